package dev.zkpulsar.harness.faults;

import dev.zkpulsar.env.oxia.OxiaSettings;
import dev.zkpulsar.harness.point.FaultKind;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.settings.RunSettings;
import dev.zkpulsar.harness.state.OxiaServers;
import java.util.EnumSet;
import java.util.Set;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** A {@link Fault} of the Oxia servers; a leader leads shards by its own metric. */
@State(Scope.Benchmark)
public class OxiaFault extends Fault {
  private static final Set<FaultKind> ALLOWED =
      EnumSet.of(
          FaultKind.NONE,
          FaultKind.FOLLOWER_KILLED,
          FaultKind.LEADER_KILLED,
          FaultKind.FOLLOWER_PAUSED,
          FaultKind.LEADER_PAUSED,
          FaultKind.COORDINATOR_KILLED);

  @Override
  public void check(Point point, RunSettings settings) {
    boolean canHurt = settings.of(OxiaSettings.class).canHurt();
    FaultKind.check(
        point,
        ALLOWED,
        canHurt ? point.state(OxiaServers.class).oxiaServers : 0,
        " with " + OxiaServers.OPTION + "=3");
  }

  @Setup(Level.Trial)
  public void use(OxiaServers oxia) throws InterruptedException {
    use(OxiaServers.ADDRESS, oxia::list);
  }
}
