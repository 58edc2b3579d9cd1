package dev.zkpulsar.metadata.scenario;

import dev.zkpulsar.env.settings.Labelled;
import dev.zkpulsar.harness.load.TrialContext;
import dev.zkpulsar.metadata.client.NodeKind;
import dev.zkpulsar.metadata.client.Tree;
import java.util.Queue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Nodes that are created and deleted. An operation deletes a node if there is one, otherwise it
 * creates one under a new name, so half of the operations are creates. After a failure it is
 * unknown whether the node exists, so it is left alone.
 */
@State(Scope.Benchmark)
public class Churn {

  /** The kind of the nodes. */
  @Param("ephemeral")
  @Labelled.By(NodeKind.class)
  public String nodeKind;

  private final Queue<String> existing = new ConcurrentLinkedQueue<>();
  private final AtomicInteger number = new AtomicInteger();

  /** Starts the next create or delete. */
  public CompletionStage<?> createOrDelete(NodeOperations operations) {
    String path = existing.poll();
    if (path != null) {
      return operations.session().delete(path);
    }
    Tree tree = operations.tree();
    String name = tree.root() + "/churn" + TrialContext.worker().number(number.getAndIncrement());
    NodeKind kind = Labelled.of(NodeKind.class, nodeKind);
    return operations.session().create(name, tree.payload(), kind).thenAccept(existing::add);
  }
}
