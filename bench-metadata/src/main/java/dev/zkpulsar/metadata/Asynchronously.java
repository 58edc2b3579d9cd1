package dev.zkpulsar.metadata;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.data.Stat;

/** ZooKeeper's asynchronous calls as futures, which is what the metadata store's calls are. */
final class Asynchronously {
  private Asynchronously() {}

  static CompletableFuture<byte[]> getData(ZooKeeper zooKeeper, String path) {
    var future = new CompletableFuture<byte[]>();
    zooKeeper.getData(path, false, (rc, p, ctx, data, stat) -> end(future, rc, p, data), null);
    return future;
  }

  static CompletableFuture<Stat> setData(ZooKeeper zooKeeper, String path, byte[] data) {
    var future = new CompletableFuture<Stat>();
    zooKeeper.setData(path, data, -1, (rc, p, ctx, stat) -> end(future, rc, p, stat), null);
    return future;
  }

  static CompletableFuture<List<String>> getChildren(ZooKeeper zooKeeper, String path) {
    var future = new CompletableFuture<List<String>>();
    zooKeeper.getChildren(
        path, false, (rc, p, ctx, children) -> end(future, rc, p, children), null);
    return future;
  }

  static CompletableFuture<String> create(ZooKeeper zooKeeper, String path, byte[] data) {
    var future = new CompletableFuture<String>();
    zooKeeper.create(
        path,
        data,
        ZooDefs.Ids.OPEN_ACL_UNSAFE,
        CreateMode.PERSISTENT,
        (rc, p, ctx, name) -> end(future, rc, p, name),
        null);
    return future;
  }

  private static <T> void end(CompletableFuture<T> future, int rc, String path, T result) {
    if (rc == Code.OK.intValue()) {
      future.complete(result);
    } else {
      future.completeExceptionally(KeeperException.create(Code.get(rc), path));
    }
  }
}
