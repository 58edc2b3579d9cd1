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
 * The level of a metric in each run, where higher is worse: the mean over its forks of the mean
 * logarithm of their iterations, so that a difference is a ratio, and a stall of a few iterations
 * counts. The level of a cost is that of the fork's mean, since an iteration is too short for the
 * clock ticks of a process.
 *
 * @param byRun by the number of the run; without runs that lack a value
 * @param zero the level that stands for 0, half the least value; NaN if no fork is 0 throughout
 */
record Levels(NavigableMap<Integer, Double> byRun, double zero) {
  /**
   * Reads the metric in the unit of its row. A point with a unit of another quantity lacks it.
   * Throws BadResultsException if a value is below 0.
   */
  static Levels of(Map<Integer, Point> points, MetricSpec spec, boolean byFork) {
    var values = new TreeMap<Integer, List<double[]>>();
    points.forEach((run, point) -> values.put(run, forks(point, spec)));
    var all = values.values().stream().flatMap(List::stream).toList();
    var above = all.stream().flatMapToDouble(DoubleStream::of).filter(value -> value > 0);
    double half = above.min().orElse(Double.MIN_NORMAL) / 2;
    DoubleUnaryOperator level = value -> spec.better().worseBy(Math.log(Math.max(value, half)));
    var levels = new TreeMap<Integer, double[]>();
    values.forEach(
        (run, forks) ->
            levels.put(
                run,
                forks.stream().mapToDouble(f -> mean(DoubleStream.of(f).map(level))).toArray()));
    boolean isZero = all.stream().anyMatch(fork -> DoubleStream.of(fork).allMatch(v -> v == 0));
    return new Levels(byRun(levels, byFork), isZero ? level.applyAsDouble(0) : Double.NaN);
  }

  /**
   * The mean of each run's forks. By fork, those of the old run 0 have the numbers 0, -1, and so
   * on, and those of the new run 1, 2, and so on.
   */
  static NavigableMap<Integer, Double> byRun(Map<Integer, double[]> forks, boolean byFork) {
    var byRun = new TreeMap<Integer, Double>();
    forks.forEach(
        (run, values) -> {
          for (int fork = 0; byFork && fork < values.length; fork++) {
            byRun.put(run == 0 ? -fork : run + fork, values[fork]);
          }
          if (!byFork && values.length > 0) {
            byRun.put(run, mean(DoubleStream.of(values)));
          }
        });
    return byRun;
  }

  /** The values of each fork; if there are none, the score. */
  private static List<double[]> forks(Point point, MetricSpec spec) {
    Metric metric = point.metric(spec.name());
    double factor = Units.factor(metric.unit(), spec.unit()).orElse(Double.NaN);
    var forks = metric.values().stream().filter(fork -> fork.length > 0).toList();
    if (Double.isNaN(factor) || (forks.isEmpty() && !metric.hasValue())) {
      return List.of();
    }
    if (metric.value() < 0 || DoubleStream.of(metric.all()).anyMatch(value -> value < 0)) {
      throw new BadResultsException(point.place() + ": a value of " + spec.name() + " is below 0");
    }
    // With less than the least, an operation allocates nothing.
    double least = spec.name().startsWith("gc.") ? spec.least() : 0;
    return (forks.isEmpty() ? List.of(new double[] {metric.value()}) : forks)
        .stream()
            .map(fork -> spec.isCost() ? new double[] {mean(DoubleStream.of(fork))} : fork)
            .map(DoubleStream::of)
            .map(fork -> fork.map(value -> value < least ? 0 : value * factor).toArray())
            .toList();
  }

  static double mean(DoubleStream values) {
    return values.average().orElse(Double.NaN);
  }
}
