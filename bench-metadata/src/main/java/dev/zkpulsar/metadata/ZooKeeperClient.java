package dev.zkpulsar.metadata;

import dev.zkpulsar.env.zookeeper.AsyncZooKeeper;
import dev.zkpulsar.env.zookeeper.RenewedSession;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.Watcher.Event.EventType;
import org.apache.zookeeper.ZooKeeper;

/** A session of the plain ZooKeeper client, or the one that follows if the servers expire it. */
record ZooKeeperClient(RenewedSession session) implements Client {

  private ZooKeeper zooKeeper() {
    return session.client();
  }

  @Override
  public CompletionStage<byte[]> get(String path) {
    return AsyncZooKeeper.getData(zooKeeper(), path);
  }

  @Override
  public CompletionStage<?> put(String path, byte[] data) {
    return AsyncZooKeeper.setData(zooKeeper(), path, data);
  }

  @Override
  public CompletionStage<Long> putIfVersion(String path, byte[] data, long version) {
    if (version == MISSING) {
      return AsyncZooKeeper.create(zooKeeper(), path, data, CreateMode.PERSISTENT)
          .thenApply(created -> 0L);
    }
    return AsyncZooKeeper.setData(zooKeeper(), path, data, (int) version)
        .thenApply(stat -> (long) stat.getVersion());
  }

  @Override
  public CompletionStage<Boolean> exists(String path) {
    return AsyncZooKeeper.exists(zooKeeper(), path);
  }

  @Override
  public CompletionStage<List<String>> getChildren(String path) {
    return AsyncZooKeeper.getChildren(zooKeeper(), path);
  }

  @Override
  public CompletionStage<String> create(String path, byte[] data, NodeKind kind) {
    return AsyncZooKeeper.create(zooKeeper(), path, data, kind.createMode());
  }

  @Override
  public CompletionStage<?> delete(String path) {
    return AsyncZooKeeper.delete(zooKeeper(), path);
  }

  @Override
  public CompletionStage<?> watch(String parent, Consumer<String> changed) {
    return AsyncZooKeeper.watchTree(
        zooKeeper(),
        parent,
        event -> {
          if (event.getType() == EventType.NodeCreated
              || event.getType() == EventType.NodeDataChanged) {
            changed.accept(event.getPath());
          }
        });
  }
}
