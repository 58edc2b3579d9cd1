package dev.zkpulsar.harness.calibration;

import dev.zkpulsar.harness.state.OfferedLoad;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The harness against targets in its own JVM: whether it reports what is true, and how far it goes.
 * No server is started.
 */
@Fork(1)
@Warmup(iterations = 1, time = 5)
@Measurement(iterations = 3, time = 10)
public class CalibrationBenchmark {
  private static final CompletionStage<Void> DONE = CompletableFuture.completedFuture(null);

  /** Reported response times beside the true ones of a target of known behaviour. */
  @Benchmark
  public void known(KnownTarget target) {
    target.issue();
  }

  /** An open loop whose operations complete at once: {@code pacing} shows the rate it can keep. */
  @Benchmark
  public void free(OfferedLoad load) {
    load.issue(target -> DONE, null);
  }
}
