package dev.zkpulsar.env.zookeeper;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeoutException;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooKeeper;

/** A znode with everything below it; 100,000 znodes take seconds. */
final class Subtree {
  private Subtree() {}

  /**
   * Removes it.
   *
   * @throws CompletionException with the error of a znode that cannot be removed
   * @throws TimeoutException when the ensemble does not answer
   */
  static void remove(ZooKeeper client, String path) throws InterruptedException, TimeoutException {
    List<List<String>> levels = levels(client, path);
    for (int i = levels.size() - 1; i >= 0; i--) {
      Pipeline.run(levels.get(i), node -> ifThere(AsyncZooKeeper.delete(client, node)));
    }
  }

  /** The paths, level by level, the znode's own first. */
  private static List<List<String>> levels(ZooKeeper client, String path)
      throws InterruptedException, TimeoutException {
    var levels = new ArrayList<List<String>>();
    for (List<String> level = List.of(path); !level.isEmpty(); level = childrenOf(client, level)) {
      levels.add(level);
    }
    return levels;
  }

  private static List<String> childrenOf(ZooKeeper client, List<String> level)
      throws InterruptedException, TimeoutException {
    var children = new ConcurrentLinkedQueue<String>();
    Pipeline.run(
        level,
        node ->
            ifThere(
                AsyncZooKeeper.getChildren(client, node)
                    .thenAccept(names -> names.forEach(name -> children.add(node + "/" + name)))));
    return List.copyOf(children);
  }

  /** An ephemeral node may be gone before it is deleted. */
  private static CompletionStage<?> ifThere(CompletionStage<?> operation) {
    return operation.handle(
        (result, error) -> {
          Throwable cause = error instanceof CompletionException ? error.getCause() : error;
          if (cause != null && !(cause instanceof KeeperException.NoNodeException)) {
            throw new CompletionException(cause);
          }
          return null;
        });
  }
}
