package dev.zkpulsar.harness.calibration;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Points whose {@link Cause} is known: whether they are marked, and those without a cause are not.
 * {@code .ci/marks} repeats them and counts, with {@link MarksPage}.
 */
@Fork(1)
@Warmup(iterations = 1, time = 3)
@Measurement(iterations = 1, time = 5)
public class MarksBenchmark {
  /** An open loop of requests to a server. */
  @Benchmark
  public void open(CausedLoad load) {
    load.issue();
  }

  /** A closed loop without a server. */
  @Benchmark
  public void closed(LoopCost load) throws InterruptedException {
    load.issue();
  }
}
