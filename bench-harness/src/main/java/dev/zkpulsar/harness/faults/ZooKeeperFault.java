package dev.zkpulsar.harness.faults;

import dev.zkpulsar.env.zookeeper.Connections;
import dev.zkpulsar.env.zookeeper.ZooKeeperSettings;
import dev.zkpulsar.harness.point.FaultKind;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.settings.RunSettings;
import dev.zkpulsar.harness.state.ZooKeeperServers;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.zookeeper.KeeperException.ConnectionLossException;
import org.apache.zookeeper.KeeperException.OperationTimeoutException;
import org.apache.zookeeper.KeeperException.SessionExpiredException;
import org.apache.zookeeper.KeeperException.SessionMovedException;
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
  private static final Set<FaultKind> ALLOWED =
      Collections.unmodifiableSet(
          EnumSet.of(
              FaultKind.NONE,
              FaultKind.FOLLOWER_KILLED,
              FaultKind.LEADER_KILLED,
              FaultKind.QUORUM_LOST,
              FaultKind.FOLLOWER_PAUSED,
              FaultKind.LEADER_PAUSED,
              FaultKind.SESSION_EXPIRED,
              FaultKind.NETWORK_CUT));

  private final List<Supplier<List<ZooKeeper>>> sessions = new ArrayList<>();
  private ZooKeeperServers servers;

  /** The faults after which a session may return: all but its expiry. */
  public static Set<FaultKind> survivable() {
    var faults = EnumSet.copyOf(ALLOWED);
    faults.remove(FaultKind.SESSION_EXPIRED);
    return faults;
  }

  @Override
  public void check(Point point, RunSettings settings) {
    boolean canHurt = settings.of(ZooKeeperSettings.class).canHurt();
    FaultKind.check(
        point,
        ALLOWED,
        canHurt ? point.state(ZooKeeperServers.class).servers : 0,
        " with -p servers=3 or 5");
  }

  /** Excuses the failures of ZooKeeper's client. */
  @Setup(Level.Trial)
  public void use(ZooKeeperServers ensemble) throws InterruptedException {
    injection()
        .explain(
            List.of(
                ConnectionLossException.class,
                OperationTimeoutException.class,
                SessionExpiredException.class,
                SessionMovedException.class));
    use(ZooKeeperServers.ADDRESS, ensemble::list);
  }

  /** Adds sessions of the benchmark, as clients that are open when they are asked for. */
  public void canExpire(ZooKeeperServers ensemble, Supplier<List<ZooKeeper>> clients) {
    servers = ensemble;
    sessions.add(clients);
  }

  @Override
  protected void expireSessions() throws IOException, InterruptedException {
    if (sessions.isEmpty()) {
      super.expireSessions();
    }
    for (Supplier<List<ZooKeeper>> clients : sessions) {
      Connections.expire(servers.connectString(), clients.get());
    }
  }
}
