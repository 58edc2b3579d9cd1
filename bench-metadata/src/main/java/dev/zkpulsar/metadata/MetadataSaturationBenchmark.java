package dev.zkpulsar.metadata;

import dev.zkpulsar.harness.load.Operation;
import dev.zkpulsar.harness.state.Concurrency;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Saturation throughput of the same operations, in a closed loop: the load at which batching can
 * help most.
 */
@State(Scope.Benchmark)
public class MetadataSaturationBenchmark extends OperationBenchmarks {
  private Concurrency load;

  @Setup
  public void at(Concurrency inFlight) {
    load = inFlight;
  }

  @Override
  <T> void issue(Operation<T> operation, T operations) throws InterruptedException {
    load.issue(operation, operations);
  }
}
