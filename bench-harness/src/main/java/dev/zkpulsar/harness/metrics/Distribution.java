package dev.zkpulsar.harness.metrics;

import dev.zkpulsar.results.run.Percentile;
import dev.zkpulsar.results.run.Samples;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.HistogramIterationValue;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.Aggregator;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ResultRole;
import org.openjdk.jmh.results.ScalarDerivativeResult;
import org.openjdk.jmh.util.MultisetStatistics;

/**
 * A distribution of times as a result of JMH, in us/op whatever the benchmark's unit. Its
 * percentiles follow the rule of {@link Samples}, where JMH's own {@code SampleTimeResult}
 * interpolates, so {@code jmh.json} has the figures that {@code results} shows. The metric {@code
 * LABEL:samples} is the number of its samples.
 */
public final class Distribution extends Result<Distribution> {
  private static final long serialVersionUID = 1L;
  private static final double NS_PER_US = 1e3;
  private static final List<String> PERCENTILES =
      List.of("0.00", "0.50", "0.90", "0.95", "0.99", "0.999", "0.9999", "1.00");

  private Distribution(ResultRole role, String label, Times times) {
    super(role, label, times, "us/op", AggregationPolicy.AVG);
  }

  /** The distribution of a histogram of nanoseconds, as a secondary metric. */
  static Distribution of(String label, AbstractHistogram histogram) {
    var times = new Times();
    for (HistogramIterationValue value : histogram.recordedValues()) {
      times.addValue(value.getValueIteratedTo() / NS_PER_US, value.getCountAtValueIteratedTo());
    }
    return new Distribution(ResultRole.SECONDARY, label, times);
  }

  /** The samples of all parts together; the percentiles are NaN without any. */
  public static Distribution of(
      ResultRole role, String label, Collection<? extends Result<?>> parts) {
    var times = new Times();
    for (Result<?> part : parts) {
      part.getStatistics()
          .getRawData()
          .forEachRemaining(sample -> times.addValue(sample.getKey(), sample.getValue()));
    }
    return new Distribution(role, label, times);
  }

  @Override
  protected Aggregator<Distribution> getThreadAggregator() {
    return parts -> of(role, label, parts);
  }

  @Override
  protected Aggregator<Distribution> getIterationAggregator() {
    return getThreadAggregator();
  }

  /** The names are those that JMH gives: in the result file, the score's percentiles have none. */
  @Override
  protected Collection<? extends Result<?>> getDerivativeResults() {
    String prefix = role.isPrimary() ? "" : label + ":";
    var derived = new ArrayList<Result<?>>();
    for (String share : PERCENTILES) {
      double value = statistics.getPercentile(Percentile.percent(share));
      derived.add(derived(prefix + "p" + share, value, unit));
    }
    if (role.isSecondary()) {
      derived.add(derived(prefix + "samples", (double) statistics.getN(), "samples"));
    }
    return derived;
  }

  private static Result<?> derived(String name, double value, String unit) {
    return new ScalarDerivativeResult(name, value, unit, AggregationPolicy.AVG);
  }

  @Override
  public String extendedInfo() {
    return distributionExtendedInfo();
  }

  private static final class Times extends MultisetStatistics {
    private static final long serialVersionUID = 1L;

    @Override
    public double getPercentile(double percent) {
      return Samples.percentile(this::getRawData, getN(), percent);
    }

    /** Unknown: JMH's formula takes the operations of a run for independent measurements. */
    @Override
    public double getMeanErrorAt(double confidence) {
      return Double.NaN;
    }

    @Override
    public double[] getConfidenceIntervalAt(double confidence) {
      return new double[] {Double.NaN, Double.NaN};
    }
  }
}
