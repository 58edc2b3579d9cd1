package dev.zkpulsar.metadata.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.zkpulsar.env.zookeeper.AsyncZooKeeper;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.Op;
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

  /** Reads znodes by one multi. */
  static CompletableFuture<List<byte[]>> getAll(ZooKeeper zooKeeper, List<String> paths) {
    return AsyncZooKeeper.multi(zooKeeper, paths.stream().map(Op::getData).toList())
        .thenApply(
            results -> results.stream().map(result -> ((GetDataResult) result).getData()).toList());
  }

  /** Writes znodes by one multi, whatever their versions: all or none. */
  static CompletableFuture<?> putAll(ZooKeeper zooKeeper, List<String> paths, byte[] data) {
    return AsyncZooKeeper.multi(
        zooKeeper, paths.stream().map(path -> Op.setData(path, data, ANY_VERSION)).toList());
  }

  /** Asks for a znode and sets a watch, once per session and znode. */
  static CompletableFuture<Boolean> existsWatched(ZooKeeper zooKeeper, String path) {
    return AsyncZooKeeper.exists(zooKeeper, path, IGNORED);
  }

  /** Gives the session the identity that the znodes of {@link #createOwned} need. */
  static void authenticate(ZooKeeper zooKeeper) {
    zooKeeper.addAuthInfo("digest", IDENTITY);
  }

  /** Creates a znode that only sessions after {@link #authenticate} may write; all may read it. */
  static CompletableFuture<String> createOwned(ZooKeeper zooKeeper, String path, byte[] data) {
    return AsyncZooKeeper.create(zooKeeper, path, data, OWNED, CreateMode.PERSISTENT);
  }
}
