package dev.zkpulsar.results.compare;

import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.Units;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/**
 * One number for a fork or a run, as a logarithm, so that a difference is a ratio.
 *
 * <p>The level of a fork is the median of its iterations, which one disturbed iteration does not
 * move. The level of a run is the mean of its forks'. Percentiles enter iteration by iteration and
 * are never pooled. A result without values of its iterations has its score as the only level.
 */
final class RunLevel {
  private RunLevel() {}

  /** A level for each fork that has a value above 0; empty if the unit cannot be converted. */
  static double[] ofForks(MeasuredPoint point, String metric, String unit) {
    OptionalDouble factor = Units.factor(point.unit(metric), unit);
    if (factor.isEmpty()) {
      return new double[0];
    }
    double[] forks =
        point.forks(metric).stream()
            .map(iterations -> logs(Arrays.stream(iterations)))
            .filter(logs -> logs.length > 0)
            .mapToDouble(RunLevel::median)
            .toArray();
    double[] levels = forks.length > 0 ? forks : logs(point.score(metric).stream());
    return Arrays.stream(levels).map(level -> level + Math.log(factor.getAsDouble())).toArray();
  }

  private static double[] logs(DoubleStream values) {
    return values.filter(value -> value > 0).map(Math::log).toArray();
  }

  static double median(double... values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
