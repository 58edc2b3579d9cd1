package a;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/** A profiler with the metrics that any project may have: odd names, odd units, odd values. */
public class AnyMetrics implements InternalProfiler {
  private int iteration;

  @Override
  public String getDescription() {
    return "Metrics of any name, unit and value";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams params) {}

  @Override
  public Collection<? extends Result> afterIteration(
      BenchmarkParams benchmark, IterationParams params, IterationResult result) {
    iteration++;
    List<Result<?>> metrics = new ArrayList<>();
    metrics.add(avg("cache hits (L1/L2) 99.9 %", 97.5 + iteration, "%"));
    metrics.add(avg("energy", 0.25 * iteration, "J/op"));
    metrics.add(avg("no.unit", iteration, ""));
    metrics.add(avg("durée", iteration, "µs"));
    metrics.add(avg("<b>markup</b>&", iteration, "<i>x</i>"));
    metrics.add(avg("delta", -iteration, "MiB"));
    metrics.add(avg("tiny", 1.5e-300 * iteration, "s"));
    metrics.add(avg("huge", 1.5e300 * iteration, "B"));
    metrics.add(avg("always.nan", Double.NaN, "ms"));
    metrics.add(avg("first.nan", iteration == 1 ? Double.NaN : iteration, "ms"));
    metrics.add(avg("up.to.infinity", Double.POSITIVE_INFINITY, "ms"));
    metrics.add(avg("down.to.infinity", Double.NEGATIVE_INFINITY, "ms"));
    metrics.add(new ScalarResult("total", iteration, "counts", AggregationPolicy.SUM));
    metrics.add(new ScalarResult("largest", iteration, "ns/op", AggregationPolicy.MAX));
    return metrics;
  }

  private static ScalarResult avg(String name, double value, String unit) {
    return new ScalarResult(name, value, unit, AggregationPolicy.AVG);
  }
}
