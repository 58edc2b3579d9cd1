package dev.zkpulsar.metadata;

import dev.zkpulsar.harness.load.Operation;
import dev.zkpulsar.harness.state.OfferedLoad;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Operations on metadata at a rate, by each client. The difference between two clients on the same
 * store is the cost of their threads and batching. The caches of a broker above Pulsar's store are
 * not measured here, but by {@link CacheBenchmark}.
 */
@State(Scope.Benchmark)
public class MetadataBenchmark extends OperationBenchmarks {
  private OfferedLoad load;

  @Setup
  public void at(OfferedLoad offered) {
    load = offered;
  }

  @Override
  <T> void issue(Operation<T> operation, T operations) {
    load.issue(operation, operations);
  }
}
