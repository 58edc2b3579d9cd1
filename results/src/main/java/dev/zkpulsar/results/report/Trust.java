package dev.zkpulsar.results.report;

import dev.zkpulsar.results.output.Digits;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.PointLabels;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;

/** Checks that the figures of a run can be trusted: the worst point of each check. */
final class Trust {
  private static final double PERCENT = 100;

  private Trust() {}

  /**
   * A check.
   *
   * @param worst its worst value, with a unit
   * @param point that had it
   */
  record Check(String name, String worst, String point) {}

  /** The checks that were made; none for results of other projects. */
  static List<Check> of(List<MeasuredPoint> points) {
    var checks = new ArrayList<Check>();
    var names = new PointLabels(points);
    highest(checks, names, points, "longest stall of the client", "hiccup:p1.00", "ms");
    highest(checks, names, points, "CPU of other processes", "machine.others", "cores");
    highest(checks, names, points, "CPU withheld by the hypervisor", "machine.steal", "cores");
    add(
        checks,
        names,
        points,
        "achieved of the offered rate",
        " %",
        point -> {
          double share =
              point.score("achieved").orElse(Double.NaN)
                  / point.score("offered").orElse(Double.NaN);
          return Double.isFinite(share)
              ? OptionalDouble.of(-share * PERCENT)
              : OptionalDouble.empty();
        });
    highest(checks, names, points, "failed operations", "failures", "ops");
    highest(checks, names, points, "overdue operations", "overdue", "ops");
    return checks;
  }

  private static void highest(
      List<Check> checks,
      PointLabels names,
      List<MeasuredPoint> points,
      String name,
      String metric,
      String unit) {
    add(checks, names, points, name, " " + unit, point -> point.value(metric, null, unit));
  }

  private static void add(
      List<Check> checks,
      PointLabels names,
      List<MeasuredPoint> points,
      String name,
      String unit,
      Function<MeasuredPoint, OptionalDouble> badness) {
    MeasuredPoint worst = null;
    double greatest = Double.NEGATIVE_INFINITY;
    for (MeasuredPoint point : points) {
      double value = badness.apply(point).orElse(Double.NEGATIVE_INFINITY);
      if (value > greatest) {
        greatest = value;
        worst = point;
      }
    }
    if (worst != null) {
      // Not even one success is -0.0.
      String which = Double.compare(greatest, 0) == 0 ? "" : names.of(worst.key());
      checks.add(new Check(name, Digits.figure(Math.abs(greatest)) + unit, which));
    }
  }
}
