package dev.zkpulsar.metadata;

import dev.zkpulsar.harness.load.Operation;
import dev.zkpulsar.harness.state.OfferedLoad;
import dev.zkpulsar.metadata.scenario.Conflicts;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Writes at a rate, with conflicting writes between them; the rate is that of the innocent writes,
 * the only ones that are measured.
 */
@State(Scope.Benchmark)
public class ConflictBenchmark extends ConflictBenchmarks {
  private OfferedLoad load;

  @Setup
  public void at(OfferedLoad given) {
    load = given;
  }

  @Override
  void issue(Operation<Conflicts> write, Conflicts conflicts) {
    load.issue(write, conflicts);
  }
}
