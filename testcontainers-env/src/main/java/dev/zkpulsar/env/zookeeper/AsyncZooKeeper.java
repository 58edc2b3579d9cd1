package dev.zkpulsar.env.zookeeper;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.zookeeper.AddWatchMode;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.Op;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.data.Stat;

/**
 * ZooKeeper's asynchronous calls as futures, which complete on the session's event thread. A failed
 * call completes its future with a {@link KeeperException}. Any thread may call.
 *
 * <pre>{@code
 * ZooKeeper session = Connections.open(chroot.connectString(), 1).get(0);
 * AsyncZooKeeper.create(session, "/a", data, CreateMode.PERSISTENT)
 *     .thenCompose(path -> AsyncZooKeeper.getData(session, path))
 *     .thenAccept(read -> check(read));
 * }</pre>
 */
public final class AsyncZooKeeper {
  private static final int ANY_VERSION = -1;

  private AsyncZooKeeper() {}

  /** getData without a watch. */
  public static CompletableFuture<byte[]> getData(ZooKeeper zooKeeper, String path) {
    var future = new CompletableFuture<byte[]>();
    zooKeeper.getData(path, false, (rc, p, ctx, data, stat) -> end(future, rc, p, data), null);
    return future;
  }

  /** exists without a watch. */
  public static CompletableFuture<Boolean> exists(ZooKeeper zooKeeper, String path) {
    var future = new CompletableFuture<Boolean>();
    zooKeeper.exists(
        path,
        false,
        (rc, p, ctx, stat) -> {
          boolean isMissing = rc == Code.NONODE.intValue();
          end(future, isMissing ? Code.OK.intValue() : rc, p, !isMissing);
        },
        null);
    return future;
  }

  /** setData without a check of the version. */
  public static CompletableFuture<Stat> setData(ZooKeeper zooKeeper, String path, byte[] data) {
    return setData(zooKeeper, path, data, ANY_VERSION);
  }

  /** setData of a znode that has this version; fails with BADVERSION if it has another. */
  public static CompletableFuture<Stat> setData(
      ZooKeeper zooKeeper, String path, byte[] data, int version) {
    var future = new CompletableFuture<Stat>();
    zooKeeper.setData(path, data, version, (rc, p, ctx, stat) -> end(future, rc, p, stat), null);
    return future;
  }

  /** getChildren without a watch. */
  public static CompletableFuture<List<String>> getChildren(ZooKeeper zooKeeper, String path) {
    var future = new CompletableFuture<List<String>>();
    zooKeeper.getChildren(
        path, false, (rc, p, ctx, children) -> end(future, rc, p, children), null);
    return future;
  }

  /** create with the ACL of {@link ClientAccess#acl}. */
  public static CompletableFuture<String> create(
      ZooKeeper zooKeeper, String path, byte[] data, CreateMode mode) {
    var future = new CompletableFuture<String>();
    zooKeeper.create(
        path,
        data,
        ClientAccess.acl(zooKeeper),
        mode,
        (rc, p, ctx, name) -> end(future, rc, p, name),
        null);
    return future;
  }

  /** Creates persistent znodes with the same data in one transaction. */
  public static CompletableFuture<Void> createAll(
      ZooKeeper zooKeeper, List<String> paths, byte[] data) {
    var acl = ClientAccess.acl(zooKeeper);
    var creates =
        paths.stream().map(path -> Op.create(path, data, acl, CreateMode.PERSISTENT)).toList();
    var future = new CompletableFuture<Void>();
    zooKeeper.multi(creates, (rc, p, ctx, results) -> end(future, rc, paths.get(0), null), null);
    return future;
  }

  /** delete without a check of the version. */
  public static CompletableFuture<Void> delete(ZooKeeper zooKeeper, String path) {
    var future = new CompletableFuture<Void>();
    zooKeeper.delete(path, ANY_VERSION, (rc, p, ctx) -> end(future, rc, p, null), null);
    return future;
  }

  /** Sets a watch for the creation of a znode; fails with NODEEXISTS if the znode exists. */
  public static CompletableFuture<Void> watchCreate(
      ZooKeeper zooKeeper, String path, Watcher watcher) {
    var future = new CompletableFuture<Void>();
    zooKeeper.exists(
        path,
        watcher,
        (rc, p, ctx, stat) -> {
          boolean isMissing = rc == Code.NONODE.intValue();
          int as = rc == Code.OK.intValue() ? Code.NODEEXISTS.intValue() : rc;
          end(future, isMissing ? Code.OK.intValue() : as, p, null);
        },
        null);
    return future;
  }

  /** Sets a watch for all changes of a znode and of everything below it, until the session ends. */
  public static CompletableFuture<Void> watchTree(
      ZooKeeper zooKeeper, String path, Watcher watcher) {
    var future = new CompletableFuture<Void>();
    zooKeeper.addWatch(
        path,
        watcher,
        AddWatchMode.PERSISTENT_RECURSIVE,
        (rc, p, ctx) -> end(future, rc, p, null),
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
