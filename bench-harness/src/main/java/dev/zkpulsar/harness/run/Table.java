package dev.zkpulsar.harness.run;

import dev.zkpulsar.harness.plan.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.openjdk.jmh.results.Result;

/**
 * The console's table of a run, one row per point. Response times are in milliseconds, to the
 * microsecond; rates are in operations a second. A parameter with the same value in all rows is
 * printed once, above them.
 *
 * <pre>{@code
 * var results = new Run(points, directory, environment, out).execute();
 * out.println(new Table(results));
 * }</pre>
 */
public final class Table {
  private static final List<String> HEADINGS =
      List.of(
          "offered/s", "achieved/s", "p50", "p90", "p99", "p99.9", "max", "failures", "overdue");
  private static final double[] PERCENTILES = {50, 90, 99, 99.9, 100};

  private final Results results;

  /** A table of the results of a run. */
  public Table(Results results) {
    this.results = results;
  }

  @Override
  public String toString() {
    Map<String, String> common = commonParams();
    var rows = new ArrayList<List<String>>();
    var headings = new ArrayList<>(List.of("benchmark"));
    headings.addAll(HEADINGS);
    rows.add(headings);
    for (Results.PointResult point : results.points()) {
      rows.add(row(point, common));
      point.otherTimes().forEach((label, times) -> rows.add(timesRow(label, times)));
    }
    return "\nResponse time (completed - intended) in ms; rates in operations a second"
        + (common.isEmpty() ? "" : "\nAll: " + text(common))
        + "\n\n"
        + aligned(rows);
  }

  /** The results of one point as one line. */
  static String line(Results.PointResult point) {
    if (point.isFailed()) {
      return "FAILED";
    }
    List<String> cells = cells(point);
    var text = new StringBuilder();
    for (int i = 0; i < HEADINGS.size(); i++) {
      if (!cells.get(i).equals("-") && !cells.get(i).equals("0")) {
        text.append(HEADINGS.get(i)).append(' ').append(cells.get(i)).append("  ");
      }
    }
    return text.toString().strip() + (point.isInvalid() ? "  INVALID" : "");
  }

  private List<String> row(Results.PointResult point, Map<String, String> common) {
    var varying = new TreeMap<>(point.point().params());
    varying.keySet().removeAll(common.keySet());
    var row = new ArrayList<String>();
    row.add((Point.shortName(point.point().benchmark()) + " " + text(varying)).strip());
    row.addAll(point.isFailed() ? List.of("FAILED") : cells(point));
    if (point.isInvalid()) {
      row.add("INVALID");
    }
    return row;
  }

  /** The row of an additional distribution of a benchmark. */
  private static List<String> timesRow(String label, Result<?> times) {
    var row = new ArrayList<>(List.of("  " + label, "-", "-"));
    row.addAll(percentiles(times));
    row.addAll(List.of("-", "-"));
    return row;
  }

  private static List<String> percentiles(Result<?> times) {
    var cells = new ArrayList<String>();
    for (double percentile : PERCENTILES) {
      cells.add(
          times == null
              ? "-"
              : format("%.3f", times.getStatistics().getPercentile(percentile) / 1e3));
    }
    return cells;
  }

  private static List<String> cells(Results.PointResult point) {
    var cells = new ArrayList<String>();
    cells.add(number(point.metric("offered"), "%.1f"));
    cells.add(achieved(point));
    cells.addAll(percentiles(point.metric("response")));
    cells.add(number(point.metric("failures"), "%.0f"));
    cells.add(number(point.metric("overdue"), "%.0f"));
    return cells;
  }

  /** The achieved rate; for a benchmark without one of our loops, JMH's score with its unit. */
  private static String achieved(Results.PointResult point) {
    Result<?> achieved = point.metric("achieved");
    if (achieved != null) {
      return number(achieved, "%.1f");
    }
    Result<?> primary = point.results().get(0).getPrimaryResult();
    String unit = primary.getScoreUnit();
    return number(primary, "%.1f") + (unit.equals("ops/s") ? "" : " " + unit);
  }

  private static String number(Result<?> metric, String format) {
    return metric == null ? "-" : format(format, metric.getScore());
  }

  private static String format(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }

  private Map<String, String> commonParams() {
    var common = new TreeMap<String, String>();
    List<Results.PointResult> points = results.points();
    if (points.size() < 2) {
      return common;
    }
    var names = new TreeSet<String>();
    points.forEach(point -> names.addAll(point.point().params().keySet()));
    for (String name : names) {
      var values =
          points.stream()
              .map(point -> point.point().params().get(name))
              .filter(value -> value != null)
              .collect(Collectors.toSet());
      if (values.size() == 1) {
        common.put(name, values.iterator().next());
      }
    }
    return common;
  }

  private static String text(Map<String, String> params) {
    return params.entrySet().stream()
        .map(param -> param.getKey() + "=" + param.getValue())
        .collect(Collectors.joining(" "));
  }

  private static String aligned(List<List<String>> rows) {
    var widths = new int[HEADINGS.size() + 1];
    for (List<String> row : rows) {
      for (int i = 0; i < Math.min(row.size(), widths.length); i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    var text = new StringBuilder();
    for (List<String> row : rows) {
      for (int i = 0; i < row.size(); i++) {
        int width = i < widths.length ? widths[i] : 0;
        text.append(
            String.format(
                i == 0 ? "%-" + width + "s" : "  %" + Math.max(1, width) + "s", row.get(i)));
      }
      text.append('\n');
    }
    return text.toString();
  }
}
