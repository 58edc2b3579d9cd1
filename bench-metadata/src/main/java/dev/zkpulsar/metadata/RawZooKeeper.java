package dev.zkpulsar.metadata;

import dev.zkpulsar.harness.ZooKeeperServers;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.Watcher.Event.KeeperState;
import org.apache.zookeeper.ZooKeeper;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** One session of the plain ZooKeeper client. */
@State(Scope.Benchmark)
public class RawZooKeeper {
  static final int SESSION_TIMEOUT_MILLIS = 30_000;

  private ZooKeeper zooKeeper;

  /** Connects. */
  @Setup(Level.Trial)
  public void connect(ZooKeeperServers servers) throws IOException, InterruptedException {
    var connected = new CountDownLatch(1);
    zooKeeper =
        new ZooKeeper(
            servers.connectString(),
            SESSION_TIMEOUT_MILLIS,
            event -> {
              if (event.getState() == KeeperState.SyncConnected) {
                connected.countDown();
              }
            });
    if (!connected.await(SESSION_TIMEOUT_MILLIS, TimeUnit.MILLISECONDS)) {
      throw new IOException("no session with " + servers.connectString());
    }
  }

  ZooKeeper zooKeeper() {
    return zooKeeper;
  }

  /** Ends the session. */
  @TearDown(Level.Trial)
  public void disconnect() throws InterruptedException {
    zooKeeper.close();
  }
}
