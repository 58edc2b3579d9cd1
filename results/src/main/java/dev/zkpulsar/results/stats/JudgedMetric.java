package dev.zkpulsar.results.stats;

import dev.zkpulsar.results.run.Id;
import dev.zkpulsar.results.run.Metric;
import dev.zkpulsar.results.run.MetricSpec;
import dev.zkpulsar.results.run.MetricSpec.Better;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.Units;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * A metric of a point in all runs.
 *
 * <p>A run's level is the mean over its forks of the mean logarithm of their iterations, with the
 * sign that makes a higher level worse. So the difference of two levels is the logarithm of a
 * ratio. A cost is averaged over a fork first. A value of 0 has no logarithm: it counts as half the
 * least value above 0.
 *
 * <p>A side has units: each is a list of the numbers of runs, whose levels are averaged. A column
 * has a value for each unit, those before first.
 *
 * @param threshold the least change that matters, as a share
 * @param levels by the number of the run; without the runs that lack the metric
 * @param zero the level of the value 0; NaN if no fork has it
 * @param problem why the metric cannot be compared; or empty
 */
public record JudgedMetric(
    Id point,
    MetricSpec spec,
    double threshold,
    NavigableMap<Integer, Double> levels,
    double zero,
    MachineState machine,
    String problem) {
  private static final double EXACT = 1e-9;

  /** A metric of the points of runs by the numbers of the runs. */
  static JudgedMetric of(
      Id id, Map<Integer, Point> points, MetricSpec spec, double threshold, MachineState machine) {
    var forksByRun = new TreeMap<Integer, List<double[]>>();
    var all = new ArrayList<double[]>();
    points.forEach(
        (run, point) -> {
          List<double[]> forks = forks(point.metric(spec.name()), spec);
          if (!forks.isEmpty()) {
            forksByRun.put(run, forks);
            all.addAll(forks);
          }
        });
    double half = leastAboveZero(all) / 2;
    DoubleUnaryOperator level = value -> spec.better().worseBy(Math.log(Math.max(value, half)));
    var levels = new TreeMap<Integer, Double>();
    forksByRun.forEach((run, forks) -> levels.put(run, MachineState.meanOfForks(forks, level)));
    double zero = all.stream().anyMatch(JudgedMetric::isZero) ? level.applyAsDouble(0) : Double.NaN;
    String problem = valueBelowZero(points.values(), spec.name());
    return new JudgedMetric(id, spec, threshold, levels, zero, machine, problem);
  }

  private static double leastAboveZero(List<double[]> forks) {
    return forks.stream()
        .flatMapToDouble(DoubleStream::of)
        .filter(value -> value > 0)
        .min()
        .orElse(Double.MIN_NORMAL);
  }

  private static boolean isZero(double[] fork) {
    return DoubleStream.of(fork).allMatch(value -> value == 0);
  }

  /** The place of the first value that has no logarithm; or empty. */
  private static String valueBelowZero(Collection<Point> points, String name) {
    for (Point point : points) {
      Metric metric = point.metric(name);
      if (metric.value() < 0 || DoubleStream.of(metric.all()).anyMatch(value -> value < 0)) {
        return point.place() + ": a value of " + name + " is below 0";
      }
    }
    return "";
  }

  /** The same with a problem, unless it has one. */
  JudgedMetric with(String other) {
    String first = problem.isEmpty() ? other : problem;
    return new JudgedMetric(point, spec, threshold, levels, zero, machine, first);
  }

  /**
   * The values of the iterations of each fork, in the unit of the specification; the mean of a fork
   * if it is a cost. Without iterations, the metric's value is the only one of a single fork. Empty
   * if there is no value, or the quantities differ.
   */
  private static List<double[]> forks(Metric metric, MetricSpec spec) {
    OptionalDouble factor = Units.factor(metric.unit(), spec.unit());
    if (factor.isEmpty()) {
      return List.of();
    }
    // With less than the least, an operation allocates nothing.
    double least = spec.isZeroBelowLeast() ? spec.least() : 0;
    var forks = new ArrayList<double[]>();
    for (double[] iterations : metric.values()) {
      if (iterations.length > 0) {
        double[] own = spec.isCost() ? new double[] {mean(iterations)} : iterations;
        forks.add(converted(own, factor.getAsDouble(), least));
      }
    }
    if (forks.isEmpty() && metric.hasValue()) {
      forks.add(converted(new double[] {metric.value()}, factor.getAsDouble(), least));
    }
    return forks;
  }

  /** The values times a factor; 0 in place of a value below the least. */
  private static double[] converted(double[] values, double factor, double least) {
    return DoubleStream.of(values).map(value -> value < least ? 0 : value * factor).toArray();
  }

  /** The change between units; in turn, the k-th of both are a pair. */
  Correction change(List<List<Integer>> before, List<List<Integer>> after, boolean inTurn) {
    var units = Stream.concat(before.stream(), after.stream()).toList();
    double[] side = new double[units.size()];
    Arrays.fill(side, before.size(), side.length, 1);
    return corrected(units, side, List.of(), inTurn ? pairs(before.size()) : List.of());
  }

  /**
   * The change of the units whose side is 1.
   *
   * @param side 0 or 1 for each unit
   * @param columns what explains other changes, a value for each unit
   */
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

  /** A column for each pair, which is 1 for its two units: the k-th of both sides. */
  private static List<double[]> pairs(int pairs) {
    var columns = new ArrayList<double[]>();
    for (int pair = 0; pair < pairs; pair++) {
      double[] column = new double[2 * pairs];
      column[pair] = 1;
      column[pairs + pair] = 1;
      columns.add(column);
    }
    return columns;
  }

  /** The mean level of units. */
  double level(List<List<Integer>> units) {
    return mean(values(levels, units));
  }

  /**
   * The mean of each unit, over its runs that have the metric; NaN if one of these lacks the value.
   *
   * @param byRun a value for each run, by its number
   */
  private double[] values(Map<Integer, Double> byRun, List<List<Integer>> units) {
    double[] means = new double[units.size()];
    for (int i = 0; i < means.length; i++) {
      means[i] =
          units.get(i).stream()
              .filter(levels::containsKey)
              .mapToDouble(run -> byRun.getOrDefault(run, Double.NaN))
              .average()
              .orElse(Double.NaN);
    }
    return means;
  }

  /** The value of a level, in the unit of the specification. */
  double value(double level) {
    return Math.abs(level - zero) < EXACT ? 0 : Math.exp(spec.better().worseBy(level));
  }

  /** Whether one direction is better, so that a change can be a regression. */
  boolean hasDirection() {
    return spec.better() != Better.NONE;
  }

  /** The name that people read: JMH's primary metric is the score. */
  public String name() {
    return spec.name().replaceFirst("^" + Metric.PRIMARY + "(?=$|:)", "score");
  }

  private static double mean(double[] values) {
    return DoubleStream.of(values).average().orElse(Double.NaN);
  }
}
