package dev.zkpulsar.metadata.scenario;

import dev.zkpulsar.harness.load.TrialContext;
import dev.zkpulsar.metadata.client.MetadataSession;
import dev.zkpulsar.metadata.client.NodeKind;
import dev.zkpulsar.metadata.client.Tree;
import java.util.concurrent.CompletionStage;

/**
 * The metadata of cursors whose ledgers roll over: a cursor's node is written if it is unchanged,
 * the new ledger's node is created, and the old one's is deleted.
 */
final class Ledgers {
  private final Tree tree;
  private final MetadataSession session;
  private final long[] versions;
  private final long[] ledgers;

  /** Creates the nodes of the cursors and of their first ledgers. */
  Ledgers(Tree tree, MetadataSession session, int cursors) throws Exception {
    this.tree = tree;
    this.session = session;
    versions = new long[cursors];
    ledgers = new long[cursors];
    Tree.inPortions(cursors, this::create);
  }

  private CompletionStage<?> create(int n) {
    return session
        .putIfVersion(cursor(n), tree.payload(), MetadataSession.MISSING)
        .thenAccept(version -> versions[n] = version)
        .thenCompose(done -> session.create(ledger(n), tree.payload(), NodeKind.PERSISTENT));
  }

  /** Rolls a cursor's ledger over. A cursor is used by one operation at a time. */
  CompletionStage<?> rollOver(int n) {
    String old = ledger(n);
    return session
        .putIfVersion(cursor(n), tree.payload(), versions[n])
        .thenCompose(
            version -> {
              versions[n] = version;
              ledgers[n]++;
              return session.create(ledger(n), tree.payload(), NodeKind.PERSISTENT);
            })
        .thenCompose(created -> session.delete(old));
  }

  private String cursor(int n) {
    return tree.root() + "/cursor" + TrialContext.worker().number(n);
  }

  private String ledger(int n) {
    return cursor(n) + "-ledger" + ledgers[n];
  }
}
