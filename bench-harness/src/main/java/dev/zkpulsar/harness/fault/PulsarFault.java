package dev.zkpulsar.harness.fault;

import dev.zkpulsar.env.pulsar.PulsarSettings;
import dev.zkpulsar.harness.fault.FaultKind.Victim;
import dev.zkpulsar.harness.state.Params;
import dev.zkpulsar.harness.state.PulsarServers;
import java.util.Properties;
import java.util.Set;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** A {@link Fault} of the first Pulsar broker, or of the network of a standalone. */
@State(Scope.Benchmark)
public class PulsarFault extends Fault {
  /** The explained failures are those of Pulsar's client, and messages that come twice. */
  public PulsarFault() {
    super(Set.of("alreadyclosed", "duplicate", "notconnected"));
  }

  @Override
  public void check(Params point, Properties settings) {
    PulsarSettings pulsar = PulsarSettings.of(settings);
    // In a cluster, a lookup leads a client past the proxies, to the broker that serves the topic.
    var victims =
        pulsar.cluster().isPresent()
            ? Set.of(Victim.BROKER)
            : Set.of(Victim.BROKER, Victim.NETWORK);
    FaultParams.check(point.values(), victims, pulsar.canHurt() ? 1 : 0, "");
  }

  @Setup(Level.Trial)
  public void of(PulsarServers cluster) throws InterruptedException {
    of(PulsarServers.SERVICE_URL, cluster::list);
  }
}
