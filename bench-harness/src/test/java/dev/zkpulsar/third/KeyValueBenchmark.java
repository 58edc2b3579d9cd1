package dev.zkpulsar.third;

import dev.zkpulsar.harness.state.OfferedLoad;
import org.openjdk.jmh.annotations.Benchmark;

/** Puts at a rate. */
public class KeyValueBenchmark {
  @Benchmark
  public void put(OfferedLoad load, KeyValueServers servers, KeyValueFault fault) {
    load.issue(KeyValueServers::put, servers);
  }
}
