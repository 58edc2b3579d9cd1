package dev.zkpulsar.results.run;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/**
 * A metric of a point. Its name is that of JMH's JSON, the same in all versions of JMH: {@code
 * response:p0.99} is a percentile of {@code response}.
 *
 * @param unit that people read, see {@link MetricSpec#unit}; empty if the point lacks the metric
 * @param value the score; of a distribution the mean. NaN if there is none
 * @param error half of JMH's confidence interval, or NaN
 * @param values of each iteration, a row for each fork, without missing numbers
 * @param samples of the distribution that it is, or is a percentile of; 0 if their number is
 *     unknown
 */
public record Metric(
    String name, String unit, double value, double error, List<double[]> values, long samples) {
  /** JMH's own metric of a benchmark without a load loop. */
  public static final String PRIMARY = "primary";

  /** The response times of a load loop of this project. */
  public static final String RESPONSE = "response";

  /** Stands for a metric that a point lacks. */
  static Metric missing(String name) {
    return new Metric(name, "", Double.NaN, Double.NaN, List.of(), 0);
  }

  public boolean hasValue() {
    return Double.isFinite(value);
  }

  /** The value in another unit; empty if there is none, or the units measure different things. */
  public OptionalDouble in(String otherUnit) {
    OptionalDouble factor = Units.factor(unit, otherUnit);
    return hasValue() && factor.isPresent()
        ? OptionalDouble.of(value * factor.getAsDouble())
        : OptionalDouble.empty();
  }

  /** The values of all iterations of all forks. */
  public double[] all() {
    return values.stream().flatMapToDouble(Arrays::stream).toArray();
  }

  /** The mean of each fork's values. */
  public double[] forks() {
    return values.stream()
        .filter(fork -> fork.length > 0)
        .mapToDouble(fork -> DoubleStream.of(fork).average().orElseThrow())
        .toArray();
  }

  /**
   * Whether enough samples lie beyond a percentile, see {@link Samples#isSure}; false if the number
   * of samples is unknown. True of any other metric.
   */
  public boolean isSure() {
    return Percentile.of(name).map(of -> Samples.isSure(of.percent(), samples)).orElse(true);
  }

  /** This metric multiplied. */
  public Metric times(double factor, String newUnit) {
    var scaled =
        values.stream()
            .map(fork -> DoubleStream.of(fork).map(each -> each * factor).toArray())
            .toList();
    return new Metric(name, newUnit, value * factor, error * factor, scaled, samples);
  }
}
