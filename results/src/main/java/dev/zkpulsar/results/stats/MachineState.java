package dev.zkpulsar.results.stats;

import dev.zkpulsar.results.run.Metric;
import dev.zkpulsar.results.run.Point;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;

/**
 * The state of the machine in each run of a point, as far as all runs recorded it exactly.
 *
 * <ul>
 *   <li>The cores withheld: {@code machine.steal}, which the hypervisor measures, and {@code
 *       machine.others}, if every run states that it is the sum of exact times ({@code
 *       machine.unwatched} is 0). Until November 28, 2026 the latter was sampled at the kernel's
 *       ticks, and could be half a core beside nobody.
 *   <li>The hiccup: the logarithm of the median delay of a timer in the client's JVM.
 * </ul>
 *
 * @param withheld by run, in cores; empty if a run lacks it
 * @param hiccup by run; empty if a run lacks it
 */
record MachineState(
    CovariateRule rule, Map<Integer, Double> withheld, Map<Integer, Double> hiccup) {
  static final MachineState UNKNOWN = new MachineState(CovariateRule.NONE, Map.of(), Map.of());

  private static final String STEAL = "machine.steal";
  private static final String OTHERS = "machine.others";
  private static final String UNWATCHED = "machine.unwatched";

  /** The state in the runs of a point, by their numbers, as far as a rule uses it. */
  static MachineState of(Map<Integer, Point> points, CovariateRule rule) {
    var withheld = new TreeMap<Integer, Double>();
    if (rule.usesWithheld() && knowsWithheld(points.values())) {
      boolean isExact = hasExactOthers(points.values());
      points.forEach((run, point) -> withheld.put(run, withheld(point, isExact)));
    }
    var hiccup = new TreeMap<Integer, Double>();
    if (points.values().stream().allMatch(point -> point.has(rule.hiccup()))) {
      points.forEach((run, point) -> hiccup.put(run, hiccup(point.metric(rule.hiccup()))));
    }
    return new MachineState(rule, withheld, hiccup);
  }

  /** Whether all points have exact values of a metric of the machine that corrects times. */
  static boolean knows(String metric, Collection<Point> points) {
    return switch (metric) {
      case STEAL -> knowsWithheld(points);
      case OTHERS -> knowsWithheld(points) && hasExactOthers(points);
      default -> false;
    };
  }

  private static boolean knowsWithheld(Collection<Point> points) {
    return points.stream().allMatch(point -> Double.isFinite(point.value(STEAL)));
  }

  private static boolean hasExactOthers(Collection<Point> points) {
    return points.stream()
        .allMatch(
            point -> point.has(OTHERS) && point.has(UNWATCHED) && point.value(UNWATCHED) == 0);
  }

  private static double withheld(Point point, boolean withOthers) {
    return point.value(STEAL) + (withOthers ? point.value(OTHERS) : 0);
  }

  private static double hiccup(Metric hiccup) {
    if (hiccup.values().isEmpty()) {
      return Math.log(hiccup.value());
    }
    return meanOfForks(hiccup.values(), Math::log);
  }

  /**
   * The mean over forks of the mean level of their iterations.
   *
   * @param forks the values of the iterations of each fork
   * @param level the level of a value, such as its logarithm
   */
  static double meanOfForks(List<double[]> forks, DoubleUnaryOperator level) {
    return forks.stream()
        .mapToDouble(fork -> DoubleStream.of(fork).map(level).average().orElse(Double.NaN))
        .average()
        .orElse(Double.NaN);
  }
}
