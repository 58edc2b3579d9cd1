package dev.zkpulsar.results.run;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
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
 * @param samples of the distribution that it is, or is a percentile of; 0 if unknown
 */
public record Metric(
    String name, String unit, double value, double error, List<double[]> values, long samples) {
  /** JMH's own metric of a benchmark without a load loop. */
  public static final String PRIMARY = "primary";

  /** The response times of a load loop of this project. */
  public static final String RESPONSE = "response";

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

  public double[] all() {
    return values.stream().flatMapToDouble(Arrays::stream).toArray();
  }

  /** What one fork measured; of a metric without values, the first has the score. */
  public Optional<Metric> fork(int number) {
    if (values.isEmpty()) {
      return Optional.of(this).filter(any -> number == 0);
    }
    return values.stream()
        .skip(number)
        .findFirst()
        .filter(fork -> fork.length > 0)
        .map(
            f ->
                new Metric(
                    name,
                    unit,
                    DoubleStream.of(f).average().orElseThrow(),
                    Double.NaN,
                    List.of(f),
                    samples));
  }

  /** Whether enough samples lie beyond a percentile; true of any other metric. */
  public boolean isSure() {
    return Percentile.of(name).map(of -> Samples.isSure(of.percent(), samples)).orElse(true);
  }

  public Metric times(double factor, String newUnit) {
    var scaled =
        values.stream()
            .map(fork -> DoubleStream.of(fork).map(each -> each * factor).toArray())
            .toList();
    return new Metric(name, newUnit, value * factor, error * factor, scaled, samples);
  }
}
