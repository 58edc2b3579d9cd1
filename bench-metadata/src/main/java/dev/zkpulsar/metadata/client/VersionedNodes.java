package dev.zkpulsar.metadata.client;

import dev.zkpulsar.harness.load.TrialContext;
import dev.zkpulsar.harness.state.WrongAnswerException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Nodes whose versions are known. Each is used by one operation at a time; if all are in use,
 * another one is created. After a failure its version is unknown, so the node is left alone. Any
 * thread may use it.
 */
public final class VersionedNodes {
  private final Queue<Node> idle = new ConcurrentLinkedQueue<>();
  private final AtomicInteger number = new AtomicInteger();
  private final String prefix;

  /**
   * A node and its version.
   *
   * @param version {@link MetadataSession#MISSING} if it is to be created
   */
  public record Node(String path, long version) {}

  /**
   * No nodes yet.
   *
   * @param prefix of the paths
   */
  public VersionedNodes(String prefix) {
    this.prefix = prefix;
  }

  /** A node that no operation uses. */
  public Node take() {
    Node node = idle.poll();
    return node != null
        ? node
        : new Node(
            prefix + TrialContext.worker().number(number.getAndIncrement()),
            MetadataSession.MISSING);
  }

  /** Takes a node back after a put; a version that has not risen is a wrong answer. */
  public void giveBack(Node node, long version) {
    WrongAnswerException.unless(version > node.version);
    idle.add(new Node(node.path, version));
  }
}
