package dev.zkpulsar.metadata;

import dev.zkpulsar.env.zookeeper.RenewedSession;
import dev.zkpulsar.harness.fault.ZooKeeperFault;
import dev.zkpulsar.harness.state.ZooKeeperServers;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Asynchronous operations of the plain ZooKeeper client. */
@State(Scope.Benchmark)
public class ZooKeeperOperations extends Operations {
  private final List<RenewedSession> others = new ArrayList<>();
  private ZooKeeperServers servers;

  /** Opens the sessions beside the one that created the nodes. */
  @Setup(Level.Trial)
  public void connect(
      ZooKeeperServers ensemble,
      ZooKeeperFault fault,
      RawZooKeeper client,
      ZooKeeperTree nodes,
      Sessions sessions)
      throws Exception {
    servers = ensemble;
    var clients = new ArrayList<>(List.of(new ZooKeeperClient(client.session())));
    var measured = RenewedSession.open(servers.connectString(), sessions.sessions - 1);
    measured.forEach(session -> clients.add(new ZooKeeperClient(session)));
    fault.canExpire(servers, () -> measured.stream().map(RenewedSession::client).toList());
    others.addAll(measured);
    use(clients, nodes);
  }

  @Override
  Client openAnother() throws Exception {
    RenewedSession session = RenewedSession.open(servers.connectString(), 1).get(0);
    others.add(session);
    return new ZooKeeperClient(session);
  }

  /** Ends the other sessions. */
  @TearDown(Level.Trial)
  public void disconnect() {
    RenewedSession.close(others);
  }
}
