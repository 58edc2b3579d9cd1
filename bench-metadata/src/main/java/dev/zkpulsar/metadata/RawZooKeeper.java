package dev.zkpulsar.metadata;

import dev.zkpulsar.env.zookeeper.Connections;
import dev.zkpulsar.harness.state.ZooKeeperFault;
import dev.zkpulsar.harness.state.ZooKeeperServers;
import java.io.IOException;
import org.apache.zookeeper.ZooKeeper;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** One session of the plain ZooKeeper client. */
@State(Scope.Benchmark)
public class RawZooKeeper {

  private ZooKeeper zooKeeper;

  /** Connects to the trial's chroot. */
  @Setup(Level.Trial)
  public void connect(ZooKeeperServers servers, ZooKeeperFault fault)
      throws IOException, InterruptedException {
    zooKeeper = Connections.open(servers.connectString(), 1).get(0);
  }

  ZooKeeper zooKeeper() {
    return zooKeeper;
  }

  /** Ends the session. */
  @TearDown(Level.Trial)
  public void disconnect() throws InterruptedException {
    if (zooKeeper != null) {
      zooKeeper.close();
    }
  }
}
