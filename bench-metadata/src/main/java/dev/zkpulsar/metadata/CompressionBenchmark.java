package dev.zkpulsar.metadata;

import dev.zkpulsar.harness.state.OfferedLoad;
import dev.zkpulsar.metadata.scenario.ManagedInfos;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Reads and writes of topics' and subscriptions' metadata at a rate, compressed by Pulsar's code or
 * not. {@code znode.bytes} is the mean size of a node's data, {@code znode.limit} its share of
 * {@code jute.maxbuffer} in percent.
 */
@State(Scope.Benchmark)
public class CompressionBenchmark extends Forks {

  /** Reads a node, decompresses and parses its data. */
  @Benchmark
  public void get(OfferedLoad load, ManagedInfos infos) {
    load.issue(ManagedInfos::get, infos);
  }

  /** Serializes and compresses a message, and writes its node. */
  @Benchmark
  public void put(OfferedLoad load, ManagedInfos infos) {
    load.issue(ManagedInfos::put, infos);
  }
}
