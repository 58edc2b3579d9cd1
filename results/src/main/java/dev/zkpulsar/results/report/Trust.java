package dev.zkpulsar.results.report;

import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.PointLabels;
import dev.zkpulsar.results.text.Digits;
import java.util.ArrayList;
import java.util.List;

/** Checks that the figures of a run can be trusted: the worst point of each check. */
final class Trust {
  private static final String SHARE = "%";

  /** Names, metrics and units; of the achieved rate, its share of the offered one is checked. */
  private static final List<List<String>> CHECKS =
      List.of(
          List.of("longest stall of the client", "hiccup:p1.00", "ms"),
          List.of("CPU of other processes", "machine.others", "cores"),
          List.of("CPU withheld by the hypervisor", "machine.steal", "cores"),
          List.of("achieved of the offered rate", "achieved", SHARE),
          List.of("failed operations", "failures", "ops"),
          List.of("overdue operations", "overdue", "ops"));

  private Trust() {}

  /** The worst value has a unit; the point is empty if it is 0. */
  record WorstPoint(String name, String worst, String point) {}

  /** The checks that were made; none for results of other projects. */
  static List<WorstPoint> of(List<MeasuredPoint> points) {
    var worst = new ArrayList<WorstPoint>();
    var names = new PointLabels(points);
    for (List<String> check : CHECKS) {
      String unit = check.get(2);
      double greatest = Double.NEGATIVE_INFINITY;
      String at = "";
      for (MeasuredPoint point : points) {
        double badness = badness(point, check.get(1), unit);
        if (badness > greatest) {
          greatest = badness;
          // Not even one success is -0.0.
          at = Double.compare(badness, 0) == 0 ? "" : names.of(point.key());
        }
      }
      if (Double.isFinite(greatest)) {
        String words = Digits.figure(Math.abs(greatest)) + " " + unit;
        worst.add(new WorstPoint(check.get(0), words, at));
      }
    }
    return worst;
  }

  /** NaN if it is unknown. */
  private static double badness(MeasuredPoint point, String metric, String unit) {
    return unit.equals(SHARE)
        ? -100 * point.score(metric).orElse(Double.NaN) / point.score("offered").orElse(Double.NaN)
        : point.value(metric, null, unit).orElse(Double.NaN);
  }
}
