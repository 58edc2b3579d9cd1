package dev.zkpulsar.harness.profile;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;

/**
 * Marks an iteration whose figures something else than the benchmark could explain: {@code
 * disturbed}, 1 or 0, and {@code disturbed.REASON} with its size, see {@link DisturbanceRule}. A
 * point has the greatest values of its iterations.
 *
 * <p>It reads the metrics of the other profilers, so it must be added before them: JMH ends
 * profilers in the reverse order.
 */
public final class DisturbanceProfiler implements InternalProfiler {

  @Override
  public String getDescription() {
    return "Whether other load, or a stall of the client, could explain the figures";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {}

  @Override
  public Collection<? extends Result<?>> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    Map<String, Double> figures = new TreeMap<>();
    double p99Ms = Double.NaN;
    for (Result<?> metric : result.getRawSecondaryResults().values()) {
      if (metric.getLabel().equals("response")) {
        p99Ms = metric.getStatistics().getPercentile(99) / 1e3;
      } else if (metric.getLabel().matches("(machine|client)\\..*")) {
        figures.put(metric.getLabel(), metric.getScore());
      }
    }
    if (figures.isEmpty()) {
      return List.of();
    }
    return LatencyProfiler.mark("disturbed", DisturbanceRule.reasons(figures, p99Ms));
  }
}
