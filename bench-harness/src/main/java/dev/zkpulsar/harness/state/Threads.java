package dev.zkpulsar.harness.state;

import org.openjdk.jmh.infra.BenchmarkParams;

/** A loop is one stream of operations, issued by one thread; load is set by its parameters. */
final class Threads {
  private Threads() {}

  static void requireOne(BenchmarkParams params) {
    if (params.getThreads() != 1) {
      throw new IllegalArgumentException("-t: " + params.getThreads() + " threads; allowed: 1");
    }
  }
}
