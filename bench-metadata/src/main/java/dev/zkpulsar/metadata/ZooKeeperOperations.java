package dev.zkpulsar.metadata;

import dev.zkpulsar.env.zookeeper.Connections;
import dev.zkpulsar.harness.state.ZooKeeperServers;
import java.util.ArrayList;
import java.util.List;
import org.apache.zookeeper.ZooKeeper;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Asynchronous operations of the plain ZooKeeper client. */
@State(Scope.Benchmark)
public class ZooKeeperOperations extends Operations {
  private final List<ZooKeeper> others = new ArrayList<>();
  private ZooKeeperServers servers;

  /** Opens the sessions beside the one that created the nodes. */
  @Setup(Level.Trial)
  public void connect(
      ZooKeeperServers ensemble, RawZooKeeper client, ZooKeeperTree nodes, Sessions sessions)
      throws Exception {
    servers = ensemble;
    var clients = new ArrayList<>(List.of(new ZooKeeperClient(client.zooKeeper())));
    others.addAll(Connections.open(servers.connectString(), sessions.sessions - 1));
    others.forEach(session -> clients.add(new ZooKeeperClient(session)));
    use(clients, nodes);
  }

  @Override
  Client openAnother() throws Exception {
    ZooKeeper session = Connections.open(servers.connectString(), 1).get(0);
    others.add(session);
    return new ZooKeeperClient(session);
  }

  /** Ends the other sessions. */
  @TearDown(Level.Trial)
  public void disconnect() {
    Connections.close(others);
  }
}
