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
        answer ->
            zooKeeper.getData(
                path,
                false,
                (code, asked, context, data, stat) -> end(answer, code, asked, data),
                null));
  }

  /** exists without a watch. */
  public static CompletableFuture<Boolean> exists(ZooKeeper zooKeeper, String path) {
    return future(
        answer -> zooKeeper.exists(path, false, existence(answer, Code.OK, true, false), null));
  }

  /** exists with a watch of the next change. */
  public static CompletableFuture<Boolean> exists(
      ZooKeeper zooKeeper, String path, Watcher watcher) {
    return future(
        answer -> zooKeeper.exists(path, watcher, existence(answer, Code.OK, true, false), null));
  }

  /** Waits until the session's server has what the leader had when the request reached it. */
  public static CompletableFuture<Void> sync(ZooKeeper zooKeeper, String path) {
    return future(answer -> zooKeeper.sync(path, nothing(answer), null));
  }

  /** setData without a check of the version. */
  public static CompletableFuture<Stat> setData(ZooKeeper zooKeeper, String path, byte[] data) {
    return setData(zooKeeper, path, data, ANY_VERSION);
  }

  /** setData of a znode that has this version; fails with BADVERSION if it has another. */
  public static CompletableFuture<Stat> setData(
      ZooKeeper zooKeeper, String path, byte[] data, int version) {
    return future(
        answer ->
            zooKeeper.setData(
                path,
                data,
                version,
                (code, asked, context, stat) -> end(answer, code, asked, stat),
                null));
  }

  /** getChildren without a watch. */
  public static CompletableFuture<List<String>> getChildren(ZooKeeper zooKeeper, String path) {
    return future(
        answer ->
            zooKeeper.getChildren(
                path,
                false,
                (code, asked, context, children) -> end(answer, code, asked, children),
                null));
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
        answer ->
            zooKeeper.create(
                path,
                data,
                acl,
                mode,
                (code, asked, context, name) -> end(answer, code, asked, name),
                null));
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
        answer ->
            zooKeeper.multi(
                operations,
                (code, asked, context, results) -> {
                  int failed = code == Code.OK.intValue() ? firstError(results) : code;
                  end(answer, failed, first, results);
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
    return future(answer -> zooKeeper.delete(path, ANY_VERSION, nothing(answer), null));
  }

  /** Sets a watch for the creation of a znode; fails with NODEEXISTS if the znode exists. */
  public static CompletableFuture<Void> watchCreate(
      ZooKeeper zooKeeper, String path, Watcher watcher) {
    return future(
        answer ->
            zooKeeper.exists(path, watcher, existence(answer, Code.NODEEXISTS, null, null), null));
  }

  /** Sets a watch for all changes of a znode and of everything below it, until the session ends. */
  public static CompletableFuture<Void> watchTree(
      ZooKeeper zooKeeper, String path, Watcher watcher) {
    return future(
        answer ->
            zooKeeper.addWatch(
                path, watcher, AddWatchMode.PERSISTENT_RECURSIVE, nothing(answer), null));
  }

  private static <T> CompletableFuture<T> future(Consumer<CompletableFuture<T>> call) {
    var future = new CompletableFuture<T>();
    call.accept(future);
    return future;
  }

  private static AsyncCallback.VoidCallback nothing(CompletableFuture<Void> future) {
    return (code, path, context) -> end(future, code, path, null);
  }

  /** A missing znode is an answer; an existing one ends the future with the given code. */
  private static <T> AsyncCallback.StatCallback existence(
      CompletableFuture<T> future, Code ifThere, T there, T missing) {
    return (code, path, context, stat) -> {
      switch (Code.get(code)) {
        case OK -> end(future, ifThere.intValue(), path, there);
        case NONODE -> end(future, Code.OK.intValue(), path, missing);
        default -> end(future, code, path, null);
      }
    };
  }

  private static <T> void end(CompletableFuture<T> future, int code, String path, T result) {
    if (code == Code.OK.intValue()) {
      future.complete(result);
    } else {
      future.completeExceptionally(KeeperException.create(Code.get(code), path));
    }
  }
}
