package dev.zkpulsar.results.runs;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.DoubleStream;

/**
 * The level of a metric in each fork, as a logarithm, so that a difference is a ratio: the mean of
 * the logarithms of the fork's iterations. A stall of a few iterations moves it, as it moves what
 * users see.
 */
public final class Levels {
  private static final double MEDIAN = 50;
  private static final double GREATEST = 100;
  private static final double EXACT = 1e-9;

  /** Two points, a run a side, are compared by their forks; a histogram is that of all forks. */
  private static final int MORE_THAN_FORKS = 3;

  private Levels() {}

  /**
   * The levels of the forks of each run; without runs that lack a number, or have another unit.
   *
   * <p>A percentile above the median is that of the point's pooled histogram, as one level, if all
   * points have one. A zero counts as half the least value of all points, since it has no
   * logarithm, see {@link #zero}.
   *
   * @throws BadResultsException if a value is below 0
   */
  public static NavigableMap<Integer, double[]> of(
      Map<Integer, MeasuredPoint> points, String metric, String unit) {
    var values = values(points, metric, unit);
    double zero = half(values);
    var levels = new TreeMap<Integer, double[]>();
    values.forEach(
        (run, forks) ->
            levels.put(
                run,
                forks.stream()
                    .mapToDouble(fork -> level(fork, zero, metric, points.get(run)))
                    .toArray()));
    return levels;
  }

  /** The level of a fork whose values are all 0; NaN if there is no such fork. */
  public static double zero(Map<Integer, MeasuredPoint> points, String metric, String unit) {
    var values = values(points, metric, unit);
    return values.values().stream()
            .flatMap(List::stream)
            .anyMatch(fork -> DoubleStream.of(fork).allMatch(value -> value == 0))
        ? Math.log(half(values))
        : Double.NaN;
  }

  /** The value of a level, in the metric's unit, where one level stands for 0, or NaN. */
  public static double value(double level, double zero) {
    return Math.abs(level - zero) < EXACT ? 0 : Math.exp(level);
  }

  private static double half(Map<Integer, List<double[]>> values) {
    var all = values.values().stream().flatMap(List::stream).flatMapToDouble(DoubleStream::of);
    return all.filter(value -> value > 0).min().orElse(Double.MIN_NORMAL) / 2;
  }

  private static Map<Integer, List<double[]>> values(
      Map<Integer, MeasuredPoint> points, String metric, String unit) {
    var values = values(points, point -> pooled(point, metric, unit));
    return points.size() < MORE_THAN_FORKS || values.size() < points.size()
        ? values(points, point -> iterations(point, metric, unit))
        : values;
  }

  /** NaN of no values. */
  public static double mean(double[] values) {
    return DoubleStream.of(values).average().orElse(Double.NaN);
  }

  private static double level(double[] values, double zero, String metric, MeasuredPoint point) {
    if (DoubleStream.of(values).anyMatch(value -> value < 0)) {
      throw new BadResultsException(point.place() + ": a value of " + metric + " is below 0");
    }
    return DoubleStream.of(values)
        .map(value -> Math.log(value == 0 ? zero : value))
        .average()
        .orElse(Double.NaN);
  }

  private static Map<Integer, List<double[]>> values(
      Map<Integer, MeasuredPoint> points, Function<MeasuredPoint, List<double[]>> forks) {
    var values = new TreeMap<Integer, List<double[]>>();
    points.forEach((run, point) -> values.put(run, forks.apply(point)));
    values.values().removeIf(List::isEmpty);
    return values;
  }

  private static List<double[]> iterations(MeasuredPoint point, String metric, String unit) {
    var cost = Cost.of(metric);
    if (cost.isPresent()) {
      return DoubleStream.of(cost.get().forks(point))
          .mapToObj(fork -> new double[] {fork})
          .toList();
    }
    double factor = Units.factor(point.unit(metric), unit).orElse(Double.NaN);
    if (Double.isNaN(factor)) {
      return List.of();
    }
    double least = metric.equals(Cost.ALLOCATION) ? Cost.LEAST_ALLOCATION : 0;
    var forks = point.forks(metric).stream().filter(fork -> fork.length > 0).toList();
    var score = point.score(metric).stream().mapToObj(DoubleStream::of).map(DoubleStream::toArray);
    return (forks.isEmpty() ? score : forks.stream())
        .map(fork -> DoubleStream.of(fork).map(value -> value * factor).toArray())
        .peek(fork -> Arrays.setAll(fork, i -> fork[i] < least && fork[i] > 0 ? 0 : fork[i]))
        .toList();
  }

  /** Empty if the metric is no percentile above the median, or the point has no samples. */
  private static List<double[]> pooled(MeasuredPoint point, String metric, String unit) {
    return Percentile.of(metric)
        .filter(tail -> tail.percent() > MEDIAN && tail.percent() < GREATEST)
        .filter(tail -> point.samples(tail.metric()).isPresent())
        .map(tail -> point.value(metric, null, unit))
        .stream()
        .flatMapToDouble(OptionalDouble::stream)
        .mapToObj(value -> new double[] {value})
        .toList();
  }
}
