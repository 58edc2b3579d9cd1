package dev.zkpulsar.harness.fault;

import dev.zkpulsar.env.oxia.OxiaSettings;
import dev.zkpulsar.harness.fault.FaultKind.Victim;
import dev.zkpulsar.harness.state.OxiaServers;
import dev.zkpulsar.harness.state.Params;
import java.util.Properties;
import java.util.Set;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * A {@link Fault} of the Oxia servers. The leader is a server that leads shards by its own metric
 * {@code oxia_server_leaders_count}.
 */
@State(Scope.Benchmark)
public class OxiaFault extends Fault {
  /** The explained failures are those of Oxia's client, and of the store on it. */
  public OxiaFault() {
    super(Set.of("cancellation", "metadatastore", "oxiastatus", "statusruntime"));
  }

  @Override
  public void check(Params point, Properties settings) {
    int servers = point.of(OxiaServers.class).oxiaServers;
    FaultParams.check(
        point.values(),
        Set.of(Victim.LEADER, Victim.FOLLOWER, Victim.COORDINATOR),
        OxiaSettings.of(settings).canHurt() ? servers : 0,
        OxiaServers.OPTION + "=3");
  }

  @Setup(Level.Trial)
  public void of(OxiaServers oxia) throws InterruptedException {
    of(OxiaServers.ADDRESS, oxia::list);
  }
}
