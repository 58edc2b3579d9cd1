package dev.zkpulsar.metadata;

import dev.zkpulsar.harness.state.WrongAnswerException;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Operations of one client on the nodes of its tree; a wrong answer is a failure. The client's
 * sessions take turns. Each method starts one operation and returns at once.
 */
public abstract class Operations {
  private final AtomicInteger asked = new AtomicInteger();
  private List<? extends Client> sessions;
  private Tree tree;
  private VersionedNodes versioned;
  private int next;

  /** Sets the sessions and the nodes of the trial. */
  void use(List<? extends Client> clients, Tree nodes) {
    sessions = clients;
    tree = nodes;
    versioned = new VersionedNodes(nodes.root() + "/versioned");
  }

  /** Opens a session beside those that are measured; closed with them. */
  abstract Client openAnother() throws Exception;

  Tree tree() {
    return tree;
  }

  /** The session whose turn it is. One thread calls this. */
  Client session() {
    // A repeated operation may come from another thread.
    int turn = next + 1 >= sessions.size() ? 0 : next + 1;
    next = turn;
    return sessions.get(turn);
  }

  /** Reads the next node. */
  CompletionStage<?> get() {
    return session().get(tree.nextPath()).thenAccept(tree::requirePayload);
  }

  /** Writes the next node. */
  CompletionStage<?> put() {
    return session().put(tree.nextPath(), tree.payload());
  }

  /** Writes a node if it has the version of the write before, as a broker updates a ledger list. */
  CompletionStage<?> putIfUnchanged() {
    VersionedNodes.Node node = versioned.take();
    return session()
        .putIfVersion(node.path(), tree.payload(), node.version())
        .thenAccept(version -> versioned.giveBack(node, version));
  }

  /** Lists the children of the next node. */
  CompletionStage<?> getChildren() {
    return session()
        .getChildren(tree.nextPath())
        .thenAccept(children -> WrongAnswerException.unless(children.size() == Tree.CHILDREN));
  }

  /** Asks for a node that does not exist, under a new name each time, so that no cache answers. */
  CompletionStage<?> exists() {
    return session()
        .exists(tree.nextPath() + "/missing" + asked.getAndIncrement())
        .thenAccept(isThere -> WrongAnswerException.unless(!isThere));
  }
}
