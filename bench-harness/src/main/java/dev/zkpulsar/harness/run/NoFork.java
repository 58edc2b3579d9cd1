package dev.zkpulsar.harness.run;

import dev.zkpulsar.harness.load.Recording.Figure;
import dev.zkpulsar.harness.metrics.LoopResults;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;

/**
 * Adds the reason {@code caution.nofork} to a point of {@code -f 0}: it was measured in the JVM of
 * the runner, warm from earlier points and beside the runner's own threads.
 */
public final class NoFork implements InternalProfiler {
  @Override
  public String getDescription() {
    return "The mark of a measurement without a fork";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {}

  @Override
  public Collection<? extends Result<?>> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    return benchmark.getForks() > 0
        ? List.of()
        : LoopResults.mark("caution", Map.of("nofork", new Figure(1, "flag")));
  }
}
