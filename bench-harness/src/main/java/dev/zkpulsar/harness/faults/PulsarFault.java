package dev.zkpulsar.harness.faults;

import dev.zkpulsar.env.pulsar.PulsarSettings;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.point.FaultKind;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.settings.RunSettings;
import dev.zkpulsar.harness.state.PulsarServers;
import java.util.EnumSet;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** A {@link Fault} of the first broker or bookie, or of the network of a standalone. */
@State(Scope.Benchmark)
public class PulsarFault extends Fault {
  @Override
  public void check(Point point, RunSettings settings) {
    PulsarSettings pulsar = settings.of(PulsarSettings.class);
    var allowed =
        EnumSet.of(
            FaultKind.NONE,
            FaultKind.BROKER_KILLED,
            FaultKind.BROKER_PAUSED,
            FaultKind.BOOKIE_KILLED);
    // In a cluster, a lookup leads a client past the proxies, to the broker that serves the topic.
    if (pulsar.cluster().isEmpty()) {
      allowed.add(FaultKind.NETWORK_CUT);
    }
    FaultKind.check(point, allowed, pulsar.canHurt() ? 1 : 0, "");
    if (point.fault() == FaultKind.BOOKIE_KILLED && pulsar.spareBookies() < 1) {
      throw BadInputException.of(
          "-p " + FaultKind.PARAM,
          fault,
          "a ledger needs all bookies, or has one copy: none takes the place of the killed one",
          "with -Dbench.pulsar.cluster=true -Dbench.pulsar.bookies=3 -Dbench.pulsar.quorums=2,2,2");
    }
  }

  @Setup(Level.Trial)
  public void use(PulsarServers cluster) throws InterruptedException {
    use(PulsarServers.SERVICE_URL, cluster::list);
  }
}
