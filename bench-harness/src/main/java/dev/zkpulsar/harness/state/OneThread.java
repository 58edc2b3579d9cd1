package dev.zkpulsar.harness.state;

import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * A state whose operations are issued by one thread, since its parameters set the load. The runner
 * refuses another number of threads for its benchmarks.
 */
public interface OneThread {

  /** Refuses another number of threads, where no runner of ours has done so. */
  static void require(BenchmarkParams params) {
    if (params.getThreads() != 1) {
      throw new IllegalArgumentException("-t: " + params.getThreads() + " threads; allowed: 1");
    }
  }
}
