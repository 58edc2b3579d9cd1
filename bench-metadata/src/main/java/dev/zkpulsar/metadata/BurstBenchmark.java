package dev.zkpulsar.metadata;

import dev.zkpulsar.harness.state.Bursts;
import dev.zkpulsar.metadata.scenario.NodeOperations;
import dev.zkpulsar.metadata.scenario.PolicyCache;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Many operations at one instant, as when a broker takes over topics: the time of each, and of the
 * last ({@code last}).
 */
@State(Scope.Benchmark)
public class BurstBenchmark extends Forks {

  /** Reads of nodes. */
  @Benchmark
  public void get(Bursts bursts, NodeOperations operations) throws InterruptedException {
    bursts.issue(NodeOperations::get, operations);
  }

  /** Writes of nodes. */
  @Benchmark
  public void put(Bursts bursts, NodeOperations operations) throws InterruptedException {
    bursts.issue(NodeOperations::put, operations);
  }

  /** Reads of topics' policies that Pulsar's cache does not hold. */
  @Benchmark
  public void cacheMiss(Bursts bursts, PolicyCache cache) throws InterruptedException {
    bursts.issue(PolicyCache::miss, cache);
  }
}
