package dev.zkpulsar.results.stats;

import dev.zkpulsar.results.run.Id;
import dev.zkpulsar.results.run.Metric;
import dev.zkpulsar.results.run.MetricSpec;
import dev.zkpulsar.results.run.MetricSpec.Better;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A metric of a point in all runs. A comparison is of units, which have at least one level: runs,
 * or nights of several runs; each is a list of the numbers of runs.
 *
 * @param threshold the share by which it must differ
 * @param covariates which times and rates move with, by run: the level of the hiccup, and the cores
 *     that were withheld
 * @param problem why it cannot be compared; or empty
 */
public record JudgedMetric(
    Id point,
    MetricSpec spec,
    double threshold,
    Levels levels,
    List<Map<Integer, Double>> covariates,
    String problem) {
  /** The median delay of a timer in the client's JVM. Times and rates move with it. */
  static final String HICCUP = "hiccup:p0.50";

  /** The same before the point's load, which a slower build cannot change. */
  static final String IDLE_HICCUP = "hiccup.idle:p0.50";

  private static final double EXACT = 1e-9;

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
    return Change.of(
        values(levels.byRun(), units), side, isPaired ? pairs(before.size()) : columns);
  }

  private static List<double[]> pairs(int pairs) {
    return IntStream.range(0, pairs)
        .mapToObj(k -> IntStream.range(0, 2 * pairs).mapToDouble(i -> i % pairs == k ? 1 : 0))
        .map(DoubleStream::toArray)
        .toList();
  }

  double level(List<List<Integer>> units) {
    return Levels.mean(DoubleStream.of(values(levels.byRun(), units)));
  }

  /** A unit is the mean of its runs that have the metric; NaN if one of them lacks the value. */
  private double[] values(Map<Integer, Double> byRun, List<List<Integer>> units) {
    return units.stream()
        .map(unit -> unit.stream().filter(levels.byRun()::containsKey))
        .mapToDouble(
            unit -> Levels.mean(unit.mapToDouble(run -> byRun.getOrDefault(run, Double.NaN))))
        .toArray();
  }

  /**
   * Whether the metric varies with the machine, as times and rates do. CPU does, too, but a build
   * that uses more of it also moves the covariates.
   */
  private boolean isCorrected() {
    return !spec.isCost() && !spec.unit().equals("cores") && Double.isNaN(levels.zero());
  }

  /** The value of a level, in the metric's unit. */
  double value(double level) {
    return Math.abs(level - levels.zero()) < EXACT ? 0 : Math.exp(spec.better().worseBy(level));
  }

  public boolean hasDirection() {
    return spec.better() != Better.NONE;
  }

  /** The metric's name for people. */
  public String name() {
    return spec.name().replaceFirst("^" + Metric.PRIMARY + "(?=$|:)", "score");
  }
}
