package dev.zkpulsar.harness.fault;

import dev.zkpulsar.env.zookeeper.Connections;
import dev.zkpulsar.env.zookeeper.ZooKeeperSettings;
import dev.zkpulsar.harness.fault.FaultKind.Victim;
import dev.zkpulsar.harness.state.Params;
import dev.zkpulsar.harness.state.ZooKeeperServers;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.zookeeper.ZooKeeper;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * A {@link Fault} of the ZooKeeper ensemble, its sessions or its network. The set-up of a
 * benchmark's sessions names those that {@code session-expired} expires:
 *
 * <pre>{@code
 * sessions = RenewedSession.open(servers.connectString(), 1);
 * fault.canExpire(servers, () -> List.of(sessions.get(0).client()));
 * }</pre>
 */
@State(Scope.Benchmark)
public class ZooKeeperFault extends Fault {
  private static final Set<Victim> VICTIMS =
      Set.of(Victim.LEADER, Victim.FOLLOWER, Victim.MAJORITY, Victim.SESSIONS, Victim.NETWORK);

  private final List<Supplier<List<ZooKeeper>>> sessions = new ArrayList<>();
  private ZooKeeperServers servers;

  /** The explained failures are those of ZooKeeper's client, and of the store on it. */
  public ZooKeeperFault() {
    super(
        Set.of(
            "alreadyclosed",
            "connectionloss",
            "metadatastore",
            "operationtimeout",
            "sessionexpired",
            "sessionmoved"));
  }

  @Override
  public void check(Params point, Properties settings) {
    int servers = point.of(ZooKeeperServers.class).servers;
    FaultParams.check(
        point.values(),
        VICTIMS,
        ZooKeeperSettings.of(settings).canHurt() ? servers : 0,
        "-p servers=3 or 5");
  }

  @Setup(Level.Trial)
  public void of(ZooKeeperServers ensemble) throws InterruptedException {
    of(ZooKeeperServers.ADDRESS, ensemble::list);
  }

  /** Adds sessions of the benchmark, as clients that are open when they are asked for. */
  public void canExpire(ZooKeeperServers ensemble, Supplier<List<ZooKeeper>> clients) {
    servers = ensemble;
    sessions.add(clients);
  }

  @Override
  void expireSessions() throws IOException, InterruptedException {
    if (sessions.isEmpty()) {
      super.expireSessions();
    }
    for (Supplier<List<ZooKeeper>> clients : sessions) {
      Connections.expire(servers.connectString(), clients.get());
    }
  }
}
