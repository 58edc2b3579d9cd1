package dev.zkpulsar.example;

import dev.zkpulsar.env.zookeeper.AsyncZooKeeper;
import dev.zkpulsar.env.zookeeper.Connections;
import dev.zkpulsar.harness.point.Range;
import dev.zkpulsar.harness.state.ZooKeeperServers;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooKeeper;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** A znode and a session that reads its latest value. */
@State(Scope.Benchmark)
public class LatestNode {

  /** The data of the znode, in bytes. */
  @Param("255")
  @Range(min = 1, max = 1_000_000)
  public int payloadBytes;

  private ZooKeeper zooKeeper;

  /** Connects, and creates the znode in the chroot of this trial. */
  @Setup(Level.Trial)
  public void create(ZooKeeperServers servers) throws Exception {
    zooKeeper = Connections.open(servers.connectString(), 1).get(0);
    AsyncZooKeeper.create(zooKeeper, "/node", new byte[payloadBytes], CreateMode.PERSISTENT).get();
  }

  /** Reads the znode after a sync, so that every write completed before is seen. */
  CompletionStage<?> syncAndGet() {
    var synced = new CompletableFuture<Void>();
    zooKeeper.sync(
        "/node",
        (code, path, context) -> {
          if (code == KeeperException.Code.OK.intValue()) {
            synced.complete(null);
          } else {
            synced.completeExceptionally(
                KeeperException.create(KeeperException.Code.get(code), path));
          }
        },
        null);
    return synced.thenCompose(done -> AsyncZooKeeper.getData(zooKeeper, "/node"));
  }

  /** Ends the session; the chroot is removed with the znode. */
  @TearDown(Level.Trial)
  public void disconnect() {
    if (zooKeeper != null) {
      Connections.close(List.of(zooKeeper));
    }
  }
}
