package dev.zkpulsar.harness.calibration;

import dev.zkpulsar.results.run.Mark.Kind;
import dev.zkpulsar.results.run.Metric;
import dev.zkpulsar.results.run.Point;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import org.apache.commons.statistics.descriptive.Median;

/**
 * All measured points of a cause with one size.
 *
 * @param points at least one
 */
record CausePoints(Cause cause, int size, List<Point> points) {
  /** A cause that changes a printed figure by less needs no mark. */
  private static final double LEAST_MOVE = 0.1;

  private static final String P50 = "response:p0.50";
  private static final String P99 = "response:p0.99";
  private static final List<Kind> MARKS = List.of(Kind.INVALID, Kind.DISTURBED, Kind.CAUTION);

  /** The reasons of a point's marks, as metrics, but for those that are true without the cause. */
  private Set<String> reasonsOf(Point point) {
    var reasons = new TreeSet<String>();
    for (Metric metric : point.metrics().values()) {
      boolean isReason = MARKS.stream().anyMatch(kind -> kind.hasReason(metric.name()));
      if (isReason && metric.value() > 0 && !cause.isTrueAnyway(metric.name())) {
        reasons.add(metric.name());
      }
    }
    return reasons;
  }

  /** How many points have each reason. */
  Map<String, Integer> countByReason() {
    var counts = new TreeMap<String, Integer>();
    for (Point point : points) {
      reasonsOf(point).forEach(reason -> counts.merge(reason, 1, Integer::sum));
    }
    return counts;
  }

  /** How many points are marked. */
  int marked() {
    return (int) points.stream().filter(point -> !reasonsOf(point).isEmpty()).count();
  }

  /** Whether no mark is right. */
  boolean isQuiet() {
    return cause.reasons(size).isEmpty();
  }

  /** How many points lack every right mark. */
  int withoutRightMark() {
    Set<String> right = cause.reasons(size);
    return (int)
        points.stream()
            .filter(point -> reasonsOf(point).stream().noneMatch(right::contains))
            .count();
  }

  /** The median of the points' p50, in ms. */
  double p50() {
    return median(point -> point.metric(P50).in("ms").orElse(Double.NaN));
  }

  /** The median of the points' p99, in ms. */
  double p99() {
    return median(point -> point.metric(P99).in("ms").orElse(Double.NaN));
  }

  private double median(ToDoubleFunction<Point> figure) {
    return Median.withDefaults().evaluate(points.stream().mapToDouble(figure).toArray());
  }

  /** Whether the p50 or the p99 exceeds that of the baseline by a tenth or more. */
  boolean isMoved(CausePoints baseline) {
    return exceeds(p50(), baseline.p50()) || exceeds(p99(), baseline.p99());
  }

  private static boolean exceeds(double figure, double from) {
    return figure / from - 1 >= LEAST_MOVE;
  }
}
