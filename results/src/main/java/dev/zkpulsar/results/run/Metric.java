package dev.zkpulsar.results.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/**
 * A metric of a point.
 *
 * @param value in the unit; NaN if it is missing
 * @param error JMH's, in the unit; NaN if it is unknown
 * @param values of the iterations in the unit, an array a fork; empty if they are unknown
 * @param samples of the distribution; 0 if it has none, or if their number is unknown
 */
public record Metric(
    String name, String unit, double value, double error, List<double[]> values, long samples) {
  public static final String PRIMARY = "primary";
  public static final String RESPONSE = "response";

  /** The operations a second that succeeded, of a loop of this project. */
  public static final String ACHIEVED = "achieved";

  /** The unit of a metric that is 0 or 1; of several iterations it is a share. */
  public static final String FLAG = "flag";

  static Metric missing(String name) {
    return new Metric(name, "", Double.NaN, Double.NaN, List.of(), 0);
  }

  /** Whether it was measured, and is a finite number. */
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

  /** The values of the iterations of all forks, one after the other. */
  public double[] all() {
    return values.stream().flatMapToDouble(Arrays::stream).toArray();
  }

  /**
   * The metric of one fork, the mean of its iterations. Without values of iterations, the first
   * fork has the value of all.
   *
   * @param number from 0
   */
  public Optional<Metric> fork(int number) {
    if (values.isEmpty()) {
      return number == 0 ? Optional.of(this) : Optional.empty();
    }
    if (number >= values.size() || values.get(number).length == 0) {
      return Optional.empty();
    }
    double[] fork = values.get(number);
    return Optional.of(with(DoubleStream.of(fork).average().orElseThrow(), List.of(fork)));
  }

  /** The same with another value, whose error is unknown. */
  public Metric with(double otherValue, List<double[]> otherValues) {
    return new Metric(name, unit, otherValue, Double.NaN, otherValues, samples);
  }

  /** The same under another name. */
  public Metric named(String other) {
    return new Metric(other, unit, value, error, values, samples);
  }

  /** Whether enough samples lie beyond it, if it is a percentile. */
  public boolean isSure() {
    Optional<Percentile> percentile = Percentile.of(name);
    return percentile.isEmpty() || Samples.isSure(percentile.get().percent(), samples);
  }

  /** The metric in another unit; as it is if the quantities differ. */
  public Metric to(String other) {
    OptionalDouble factor = Units.factor(unit, other);
    return unit.equals(other) || factor.isEmpty() ? this : times(factor.getAsDouble(), other);
  }

  /** All values times a factor, in a new unit. */
  public Metric times(double factor, String newUnit) {
    var forks = new ArrayList<double[]>();
    for (double[] fork : values) {
      forks.add(DoubleStream.of(fork).map(iteration -> iteration * factor).toArray());
    }
    return new Metric(name, newUnit, value * factor, error * factor, forks, samples);
  }
}
