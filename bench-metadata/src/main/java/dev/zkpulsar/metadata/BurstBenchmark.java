package dev.zkpulsar.metadata;

import dev.zkpulsar.harness.state.Bursts;
import dev.zkpulsar.metadata.scenario.Operations;
import dev.zkpulsar.metadata.scenario.PolicyCache;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Control;

/**
 * Many operations at one instant, as when a broker takes over topics: the time of each, and of the
 * last ({@code last}).
 */
@State(Scope.Benchmark)
public class BurstBenchmark extends Forks {

  @Benchmark
  public void get(Control control, Bursts bursts, Operations operations)
      throws InterruptedException {
    bursts.issue(control, Operations::get, operations);
  }

  @Benchmark
  public void put(Control control, Bursts bursts, Operations operations)
      throws InterruptedException {
    bursts.issue(control, Operations::put, operations);
  }

  /** Reads of topics' policies that Pulsar's cache does not hold. */
  @Benchmark
  public void cacheMiss(Control control, Bursts bursts, PolicyCache cache)
      throws InterruptedException {
    bursts.issue(control, PolicyCache::miss, cache);
  }
}
