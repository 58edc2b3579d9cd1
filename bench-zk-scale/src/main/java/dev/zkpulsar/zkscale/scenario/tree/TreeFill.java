package dev.zkpulsar.zkscale.scenario.tree;

import dev.zkpulsar.env.host.BoundedAsync;
import dev.zkpulsar.env.zookeeper.AsyncZooKeeper;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.ZooKeeper;

/** The nodes of a big tree, a thousand below each parent. */
final class TreeFill {
  private static final int CHILDREN = 1_000;

  /** Longer transactions are no faster, and a leader keeps the last ones on its heap. */
  static final int TRANSACTION_BYTES = 64 << 10;

  private static final int NODE_BYTES = 100;

  private final String root;
  private final int nodes;
  private final byte[] data;

  TreeFill(String root, int nodes, byte[] data) {
    this.root = root;
    this.nodes = nodes;
    this.data = data;
  }

  int nodes() {
    return nodes;
  }

  /** The data of each node. */
  byte[] data() {
    return data;
  }

  String path(int node) {
    return parent(node / CHILDREN) + "/n%09d".formatted(node);
  }

  private String parent(int number) {
    return root + "/p%06d".formatted(number);
  }

  /** Creates the tree; false if an earlier trial has left it. */
  boolean create(ZooKeeper zooKeeper) throws Exception {
    String complete = root + "-complete";
    if (AsyncZooKeeper.exists(zooKeeper, complete).get()) {
      return false;
    }
    AsyncZooKeeper.create(zooKeeper, root, new byte[0], CreateMode.PERSISTENT).get();
    BoundedAsync.run(
        IntStream.rangeClosed(0, (nodes - 1) / CHILDREN).mapToObj(this::parent).toList(),
        parent -> AsyncZooKeeper.create(zooKeeper, parent, new byte[0], CreateMode.PERSISTENT));
    int size = Math.max(1, TRANSACTION_BYTES / (data.length + NODE_BYTES));
    List<Integer> transactions = IntStream.rangeClosed(0, (nodes - 1) / size).boxed().toList();
    BoundedAsync.run(transactions, number -> createSome(zooKeeper, number * size, size));
    AsyncZooKeeper.create(zooKeeper, complete, new byte[0], CreateMode.PERSISTENT).get();
    return true;
  }

  private CompletionStage<?> createSome(ZooKeeper zooKeeper, int from, int size) {
    var paths = IntStream.range(from, Math.min(nodes, from + size)).mapToObj(this::path).toList();
    return AsyncZooKeeper.createAll(zooKeeper, paths, data);
  }
}
