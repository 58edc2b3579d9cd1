package dev.zkpulsar.zkscale.client;

import dev.zkpulsar.env.host.BoundedAsync;
import dev.zkpulsar.env.zookeeper.RenewedSession;
import dev.zkpulsar.harness.faults.ZooKeeperFault;
import dev.zkpulsar.harness.load.TrialContext;
import dev.zkpulsar.harness.load.TrialPhase;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.point.PointRules;
import dev.zkpulsar.harness.point.Range;
import dev.zkpulsar.harness.point.Total;
import dev.zkpulsar.harness.settings.RunSettings;
import dev.zkpulsar.harness.state.ZooKeeperServers;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Sessions with their own znodes; the client spreads them over the servers. */
@State(Scope.Benchmark)
public class Sessions implements PointRules {
  /** Sessions; each has a connection and two threads of the client library. */
  @Param("100")
  @Total
  @Range(min = 1, max = 10_000)
  public int sessions;

  private final List<Session> all = new ArrayList<>();
  private List<RenewedSession> clients = List.of();
  private int next;

  @Override
  public String needs(Point point, RunSettings settings) {
    new SessionNeeds("a benchmark of sessions", settings.share(sessions), "-p sessions").check();
    return "";
  }

  /** Connects the sessions and creates the znode that each updates. */
  @Setup(Level.Trial)
  public void connect(ZooKeeperServers servers, ZooKeeperFault fault, ZnodeData payload)
      throws Exception {
    sessions = TrialContext.worker().share(sessions);
    TrialPhase.during(
        "connect", () -> clients = RenewedSession.open(servers.connectString(), sessions));
    fault.canExpire(servers, () -> clients.stream().map(RenewedSession::client).toList());
    for (int i = 0; i < sessions; i++) {
      all.add(new Session(clients.get(i), TrialContext.worker().number(i), payload.bytes()));
    }
    BoundedAsync.run(all, Session::create);
  }

  public List<Session> all() {
    return all;
  }

  /** The next session. One thread calls this. */
  public Session next() {
    next = next + 1 == sessions ? 0 : next + 1;
    return all.get(next);
  }

  /** Ends the sessions, and with them their ephemeral nodes. */
  @TearDown(Level.Trial)
  public void disconnect() {
    RenewedSession.close(clients);
  }
}
