package dev.zkpulsar.metadata;

import dev.zkpulsar.harness.load.Operation;
import dev.zkpulsar.harness.state.Bursts;
import dev.zkpulsar.metadata.scenario.Conflicts;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Writes at one instant, with conflicts between them; {@code burst} is the number of innocent ones.
 */
@State(Scope.Benchmark)
public class ConflictBurstBenchmark extends ConflictBenchmarks {
  private Bursts load;

  @Setup
  public void at(Bursts given) {
    load = given;
  }

  @Override
  void issue(Operation<Conflicts> write, Conflicts conflicts) throws InterruptedException {
    load.issue(write, conflicts);
  }
}
