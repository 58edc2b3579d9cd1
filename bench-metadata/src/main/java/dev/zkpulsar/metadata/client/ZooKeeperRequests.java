package dev.zkpulsar.metadata.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.Op;
import org.apache.zookeeper.OpResult;
import org.apache.zookeeper.OpResult.GetDataResult;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.ZooDefs.Ids;
import org.apache.zookeeper.ZooDefs.Perms;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.data.ACL;

/** Requests of ZooKeeper that the other clients lack, each as a future. */
final class ZooKeeperRequests {
  private static final int ANY_VERSION = -1;
  private static final byte[] IDENTITY = "zkpulsar:zkpulsar".getBytes(UTF_8);
  private static final Watcher IGNORED = event -> {};

  /** The owner comes first, so that its identity is checked; all may read, to remove the tree. */
  private static final List<ACL> OWNED =
      List.of(new ACL(Perms.ALL, Ids.AUTH_IDS), new ACL(Perms.READ, Ids.ANYONE_ID_UNSAFE));

  private ZooKeeperRequests() {}

  /** Waits until the session's server has what the leader had when the request reached it. */
  static CompletableFuture<Void> sync(ZooKeeper zooKeeper, String path) {
    var synced = new CompletableFuture<Void>();
    zooKeeper.sync(path, (code, p, context) -> end(synced, code, path, null), null);
    return synced;
  }

  /** Reads znodes by one multi. */
  static CompletableFuture<List<byte[]>> getAll(ZooKeeper zooKeeper, List<String> paths) {
    return multi(zooKeeper, paths.stream().map(Op::getData).toList())
        .thenApply(
            results -> results.stream().map(result -> ((GetDataResult) result).getData()).toList());
  }

  /** Writes znodes by one multi, whatever their versions: all or none. */
  static CompletableFuture<?> putAll(ZooKeeper zooKeeper, List<String> paths, byte[] data) {
    return multi(
        zooKeeper, paths.stream().map(path -> Op.setData(path, data, ANY_VERSION)).toList());
  }

  private static CompletableFuture<List<OpResult>> multi(ZooKeeper zooKeeper, List<Op> operations) {
    var answered = new CompletableFuture<List<OpResult>>();
    zooKeeper.multi(
        operations,
        (code, path, context, results) -> end(answered, code, operations.get(0).getPath(), results),
        null);
    return answered;
  }

  /** Asks for a znode and sets a watch, once per session and znode. */
  static CompletableFuture<Boolean> existsWatched(ZooKeeper zooKeeper, String path) {
    var answered = new CompletableFuture<Boolean>();
    zooKeeper.exists(
        path,
        IGNORED,
        (code, p, context, stat) -> {
          boolean isMissing = code == Code.NONODE.intValue();
          end(answered, isMissing ? Code.OK.intValue() : code, path, !isMissing);
        },
        null);
    return answered;
  }

  /** Gives the session the identity that the znodes of {@link #createOwned} need. */
  static void authenticate(ZooKeeper zooKeeper) {
    zooKeeper.addAuthInfo("digest", IDENTITY);
  }

  /** Creates a znode that only sessions after {@link #authenticate} may write; all may read it. */
  static CompletableFuture<String> createOwned(ZooKeeper zooKeeper, String path, byte[] data) {
    var created = new CompletableFuture<String>();
    zooKeeper.create(
        path,
        data,
        OWNED,
        CreateMode.PERSISTENT,
        (code, p, context, name) -> end(created, code, path, name),
        null);
    return created;
  }

  private static <T> void end(CompletableFuture<T> future, int code, String path, T result) {
    if (code == Code.OK.intValue()) {
      future.complete(result);
    } else {
      future.completeExceptionally(KeeperException.create(Code.get(code), path));
    }
  }
}
