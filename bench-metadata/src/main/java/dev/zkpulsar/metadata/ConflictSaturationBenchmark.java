package dev.zkpulsar.metadata;

import dev.zkpulsar.harness.load.Operation;
import dev.zkpulsar.harness.state.Concurrency;
import dev.zkpulsar.metadata.scenario.Conflicts;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Saturation throughput of the innocent writes, with conflicts between them. */
@State(Scope.Benchmark)
public class ConflictSaturationBenchmark extends ConflictBenchmarks {
  private Concurrency load;

  @Setup
  public void at(Concurrency given) {
    load = given;
  }

  @Override
  void issue(Operation<Conflicts> write, Conflicts conflicts) throws InterruptedException {
    load.issue(write, conflicts);
  }
}
