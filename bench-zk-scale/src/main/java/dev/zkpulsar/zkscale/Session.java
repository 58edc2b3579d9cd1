package dev.zkpulsar.zkscale;

import dev.zkpulsar.env.zookeeper.AsyncZooKeeper;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.ZooKeeper;

/** One session, the znode that it updates, and the ephemeral nodes that it creates and deletes. */
final class Session {
  private final ZooKeeper zooKeeper;
  private final String path;
  private final byte[] data;
  private final Queue<String> ephemerals = new ConcurrentLinkedQueue<>();
  private final AtomicInteger ephemeralNumber = new AtomicInteger();

  Session(ZooKeeper zooKeeper, int number, byte[] data) {
    this.zooKeeper = zooKeeper;
    this.path = "/s" + number;
    this.data = data;
  }

  /** Creates the znode that is updated. */
  CompletableFuture<String> create() {
    return AsyncZooKeeper.create(zooKeeper, path, data, CreateMode.PERSISTENT);
  }

  CompletionStage<?> setData() {
    return AsyncZooKeeper.setData(zooKeeper, path, data);
  }

  /**
   * Deletes an ephemeral node of this session where there is one, and else creates one, under a
   * name that was never used; all sessions do so in one directory, as in the study. An attempt that
   * loses its connection may have been applied or not: its node is left alone until the session
   * ends.
   */
  CompletionStage<?> churn() {
    String existing = ephemerals.poll();
    if (existing != null) {
      return AsyncZooKeeper.delete(zooKeeper, existing);
    }
    String ephemeral = path + "-e" + ephemeralNumber.getAndIncrement();
    return AsyncZooKeeper.create(zooKeeper, ephemeral, data, CreateMode.EPHEMERAL)
        .thenAccept(ephemerals::add);
  }
}
