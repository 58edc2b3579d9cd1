package dev.zkpulsar.results.run;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/** A metric of a point; values are those of iterations, a row a fork. NaN and 0 if unknown. */
public record Metric(
    String name, String unit, double value, double error, List<double[]> values, long samples) {
  public static final String PRIMARY = "primary";
  public static final String RESPONSE = "response";

  /** The unit of a metric that is 0 or 1; of several iterations it is a share. */
  public static final String FLAG = "flag";

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
    var fork = values.stream().skip(number).findFirst().filter(each -> each.length > 0);
    return fork.map(each -> with(DoubleStream.of(each).average().orElseThrow(), List.of(each)));
  }

  public Metric with(double otherValue, List<double[]> otherValues) {
    return new Metric(name, unit, otherValue, Double.NaN, otherValues, samples);
  }

  public boolean isSure() {
    return Percentile.of(name).map(of -> Samples.isSure(of.percent(), samples)).orElse(true);
  }

  /** In another unit; as it is if the quantities differ. */
  public Metric to(String other) {
    OptionalDouble factor = Units.factor(unit, other);
    return unit.equals(other) || factor.isEmpty() ? this : times(factor.getAsDouble(), other);
  }

  public Metric times(double factor, String newUnit) {
    var forks = values.stream().map(f -> DoubleStream.of(f).map(each -> each * factor).toArray());
    return new Metric(name, newUnit, value * factor, error * factor, forks.toList(), samples);
  }
}
