package dev.zkpulsar.results.stats;

import static java.util.function.Predicate.not;

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
 * A metric of a point in all runs. A comparison is of units: runs, their forks, or nights of
 * several runs; each is a list of the numbers of runs.
 *
 * @param threshold the share by which it must differ
 * @param covariates which times and rates move with, by run and fork: the level of the hiccup, then
 *     the cores that were withheld
 * @param problem why it cannot be compared; or empty
 */
public record JudgedMetric(
    Id point,
    MetricSpec spec,
    double threshold,
    LogMeans means,
    List<Map<Integer, double[]>> covariates,
    String problem) {
  /** The median delay of a timer in the client's JVM. Times and rates move with it. */
  static final String HICCUP = "hiccup:p0.50";

  /** The same before the point's load, which a slower build cannot change. */
  static final String IDLE_HICCUP = "hiccup.idle:p0.50";

  /** The change between units; the k-th of both may be a pair. */
  Change change(
      List<List<Integer>> before, List<List<Integer>> after, boolean forks, boolean turn) {
    var units = Stream.concat(before.stream(), after.stream()).toList();
    double[] levels = values(means.byRun(), units, forks);
    double[] side = new double[levels.length];
    int pairs = values(means.byRun(), before, forks).length;
    Arrays.fill(side, pairs, side.length, 1);
    var columns =
        covariates.stream()
            .filter(any -> isCorrected())
            .map(each -> values(each, units, forks))
            .filter(each -> each.length == side.length)
            .filter(each -> Double.isFinite(DoubleStream.of(each).sum()))
            .toList();
    return Change.of(levels, side, columns.isEmpty() && turn ? pairs(pairs, side.length) : columns);
  }

  private static List<double[]> pairs(int pairs, int length) {
    return IntStream.range(0, pairs)
        .mapToObj(k -> IntStream.range(0, length).mapToDouble(i -> i % pairs == k ? 1 : 0))
        .map(DoubleStream::toArray)
        .toList();
  }

  /** The level of units. */
  double level(List<List<Integer>> units) {
    return LogMeans.mean(DoubleStream.of(values(means.byRun(), units, false)));
  }

  /** A unit is the mean of its runs that have the metric; NaN if one of them lacks the value. */
  private double[] values(
      Map<Integer, double[]> byRun, List<List<Integer>> units, boolean isOfForks) {
    return units.stream()
        .map(unit -> unit.stream().filter(means.byRun()::containsKey).toList())
        .filter(not(List::isEmpty))
        .map(unit -> unit.stream().map(run -> byRun.getOrDefault(run, new double[0])))
        .flatMapToDouble(
            runs ->
                isOfForks
                    ? runs.flatMapToDouble(DoubleStream::of)
                    : runs
                        .mapToDouble(forks -> LogMeans.mean(DoubleStream.of(forks)))
                        .average()
                        .stream())
        .toArray();
  }

  /**
   * Whether the metric varies with the machine, as times and rates do. CPU does, too, but a build
   * that uses more of it also moves the covariates.
   */
  boolean isCorrected() {
    return !spec.isCost() && !spec.unit().equals("cores") && Double.isNaN(means.zero());
  }

  /** Whether changes are not corrected for the machine, though some runs have the hiccup. */
  boolean lacksHiccup() {
    var runs = covariates.isEmpty() ? List.of() : covariates.get(0).keySet();
    return isCorrected() && !runs.isEmpty() && !runs.containsAll(means.byRun().keySet());
  }

  public boolean hasDirection() {
    return spec.better() != Better.NONE;
  }

  /** The metric's name for people. */
  public String name() {
    return spec.name().replaceFirst("^" + Metric.PRIMARY + "(?=$|:)", "score");
  }

  /** The same change with an increase as a change for the worse, or the reverse. */
  Change worse(Change change) {
    return spec.better() == Better.HIGHER ? change.reversed() : change;
  }
}
