package dev.zkpulsar.results.compare;

import dev.zkpulsar.results.runs.MeasuredPoint;
import java.util.Arrays;
import java.util.OptionalDouble;

/**
 * One number for a fork or a run, as a logarithm, so that a difference is a ratio.
 *
 * <p>A fork's is the median of its iterations: one iteration that the machine disturbed does not
 * move it. A run's is the mean of its forks'. Percentiles enter iteration by iteration, never
 * pooled.
 */
final class Levels {
  private Levels() {}

  /** A level a fork; a fork without a positive value has none. */
  static double[] ofForks(MeasuredPoint point, String metric) {
    return point.forks(metric).stream()
        .map(iterations -> Arrays.stream(iterations).filter(value -> value > 0).toArray())
        .filter(iterations -> iterations.length > 0)
        .mapToDouble(iterations -> median(Arrays.stream(iterations).map(Math::log).toArray()))
        .toArray();
  }

  static OptionalDouble ofRun(MeasuredPoint point, String metric) {
    return Arrays.stream(ofForks(point, metric)).average();
  }

  static double median(double... values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
