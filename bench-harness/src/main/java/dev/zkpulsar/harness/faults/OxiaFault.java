package dev.zkpulsar.harness.faults;

import dev.zkpulsar.env.nodes.SystemSettings;
import dev.zkpulsar.env.oxia.OxiaSettings;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.EnvironmentKind;
import dev.zkpulsar.harness.load.TrialContext;
import dev.zkpulsar.harness.point.FaultKind;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.settings.RunSettings;
import dev.zkpulsar.harness.state.OxiaServers;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * A {@link Fault} of the Oxia servers; a leader leads shards by its own metric. After a fault, the
 * figures of {@link ShardMoves} tell how shards moved.
 */
@State(Scope.Benchmark)
public class OxiaFault extends Fault {
  private static final Set<FaultKind> ALLOWED =
      EnumSet.of(
          FaultKind.NONE,
          FaultKind.FOLLOWER_KILLED,
          FaultKind.LEADER_KILLED,
          FaultKind.FOLLOWER_PAUSED,
          FaultKind.LEADER_PAUSED,
          FaultKind.COORDINATOR_KILLED,
          FaultKind.SERVERS_ADDED);

  /** From three servers to five. */
  private static final int ADDED = 2;

  private OxiaServers servers;

  @Override
  public void check(Point point, RunSettings settings) {
    OxiaSettings ofRun = settings.of(OxiaSettings.class);
    boolean canHurt = ofRun.canHurt();
    FaultKind.check(
        point,
        ALLOWED,
        canHurt ? point.state(OxiaServers.class).oxiaServers : 0,
        " with " + OxiaServers.OPTION + "=3");
    if (point.fault() == FaultKind.SERVERS_ADDED && ofRun.kind() != EnvironmentKind.EMBEDDED) {
      throw BadInputException.of(
          "-p " + FaultKind.PARAM,
          fault,
          "a container's configuration cannot be replaced",
          "another fault, or embedded servers");
    }
  }

  @Override
  public SystemSettings servers(Point point, SystemSettings ofRun) {
    boolean areAdded = point.fault() == FaultKind.SERVERS_ADDED;
    return areAdded && ofRun instanceof OxiaSettings oxia ? oxia.withSpareServers(ADDED) : ofRun;
  }

  @Setup(Level.Trial)
  public void use(OxiaServers oxia) throws InterruptedException {
    servers = oxia;
    use(OxiaServers.ADDRESS, oxia::list);
  }

  @Override
  protected void follow() {
    var watch = new ShardWatch(servers.list(), injection());
    TrialContext.listen(TrialContext.Order.FAULTS, opened -> watch.start(), watch::stop);
  }

  @Override
  protected void addServers() throws IOException {
    servers.spareServers().add();
  }
}
