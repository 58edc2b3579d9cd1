package dev.zkpulsar.metadata;

import dev.zkpulsar.harness.state.OfferedLoad;
import dev.zkpulsar.metadata.scenario.ShardedKeys;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Writes to all shards of an Oxia at a rate while servers are lost or added. {@code outage.session}
 * is the distribution of the longest outage of each key.
 */
@State(Scope.Benchmark)
public class ShardBenchmark extends Forks {

  /** Writes the next key. */
  @Benchmark
  public void put(OfferedLoad load, ShardedKeys keys) {
    load.issue(ShardedKeys::put, keys);
  }
}
