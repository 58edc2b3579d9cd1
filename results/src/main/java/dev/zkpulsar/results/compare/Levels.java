package dev.zkpulsar.results.compare;

import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.Units;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;

/**
 * The level of a metric in each fork, as a logarithm, so that a difference is a ratio: the mean of
 * the logarithms of the fork's iterations. A stall of a few iterations moves it, as it moves what
 * users see.
 */
final class Levels {
  private static final Pattern TAIL = Pattern.compile("(.+):p(0\\.[5-9]\\d*[1-9]|0\\.[6-9]0)");

  /** Two points, a run a side, are compared by their forks; a histogram is that of all forks. */
  private static final int MORE_THAN_FORKS = 3;

  private static final double PERCENT = 100;
  private static final double MS_PER_NS = 1e-6;

  private Levels() {}

  /**
   * The levels of the forks of each point; none for a point without a number, or with another unit.
   *
   * <p>A percentile above the median is that of the point's pooled histogram, as one level, if all
   * points have one. A zero counts as half the least value of all points, since it has no
   * logarithm.
   *
   * @throws ArithmeticException if a value is below 0
   */
  static List<double[]> of(List<MeasuredPoint> points, String metric, String unit) {
    var values = pooled(points, metric, unit);
    if (values.isEmpty()) {
      values = points.stream().map(point -> iterations(point, metric, unit)).toList();
    }
    double least =
        values.stream()
            .flatMap(List::stream)
            .flatMapToDouble(DoubleStream::of)
            .filter(value -> value > 0)
            .min()
            .orElse(2);
    return values.stream()
        .map(forks -> forks.stream().mapToDouble(fork -> level(fork, least / 2)).toArray())
        .toList();
  }

  private static double level(double[] values, double zero) {
    return Arrays.stream(values).map(value -> Math.log(value == 0 ? zero : positive(value))).sum()
        / values.length;
  }

  private static double positive(double value) {
    if (value < 0) {
      throw new ArithmeticException("a value is below 0");
    }
    return value;
  }

  private static List<double[]> iterations(MeasuredPoint point, String metric, String unit) {
    var cost = Cost.of(metric);
    if (cost.isPresent()) {
      return cost.get().forks(point);
    }
    var forks = new ArrayList<>(point.forks(metric));
    forks.removeIf(fork -> fork.length == 0);
    if (forks.isEmpty()) {
      point.score(metric).ifPresent(score -> forks.add(new double[] {score}));
    }
    double factor = Units.factor(point.unit(metric), unit).orElse(Double.NaN);
    return Double.isNaN(factor)
        ? List.of()
        : forks.stream().map(fork -> DoubleStream.of(fork).map(v -> v * factor).toArray()).toList();
  }

  /** Empty if a point has no histogram. */
  private static List<List<double[]>> pooled(
      List<MeasuredPoint> points, String metric, String unit) {
    var tail = TAIL.matcher(metric);
    if (points.size() < MORE_THAN_FORKS || !tail.matches()) {
      return List.of();
    }
    var millis = Units.factor(unit, "ms");
    var pooled = new ArrayList<List<double[]>>();
    for (MeasuredPoint point : points) {
      var histogram = point.histogram(tail.group(1));
      if (histogram.isEmpty() || millis.isEmpty()) {
        return List.of();
      }
      double rank = PERCENT * Double.parseDouble(tail.group(2));
      double value = histogram.get().getValueAtPercentile(rank);
      pooled.add(List.of(new double[] {value * MS_PER_NS / millis.getAsDouble()}));
    }
    return pooled;
  }
}
