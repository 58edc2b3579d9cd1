package dev.zkpulsar.harness.state;

import org.openjdk.jmh.infra.BenchmarkParams;

/** Allows loops a single issuing thread; the parameters of a loop set its load. */
final class Threads {
  private Threads() {}

  static void requireOne(BenchmarkParams params) {
    if (params.getThreads() != 1) {
      throw new IllegalArgumentException("-t: " + params.getThreads() + " threads; allowed: 1");
    }
  }
}
