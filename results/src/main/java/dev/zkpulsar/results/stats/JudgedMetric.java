package dev.zkpulsar.results.stats;

import dev.zkpulsar.results.run.Id;
import dev.zkpulsar.results.run.Metric;
import dev.zkpulsar.results.run.MetricSpec;
import dev.zkpulsar.results.run.MetricSpec.Better;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.Units;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A metric of a point in all runs. Its level in a run, where higher is worse, is the mean over the
 * forks of the mean logarithm of their iterations, so that a difference is a ratio, and a stall of
 * a few iterations counts. That of a cost is of the fork's mean, since an iteration is too short
 * for the clock ticks of a process.
 *
 * <p>A comparison is of units, which have at least one level: runs, or nights of several runs; each
 * is a list of the numbers of runs.
 *
 * @param threshold the share by which it must differ
 * @param levels by the number of the run; without runs that lack a value
 * @param zero the level that stands for 0, half the least value; NaN if no fork is 0 throughout
 * @param covariates which times and rates move with, by run: the level of the hiccup, and the cores
 *     that were withheld
 * @param problem why it cannot be compared; or empty
 */
public record JudgedMetric(
    Id point,
    MetricSpec spec,
    double threshold,
    NavigableMap<Integer, Double> levels,
    double zero,
    List<Map<Integer, Double>> covariates,
    String problem) {
  /** The median delay of a timer in the client's JVM. Times and rates move with it. */
  static final String HICCUP = "hiccup:p0.50";

  /** The same before the point's load, which a slower build cannot change. */
  static final String IDLE_HICCUP = "hiccup.idle:p0.50";

  private static final double EXACT = 1e-9;

  /**
   * Reads a metric in the unit of its row. A point with a unit of another quantity lacks it. By
   * fork, those of the old run 0 have the numbers 0, -1, and so on, and those of the new run 1, 2,
   * and so on.
   */
  static JudgedMetric of(
      Id id,
      Map<Integer, Point> points,
      MetricSpec spec,
      double threshold,
      List<Map<Integer, Double>> covariates,
      boolean byFork) {
    var values = new TreeMap<Integer, List<double[]>>();
    points.forEach((run, point) -> values.put(run, forks(point.metric(spec.name()), spec)));
    var all = values.values().stream().flatMap(List::stream).toList();
    var above = all.stream().flatMapToDouble(DoubleStream::of).filter(value -> value > 0);
    double half = above.min().orElse(Double.MIN_NORMAL) / 2;
    DoubleUnaryOperator level = value -> spec.better().worseBy(Math.log(Math.max(value, half)));
    Function<List<double[]>, double[]> means =
        forks -> forks.stream().mapToDouble(f -> mean(DoubleStream.of(f).map(level))).toArray();
    var levels = new TreeMap<Integer, double[]>();
    values.forEach((run, forks) -> levels.put(run, means.apply(forks)));
    boolean isZero = all.stream().anyMatch(fork -> DoubleStream.of(fork).allMatch(v -> v == 0));
    double zero = isZero ? level.applyAsDouble(0) : Double.NaN;
    String problem =
        points.values().stream()
            .filter(point -> isBelowZero(point.metric(spec.name())))
            .map(point -> point.place() + ": a value of " + spec.name() + " is below 0")
            .findFirst()
            .orElse("");
    return new JudgedMetric(id, spec, threshold, byRun(levels, byFork), zero, covariates, problem);
  }

  private static boolean isBelowZero(Metric metric) {
    return metric.value() < 0 || DoubleStream.of(metric.all()).anyMatch(value -> value < 0);
  }

  /** This with a problem, unless it has one. */
  JudgedMetric with(String other) {
    String first = problem.isEmpty() ? other : problem;
    return new JudgedMetric(point, spec, threshold, levels, zero, covariates, first);
  }

  /** The values of each fork; if there are none, the score. */
  private static List<double[]> forks(Metric metric, MetricSpec spec) {
    double factor = Units.factor(metric.unit(), spec.unit()).orElse(Double.NaN);
    var forks = metric.values().stream().filter(fork -> fork.length > 0).toList();
    if (Double.isNaN(factor) || (forks.isEmpty() && !metric.hasValue())) {
      return List.of();
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

  /** The mean of each run's forks, or each fork. */
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

  /** The change between units; in turn, the k-th of both are a pair. */
  Change change(List<List<Integer>> before, List<List<Integer>> after, boolean inTurn) {
    if (!problem.isEmpty()) {
      return Change.UNKNOWN;
    }
    var units = Stream.concat(before.stream(), after.stream()).toList();
    double[] side = new double[units.size()];
    Arrays.fill(side, before.size(), side.length, 1);
    var columns =
        covariates.stream()
            .filter(any -> isCorrected())
            .map(each -> values(each, units))
            .filter(each -> Double.isFinite(DoubleStream.of(each).sum()))
            .toList();
    boolean isPaired = columns.isEmpty() && inTurn;
    return Change.of(values(levels, units), side, isPaired ? pairs(before.size()) : columns);
  }

  private static List<double[]> pairs(int pairs) {
    return IntStream.range(0, pairs)
        .mapToObj(k -> IntStream.range(0, 2 * pairs).mapToDouble(i -> i % pairs == k ? 1 : 0))
        .map(DoubleStream::toArray)
        .toList();
  }

  double level(List<List<Integer>> units) {
    return mean(DoubleStream.of(values(levels, units)));
  }

  /** A unit is the mean of its runs that have the metric; NaN if one of them lacks the value. */
  private double[] values(Map<Integer, Double> byRun, List<List<Integer>> units) {
    return units.stream()
        .map(unit -> unit.stream().filter(levels::containsKey))
        .mapToDouble(unit -> mean(unit.mapToDouble(run -> byRun.getOrDefault(run, Double.NaN))))
        .toArray();
  }

  /**
   * Whether the metric varies with the machine, as times and rates do. CPU does, too, but a build
   * that uses more of it also moves the covariates.
   */
  private boolean isCorrected() {
    return !spec.isCost() && !spec.unit().equals("cores") && Double.isNaN(zero);
  }

  /** The value of a level, in the metric's unit. */
  double value(double level) {
    return Math.abs(level - zero) < EXACT ? 0 : Math.exp(spec.better().worseBy(level));
  }

  public boolean hasDirection() {
    return spec.better() != Better.NONE;
  }

  /** The metric's name for people. */
  public String name() {
    return spec.name().replaceFirst("^" + Metric.PRIMARY + "(?=$|:)", "score");
  }

  private static double mean(DoubleStream values) {
    return values.average().orElse(Double.NaN);
  }
}
