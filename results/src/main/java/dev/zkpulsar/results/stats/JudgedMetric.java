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
    MachineState machine,
    String problem) {
  private static final double EXACT = 1e-9;

  static JudgedMetric of(
      Id id, Map<Integer, Point> points, MetricSpec spec, double threshold, MachineState machine) {
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
    return new JudgedMetric(id, spec, threshold, levels, zero, machine, problem);
  }

  private static boolean isBelowZero(Metric metric) {
    return metric.value() < 0 || DoubleStream.of(metric.all()).anyMatch(value -> value < 0);
  }

  JudgedMetric with(String other) {
    String first = problem.isEmpty() ? other : problem;
    return new JudgedMetric(point, spec, threshold, levels, zero, machine, first);
  }

  private static List<double[]> forks(Metric metric, MetricSpec spec) {
    var factor = Units.factor(metric.unit(), spec.unit());
    var forks = metric.values().stream().filter(fork -> fork.length > 0).toList();
    if (factor.isEmpty() || (forks.isEmpty() && !metric.hasValue())) {
      return List.of();
    }
    // With less than the least, an operation allocates nothing.
    double least = spec.isZeroBelowLeast() ? spec.least() : 0;
    return (forks.isEmpty() ? List.of(new double[] {metric.value()}) : forks)
        .stream()
            .map(DoubleStream::of)
            .map(fork -> spec.isCost() ? DoubleStream.of(mean(fork)) : fork)
            .map(fork -> fork.map(v -> v < least ? 0 : v * factor.getAsDouble()).toArray())
            .toList();
  }

  /** The change between units; in turn, the k-th of both are a pair. */
  Correction change(List<List<Integer>> before, List<List<Integer>> after, boolean inTurn) {
    var units = Stream.concat(before.stream(), after.stream()).toList();
    double[] side = new double[units.size()];
    Arrays.fill(side, before.size(), side.length, 1);
    return corrected(units, side, List.of(), inTurn ? pairs(before.size()) : List.of());
  }

  /** The change of the units whose side is 1; the columns explain other changes. */
  Correction change(List<List<Integer>> units, double[] side, List<double[]> columns) {
    return corrected(units, side, columns, List.of());
  }

  private Correction corrected(
      List<List<Integer>> units, double[] side, List<double[]> known, List<double[]> pairs) {
    if (!problem.isEmpty()) {
      return Correction.UNKNOWN;
    }
    var withheld = withheld(units);
    var hiccup = hiccup(units);
    var columns = new Correction.Columns(side, known, pairs, withheld, hiccup);
    return Correction.of(values(levels, units), columns, machine.rule().isGuarded());
  }

  /** The change as the machine's state explains it, whoever moved that state. */
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
    all.addAll(hiccup(units));
    all.addAll(withheld(units));
    return all;
  }

  /**
   * The hiccup of every unit. CPU time varies with it most of all, since waking a thread takes a
   * part of each operation. A build that uses more CPU may move the hiccup itself, so a rule
   * without a guard leaves CPU out.
   */
  private List<double[]> hiccup(List<List<Integer>> units) {
    boolean isFit = spec.isCpu() ? machine.rule().isGuarded() : !spec.isCost();
    return isFit ? column(machine.hiccup(), units) : List.of();
  }

  /** The cores withheld from every unit, which make times longer, not the work. */
  private List<double[]> withheld(List<List<Integer>> units) {
    return spec.isCpu() || spec.isCost() ? List.of() : column(machine.withheld(), units);
  }

  /** A measure of the machine in every unit; none if a unit lacks it. */
  private List<double[]> column(Map<Integer, Double> measure, List<List<Integer>> units) {
    if (!Double.isNaN(zero)) {
      return List.of();
    }
    double[] column = values(measure, units);
    return Double.isFinite(DoubleStream.of(column).sum()) ? List.of(column) : List.of();
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
