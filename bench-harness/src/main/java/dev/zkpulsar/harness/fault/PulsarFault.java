package dev.zkpulsar.harness.fault;

import dev.zkpulsar.env.pulsar.PulsarSettings;
import dev.zkpulsar.harness.state.PointParams;
import dev.zkpulsar.harness.state.PulsarServers;
import java.util.EnumSet;
import java.util.Properties;
import java.util.Set;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** A {@link Fault} of the first Pulsar broker, or of the network of a standalone. */
@State(Scope.Benchmark)
public class PulsarFault extends Fault {
  private static final Set<FaultKind> KINDS =
      EnumSet.of(
          FaultKind.NONE,
          FaultKind.BROKER_KILLED,
          FaultKind.BROKER_PAUSED,
          FaultKind.NETWORK_CUT,
          FaultKind.NETWORK_SLOW);

  /** The explained failures are those of Pulsar's client, and messages that come twice. */
  public PulsarFault() {
    super(Set.of("alreadyclosed", "duplicate", "notconnected"));
  }

  @Override
  public String check(PointParams point, Properties settings) {
    PulsarSettings pulsar = PulsarSettings.of(settings);
    var kinds = EnumSet.copyOf(KINDS);
    if (pulsar.cluster().isPresent()) {
      // A lookup leads a client past the proxies, to the broker that serves the topic.
      kinds.removeIf(FaultKind::isOfNetwork);
    }
    FaultParams.check(point.values(), kinds, pulsar.canHurt() ? 1 : 0, "");
    return "";
  }

  /** Prepares the faults of a trial. */
  @Setup(Level.Trial)
  public void of(PulsarServers cluster) throws InterruptedException {
    of(PulsarServers.SERVICE_URL, cluster::list);
  }
}
