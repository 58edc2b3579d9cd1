package dev.zkpulsar.results.compare;

import dev.zkpulsar.results.runs.Cost;
import dev.zkpulsar.results.runs.Levels;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MetricSpec;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.stream.DoubleStream;

/**
 * The levels of a metric of a point in all runs.
 *
 * @param metric with the threshold of this comparison
 * @param levels by the number of the run: those of its forks
 * @param covariates of the same runs and forks, which times and rates move with: the levels of
 *     {@link #IDLE_HICCUP} or {@link #HICCUP}, then perhaps the cores that were withheld; a run may
 *     lack the first
 * @param zero the level that stands for 0; NaN if no fork has it
 */
public record Cell(
    MeasuredPoint.Key point,
    MetricSpec metric,
    NavigableMap<Integer, double[]> levels,
    List<NavigableMap<Integer, double[]>> covariates,
    String problem,
    double zero) {
  /** The median delay of a timer in the client's JVM. Times and rates move with it. */
  static final String HICCUP = "hiccup:p0.50";

  /** The same before the point's load, which a slower build cannot change. */
  static final String IDLE_HICCUP = "hiccup.idle:p0.50";

  /** The levels of runs, each the mean of its forks', or of all their forks. */
  public Change.Group group(Collection<Integer> runs, boolean ofForks) {
    var measured = runs.stream().filter(levels::containsKey).toList();
    double[] all = values(levels, measured, ofForks);
    return new Change.Group(
        all,
        covariates.stream()
            .map(each -> values(each, measured, ofForks))
            .map(same -> isCorrected() && same.length == all.length ? same : null)
            .toList());
  }

  private static double[] values(
      Map<Integer, double[]> byRun, Collection<Integer> runs, boolean ofForks) {
    var found = runs.stream().filter(byRun::containsKey).map(byRun::get);
    return ofForks
        ? found.flatMapToDouble(DoubleStream::of).toArray()
        : found.mapToDouble(Levels::mean).toArray();
  }

  /** The least change that matters, as a logarithm. */
  public double threshold() {
    return Math.log1p(metric.threshold());
  }

  /**
   * Whether the metric varies with the machine, as times and rates do. CPU does, too, but a build
   * that uses more of it also moves the covariates.
   */
  boolean isCorrected() {
    return !isCost() && !metric.unit().equals("cores") && Double.isNaN(zero);
  }

  /** The value of a level, in the metric's unit. */
  public double value(double level) {
    return Levels.value(level, zero);
  }

  /** Whether changes are not corrected for the machine, though some runs have the hiccup. */
  boolean lacksHiccup() {
    var hiccups = covariates.get(0).keySet();
    return isCorrected() && !hiccups.isEmpty() && !hiccups.containsAll(levels.keySet());
  }

  /** Costs have a family of their own in the correction. */
  boolean isCost() {
    return Cost.isCost(metric.name());
  }

  public boolean hasDirection() {
    return metric.better() != MetricSpec.Better.NONE;
  }

  /** The metric's name for people. */
  String name() {
    return metric.name().replaceFirst("^" + MeasuredPoint.PRIMARY + "(?=$|:)", "score");
  }

  /** The same change with an increase as a change for the worse, or the reverse. */
  Change worse(Change change) {
    return metric.better() == MetricSpec.Better.HIGHER ? change.reversed() : change;
  }
}
