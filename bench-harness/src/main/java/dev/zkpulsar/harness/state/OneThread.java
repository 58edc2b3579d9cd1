package dev.zkpulsar.harness.state;

import dev.zkpulsar.harness.load.Fork;
import dev.zkpulsar.harness.load.WarmUp;
import dev.zkpulsar.harness.settings.Settings;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;

/**
 * A state whose operations are issued by one thread, since its parameters set the load. The runner
 * refuses another number of threads for its benchmarks.
 */
public interface OneThread {
  long OWN_RATE_NS = 2_000_000_000;

  /**
   * The warm-up of a loop from its next iteration on: in the first one of a fork it lasts for the
   * operations of the setting, but leaves a third of the iteration, or two seconds, to the loop's
   * own rate.
   *
   * @param before the one of the last iteration
   */
  static WarmUp warmUp(WarmUp before, BenchmarkParams params, IterationParams iteration) {
    if (before != WarmUp.NONE
        || iteration.getType() != IterationType.WARMUP
        || Fork.current().isWarmedUpAtItsRate()) {
      return before;
    }
    long iterationNs = iteration.getTime().convertTo(TimeUnit.NANOSECONDS);
    long longestNs = Math.max(iterationNs * 2 / 3, iterationNs - OWN_RATE_NS);
    return new WarmUp(Settings.current().warmupOperations(), longestNs);
  }

  /** Refuses another number of threads, where no runner of ours has done so. */
  static void require(BenchmarkParams params) {
    if (params.getThreads() != 1) {
      throw new IllegalArgumentException("-t: " + params.getThreads() + " threads; allowed: 1");
    }
  }
}
