package dev.zkpulsar.third;

import dev.zkpulsar.harness.faults.Fault;
import dev.zkpulsar.harness.point.FaultKind;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.settings.RunSettings;
import java.io.UncheckedIOException;
import java.util.EnumSet;
import java.util.List;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The faults of the key-value server. */
@State(Scope.Benchmark)
public class KeyValueFault extends Fault {
  @Override
  public void check(Point point, RunSettings settings) {
    var allowed = EnumSet.of(FaultKind.NONE, FaultKind.QUORUM_LOST, FaultKind.NETWORK_CUT);
    FaultKind.check(point, allowed, 1, "");
  }

  @Setup(Level.Trial)
  public void use(KeyValueServers servers) throws InterruptedException {
    injection().explain(List.of(UncheckedIOException.class));
    use(KeyValueSystem.NAME, servers::list);
  }
}
