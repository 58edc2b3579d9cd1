package dev.zkpulsar.zkscale.client;

import dev.zkpulsar.env.host.BoundedAsync;
import dev.zkpulsar.env.zookeeper.AsyncZooKeeper;
import dev.zkpulsar.zkscale.client.StressMix.Sizes;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.ZooKeeper;

/**
 * The tree of study keeper-stress: {@code hot}, {@code pool} with 64 children, and {@code churn}.
 * All sessions share it; any thread may call.
 */
final class StressTree {
  static final String HOT = "/e2e/prod/hot";
  static final String POOL = "/e2e/prod/pool";
  static final String CHURN = "/e2e/prod/churn";

  /** The children of /e2e/prod, which gets and lists choose from. */
  static final List<String> READ = List.of(HOT, POOL, CHURN);

  static final int POOL_SIZE = 64;
  private static final int POOL_NAME_LENGTH = 12;

  private final List<String> pool;
  private final Sizes valueBytes;
  private final byte[] bytes;
  private final AtomicLong nodes = new AtomicLong();

  /** Draws the names and the data from the seed: every worker has the same tree. */
  StressTree(Sizes valueBytes, long seed) {
    var random = new SplittableRandom(seed);
    this.valueBytes = valueBytes;
    bytes = new byte[valueBytes.max()];
    random.nextBytes(bytes);
    pool =
        Stream.generate(() -> POOL + "/" + StressNames.random(random, POOL_NAME_LENGTH))
            .limit(POOL_SIZE)
            .toList();
  }

  /** Creates the tree. */
  void create(ZooKeeper zooKeeper, SplittableRandom random) throws Exception {
    for (String path : List.of("/e2e", "/e2e/prod", POOL, CHURN)) {
      AsyncZooKeeper.create(zooKeeper, path, new byte[0], CreateMode.PERSISTENT).get();
    }
    AsyncZooKeeper.create(zooKeeper, HOT, value(random), CreateMode.PERSISTENT).get();
    BoundedAsync.run(
        pool, path -> AsyncZooKeeper.create(zooKeeper, path, value(random), CreateMode.PERSISTENT));
  }

  String readPath(SplittableRandom random) {
    return READ.get(random.nextInt(READ.size()));
  }

  String poolPath(SplittableRandom random) {
    return pool.get(random.nextInt(pool.size()));
  }

  byte[] value(SplittableRandom random) {
    return Arrays.copyOf(bytes, valueBytes.draw(random));
  }

  void added(long count) {
    nodes.addAndGet(count);
  }

  /** The nodes that requests have added, less those that they have removed. */
  long nodes() {
    return nodes.get();
  }
}
