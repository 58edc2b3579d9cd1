package dev.zkpulsar.env.zookeeper;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.apache.zookeeper.AddWatchMode;
import org.apache.zookeeper.AsyncCallback;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.Op;
import org.apache.zookeeper.OpResult;
import org.apache.zookeeper.OpResult.ErrorResult;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.data.ACL;
import org.apache.zookeeper.data.Stat;

/**
 * ZooKeeper's asynchronous calls as futures, which complete on the session's event thread. A failed
 * call completes its future with a {@link KeeperException}. Any thread may call.
 */
public final class AsyncZooKeeper {
  private static final int ANY_VERSION = -1;

  private AsyncZooKeeper() {}

  /** getData without a watch. */
  public static CompletableFuture<byte[]> getData(ZooKeeper zooKeeper, String path) {
    return future(
        f -> zooKeeper.getData(path, false, (rc, p, ctx, data, stat) -> end(f, rc, p, data), null));
  }

  /** exists without a watch. */
  public static CompletableFuture<Boolean> exists(ZooKeeper zooKeeper, String path) {
    return future(f -> zooKeeper.exists(path, false, existence(f, Code.OK, true, false), null));
  }

  /** exists with a watch of the next change. */
  public static CompletableFuture<Boolean> exists(
      ZooKeeper zooKeeper, String path, Watcher watcher) {
    return future(f -> zooKeeper.exists(path, watcher, existence(f, Code.OK, true, false), null));
  }

  /** Waits until the session's server has what the leader had when the request reached it. */
  public static CompletableFuture<Void> sync(ZooKeeper zooKeeper, String path) {
    return future(f -> zooKeeper.sync(path, nothing(f), null));
  }

  /** setData without a check of the version. */
  public static CompletableFuture<Stat> setData(ZooKeeper zooKeeper, String path, byte[] data) {
    return setData(zooKeeper, path, data, ANY_VERSION);
  }

  /** setData of a znode that has this version; fails with BADVERSION if it has another. */
  public static CompletableFuture<Stat> setData(
      ZooKeeper zooKeeper, String path, byte[] data, int version) {
    return future(
        f -> zooKeeper.setData(path, data, version, (rc, p, c, stat) -> end(f, rc, p, stat), null));
  }

  /** getChildren without a watch. */
  public static CompletableFuture<List<String>> getChildren(ZooKeeper zooKeeper, String path) {
    return future(
        f -> zooKeeper.getChildren(path, false, (rc, p, ctx, all) -> end(f, rc, p, all), null));
  }

  /** create with the ACL of {@link ClientAccess#acl}. */
  public static CompletableFuture<String> create(
      ZooKeeper zooKeeper, String path, byte[] data, CreateMode mode) {
    return create(zooKeeper, path, data, ClientAccess.acl(zooKeeper), mode);
  }

  /** create with this ACL. */
  public static CompletableFuture<String> create(
      ZooKeeper zooKeeper, String path, byte[] data, List<ACL> acl, CreateMode mode) {
    return future(
        f ->
            zooKeeper.create(
                path, data, acl, mode, (rc, p, ctx, name) -> end(f, rc, p, name), null));
  }

  /** Creates persistent znodes with the same data in one transaction. */
  public static CompletableFuture<Void> createAll(
      ZooKeeper zooKeeper, List<String> paths, byte[] data) {
    var acl = ClientAccess.acl(zooKeeper);
    var creates =
        paths.stream().map(path -> Op.create(path, data, acl, CreateMode.PERSISTENT)).toList();
    return multi(zooKeeper, creates).thenAccept(results -> {});
  }

  /** Writes in one transaction, or reads in one request; fails if one operation does. */
  public static CompletableFuture<List<OpResult>> multi(ZooKeeper zooKeeper, List<Op> operations) {
    String first = operations.get(0).getPath();
    return future(
        f ->
            zooKeeper.multi(
                operations,
                (rc, p, ctx, results) -> {
                  int failed = rc == Code.OK.intValue() ? firstError(results) : rc;
                  end(f, failed, first, results);
                },
                null));
  }

  /** Reads of a multi fail one by one. */
  private static int firstError(List<OpResult> results) {
    return results.stream()
        .filter(ErrorResult.class::isInstance)
        .mapToInt(result -> ((ErrorResult) result).getErr())
        .findFirst()
        .orElse(Code.OK.intValue());
  }

  /** delete without a check of the version. */
  public static CompletableFuture<Void> delete(ZooKeeper zooKeeper, String path) {
    return future(f -> zooKeeper.delete(path, ANY_VERSION, nothing(f), null));
  }

  /** Sets a watch for the creation of a znode; fails with NODEEXISTS if the znode exists. */
  public static CompletableFuture<Void> watchCreate(
      ZooKeeper zooKeeper, String path, Watcher watcher) {
    return future(
        f -> zooKeeper.exists(path, watcher, existence(f, Code.NODEEXISTS, null, null), null));
  }

  /** Sets a watch for all changes of a znode and of everything below it, until the session ends. */
  public static CompletableFuture<Void> watchTree(
      ZooKeeper zooKeeper, String path, Watcher watcher) {
    return future(
        f ->
            zooKeeper.addWatch(path, watcher, AddWatchMode.PERSISTENT_RECURSIVE, nothing(f), null));
  }

  private static <T> CompletableFuture<T> future(Consumer<CompletableFuture<T>> call) {
    var future = new CompletableFuture<T>();
    call.accept(future);
    return future;
  }

  private static AsyncCallback.VoidCallback nothing(CompletableFuture<Void> future) {
    return (rc, path, ctx) -> end(future, rc, path, null);
  }

  /** A missing znode is an answer; an existing one ends the future with the given code. */
  private static <T> AsyncCallback.StatCallback existence(
      CompletableFuture<T> future, Code ifThere, T there, T missing) {
    return (rc, path, ctx, stat) -> {
      switch (Code.get(rc)) {
        case OK -> end(future, ifThere.intValue(), path, there);
        case NONODE -> end(future, Code.OK.intValue(), path, missing);
        default -> end(future, rc, path, null);
      }
    };
  }

  private static <T> void end(CompletableFuture<T> future, int rc, String path, T result) {
    if (rc == Code.OK.intValue()) {
      future.complete(result);
    } else {
      future.completeExceptionally(KeeperException.create(Code.get(rc), path));
    }
  }
}
