package dev.zkpulsar.results.stats;

import dev.zkpulsar.results.run.BadResultsException;
import dev.zkpulsar.results.run.Metric;
import dev.zkpulsar.results.run.MetricSpec;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.Units;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;

/**
 * The level of a metric in each fork: the mean of the logarithms of its iterations, so that a
 * difference is a ratio, and a stall of a few iterations counts. The level of a cost is that of the
 * fork's mean, since an iteration is too short for the clock ticks of a process.
 *
 * @param byRun the forks of each run, by its number; without runs that lack a number
 * @param zero the level that stands for 0, half the least value; NaN if no fork is 0 throughout
 */
public record LogMeans(NavigableMap<Integer, double[]> byRun, double zero) {
  private static final double EXACT = 1e-9;

  /**
   * Reads the metric in the unit of its row. A point with a unit of another quantity lacks it.
   * Throws BadResultsException if a value is below 0.
   */
  public static LogMeans of(Map<Integer, Point> points, MetricSpec spec) {
    var values = new TreeMap<Integer, List<double[]>>();
    points.forEach((run, point) -> values.put(run, forks(point, spec)));
    values.values().removeIf(List::isEmpty);
    double half =
        values.values().stream()
                .flatMap(List::stream)
                .flatMapToDouble(DoubleStream::of)
                .filter(value -> value > 0)
                .min()
                .orElse(Double.MIN_NORMAL)
            / 2;
    var byRun = new TreeMap<Integer, double[]>();
    DoubleUnaryOperator log = value -> Math.log(Math.max(value, half));
    values.forEach(
        (run, forks) ->
            byRun.put(
                run, forks.stream().mapToDouble(f -> mean(DoubleStream.of(f).map(log))).toArray()));
    double zero = Math.log(half);
    boolean isZero =
        byRun.values().stream().flatMapToDouble(DoubleStream::of).anyMatch(level -> level <= zero);
    return new LogMeans(byRun, isZero ? zero : Double.NaN);
  }

  /** The values of each fork; if there are none, the score. */
  private static List<double[]> forks(Point point, MetricSpec spec) {
    Metric metric = point.metric(spec.name());
    double factor = Units.factor(metric.unit(), spec.unit()).orElse(Double.NaN);
    var forks = metric.values().stream().filter(fork -> fork.length > 0).toList();
    if (Double.isNaN(factor) || (forks.isEmpty() && !metric.hasValue())) {
      return List.of();
    }
    if (DoubleStream.concat(DoubleStream.of(metric.value()), DoubleStream.of(metric.all()))
        .anyMatch(value -> value < 0)) {
      throw new BadResultsException(point.place() + ": a value of " + spec.name() + " is below 0");
    }
    // With less than the least, an operation allocates nothing.
    double least = spec.name().startsWith("gc.") ? spec.least() : 0;
    var all = forks.isEmpty() ? List.of(new double[] {metric.value()}) : forks;
    return all.stream()
        .map(
            fork ->
                spec.isCost()
                    ? DoubleStream.of(mean(DoubleStream.of(fork)))
                    : DoubleStream.of(fork))
        .map(fork -> fork.map(value -> value < least ? 0 : value * factor).toArray())
        .toList();
  }

  /** NaN of no values. */
  static double mean(DoubleStream values) {
    return values.average().orElse(Double.NaN);
  }

  /** The value of a level, in the metric's unit. */
  public double value(double level) {
    return Math.abs(level - zero) < EXACT ? 0 : Math.exp(level);
  }
}
