package dev.zkpulsar.results.stats;

import dev.zkpulsar.results.run.Id;
import dev.zkpulsar.results.run.Metric;
import dev.zkpulsar.results.run.MetricSpec;
import dev.zkpulsar.results.run.MetricSpec.Better;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.Units;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A metric of a point in all runs; its level is the mean logarithm, where higher is worse. */
public record JudgedMetric(
    Id point,
    MetricSpec spec,
    double threshold,
    NavigableMap<Integer, Double> levels,
    double zero,
    List<Map<Integer, Double>> covariates,
    String problem) {
  /** The median delay of a timer in the client's JVM, which times and rates move with. */
  static final String HICCUP = "hiccup:p0.50";

  static final String IDLE_HICCUP = "hiccup.idle:p0.50";
  private static final double EXACT = 1e-9;

  static JudgedMetric of(
      Id id,
      Map<Integer, Point> points,
      MetricSpec spec,
      double threshold,
      List<Map<Integer, Double>> covariates) {
    var forks = new TreeMap<Integer, List<double[]>>();
    points.forEach((run, point) -> forks.put(run, forks(point.metric(spec.name()), spec)));
    forks.values().removeIf(List::isEmpty);
    var all = forks.values().stream().flatMap(List::stream).toList();
    var above = all.stream().flatMapToDouble(DoubleStream::of).filter(value -> value > 0);
    double half = above.min().orElse(Double.MIN_NORMAL) / 2;
    DoubleUnaryOperator level = value -> spec.better().worseBy(Math.log(Math.max(value, half)));
    var levels = new TreeMap<Integer, Double>();
    forks.forEach(
        (run, own) -> {
          var means = own.stream().mapToDouble(fork -> mean(DoubleStream.of(fork).map(level)));
          levels.put(run, mean(means));
        });
    boolean isZero = all.stream().anyMatch(fork -> DoubleStream.of(fork).allMatch(v -> v == 0));
    var below = points.values().stream().filter(p -> isBelowZero(p.metric(spec.name())));
    String words = ": a value of " + spec.name() + " is below 0";
    String problem = below.map(point -> point.place() + words).findFirst().orElse("");
    double zero = isZero ? level.applyAsDouble(0) : Double.NaN;
    return new JudgedMetric(id, spec, threshold, levels, zero, covariates, problem);
  }

  private static boolean isBelowZero(Metric metric) {
    return metric.value() < 0 || DoubleStream.of(metric.all()).anyMatch(value -> value < 0);
  }

  JudgedMetric with(String other) {
    String first = problem.isEmpty() ? other : problem;
    return new JudgedMetric(point, spec, threshold, levels, zero, covariates, first);
  }

  private static List<double[]> forks(Metric metric, MetricSpec spec) {
    var factor = Units.factor(metric.unit(), spec.unit());
    var forks = metric.values().stream().filter(fork -> fork.length > 0).toList();
    if (factor.isEmpty() || (forks.isEmpty() && !metric.hasValue())) {
      return List.of();
    }
    // With less than the least, an operation allocates nothing.
    double least = spec.name().startsWith("gc.") ? spec.least() : 0;
    return (forks.isEmpty() ? List.of(new double[] {metric.value()}) : forks)
        .stream()
            .map(DoubleStream::of)
            .map(fork -> spec.isCost() ? DoubleStream.of(mean(fork)) : fork)
            .map(fork -> fork.map(v -> v < least ? 0 : v * factor.getAsDouble()).toArray())
            .toList();
  }

  /** The change between units; in turn, the k-th of both are a pair. */
  Change change(List<List<Integer>> before, List<List<Integer>> after, boolean inTurn) {
    if (!problem.isEmpty()) {
      return Change.UNKNOWN;
    }
    var units = Stream.concat(before.stream(), after.stream()).toList();
    double[] side = new double[units.size()];
    Arrays.fill(side, before.size(), side.length, 1);
    var columns = machine(units);
    boolean isPaired = columns.isEmpty() && inTurn;
    return Change.of(values(levels, units), side, isPaired ? pairs(before.size()) : columns);
  }

  /** The change of the units whose side is 1; the columns explain other changes. */
  Change fit(List<List<Integer>> units, double[] side, List<double[]> columns) {
    return problem.isEmpty()
        ? Change.of(values(levels, units), side, withMachine(units, columns))
        : Change.UNKNOWN;
  }

  /** What columns and covariates leave unexplained of the levels of units. */
  double[] residuals(List<List<Integer>> units, List<double[]> columns) {
    return Change.residuals(values(levels, units), withMachine(units, columns));
  }

  private List<double[]> withMachine(List<List<Integer>> units, List<double[]> columns) {
    var all = new ArrayList<>(columns);
    all.addAll(machine(units));
    return all;
  }

  /** The covariates that every unit has; none for costs. */
  private List<double[]> machine(List<List<Integer>> units) {
    if (isCpu() || spec.isCost() || !Double.isNaN(zero)) {
      return List.of();
    }
    return covariates.stream()
        .map(covariate -> values(covariate, units))
        .filter(column -> Double.isFinite(DoubleStream.of(column).sum()))
        .toList();
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

  /** The means of units; NaN if a run that has the metric lacks the value. */
  private double[] values(Map<Integer, Double> byRun, List<List<Integer>> units) {
    return units.stream()
        .map(unit -> unit.stream().filter(levels::containsKey))
        .mapToDouble(unit -> mean(unit.mapToDouble(run -> byRun.getOrDefault(run, Double.NaN))))
        .toArray();
  }

  /** CPU is not corrected: a build that uses more of it also moves the covariates. */
  boolean isCpu() {
    return spec.name().matches(".*\\.cpu(/op)?");
  }

  double value(double level) {
    return Math.abs(level - zero) < EXACT ? 0 : Math.exp(spec.better().worseBy(level));
  }

  boolean hasDirection() {
    return spec.better() != Better.NONE;
  }

  public String name() {
    return spec.name().replaceFirst("^" + Metric.PRIMARY + "(?=$|:)", "score");
  }

  private static double mean(DoubleStream values) {
    return values.average().orElse(Double.NaN);
  }
}
