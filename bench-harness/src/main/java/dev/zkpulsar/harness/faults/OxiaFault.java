package dev.zkpulsar.harness.faults;

import dev.zkpulsar.env.oxia.OxiaSettings;
import dev.zkpulsar.harness.state.OxiaServers;
import dev.zkpulsar.harness.state.Params;
import java.util.Properties;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** A {@link Fault} of the Oxia servers; a leader leads shards by its own metric. */
@State(Scope.Benchmark)
public class OxiaFault extends Fault {
  @Override
  public void check(Params point, Properties settings) {
    FaultKind.check(
        point.values(),
        "none|(follower|leader)-(killed|paused)|coordinator-killed",
        OxiaSettings.of(settings).canHurt() ? point.of(OxiaServers.class).oxiaServers : 0,
        " with " + OxiaServers.OPTION + "=3");
  }

  @Setup(Level.Trial)
  public void use(OxiaServers oxia) throws InterruptedException {
    use(OxiaServers.ADDRESS, oxia::list);
  }
}
