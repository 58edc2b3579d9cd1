package dev.zkpulsar.metadata;

import dev.zkpulsar.harness.state.OfferedLoad;
import dev.zkpulsar.metadata.scenario.ManagedInfos;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Reads and writes of topics' and subscriptions' metadata, compressed or not, at a rate. */
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
