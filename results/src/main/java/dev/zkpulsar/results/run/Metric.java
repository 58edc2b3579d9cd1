package dev.zkpulsar.results.run;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/**
 * A metric of a point in the unit that people read. The value is the score, or NaN; the error half
 * of JMH's interval, or NaN. Values are those of iterations, a row a fork; samples those of its
 * distribution, or 0.
 */
public record Metric(
    String name, String unit, double value, double error, List<double[]> values, long samples) {
  public static final String PRIMARY = "primary";

  public static final String RESPONSE = "response";

  static Metric missing(String name) {
    return new Metric(name, "", Double.NaN, Double.NaN, List.of(), 0);
  }

  public boolean hasValue() {
    return Double.isFinite(value);
  }

  /** The value in another unit; empty if there is none, or the quantities differ. */
  public OptionalDouble in(String otherUnit) {
    OptionalDouble factor = Units.factor(unit, otherUnit);
    return hasValue() && factor.isPresent()
        ? OptionalDouble.of(value * factor.getAsDouble())
        : OptionalDouble.empty();
  }

  public double[] all() {
    return values.stream().flatMapToDouble(Arrays::stream).toArray();
  }

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
