package dev.zkpulsar.metadata;

import dev.zkpulsar.env.zookeeper.RenewedSession;
import dev.zkpulsar.harness.fault.ZooKeeperFault;
import dev.zkpulsar.harness.state.ZooKeeperServers;
import java.io.IOException;
import java.util.List;
import org.apache.zookeeper.ZooKeeper;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** One session of the plain ZooKeeper client; a new one follows if the servers expire it. */
@State(Scope.Benchmark)
public class RawZooKeeper {

  private List<RenewedSession> session = List.of();

  /** Connects to the trial's chroot. */
  @Setup(Level.Trial)
  public void connect(ZooKeeperServers servers, ZooKeeperFault fault)
      throws IOException, InterruptedException {
    session = RenewedSession.open(servers.connectString(), 1);
    fault.canExpire(servers, () -> List.of(zooKeeper()));
  }

  RenewedSession session() {
    return session.get(0);
  }

  ZooKeeper zooKeeper() {
    return session().client();
  }

  /** Ends the session. */
  @TearDown(Level.Trial)
  public void disconnect() {
    RenewedSession.close(session);
  }
}
