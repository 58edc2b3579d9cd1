package dev.zkpulsar.harness.metrics;

import java.util.Collection;
import java.util.stream.DoubleStream;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.Aggregator;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ResultRole;
import org.openjdk.jmh.results.ScalarResult;
import org.openjdk.jmh.util.ListStatistics;

/**
 * A figure that adds up over the workers of a run and is averaged over iterations: a rate, CPU,
 * memory. JMH has that rule for its own throughput only.
 */
public final class Rate extends Result<Rate> {
  private static final long serialVersionUID = 1L;

  private Rate(String label, String unit, double... values) {
    super(ResultRole.SECONDARY, label, new ListStatistics(values), unit, AggregationPolicy.AVG);
  }

  /** A figure that adds up over workers if {@code metrics.json} says so; otherwise their mean. */
  static Result<?> of(String label, double value, String unit) {
    if (KnownMetrics.CATALOG.of(label, unit).isSumOverWorkers()) {
      return new Rate(label, unit, value);
    }
    return new ScalarResult(label, value, unit, AggregationPolicy.AVG);
  }

  private static double[] scores(Collection<Rate> parts) {
    return parts.stream().mapToDouble(Result::getScore).toArray();
  }

  @Override
  protected Aggregator<Rate> getThreadAggregator() {
    return workers -> new Rate(label, unit, DoubleStream.of(scores(workers)).sum());
  }

  @Override
  protected Aggregator<Rate> getIterationAggregator() {
    return iterations -> new Rate(label, unit, scores(iterations));
  }
}
