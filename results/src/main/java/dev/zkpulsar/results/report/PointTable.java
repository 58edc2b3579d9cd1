package dev.zkpulsar.results.report;

import dev.zkpulsar.results.output.Digits;
import dev.zkpulsar.results.runs.MeasuredPoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * All points of a scenario with their main figures.
 *
 * @param shared the parameters that all have in common
 */
record PointTable(List<String> headings, List<List<String>> rows, String shared) {

  /** Makes the table; figures that no point has are left out. */
  static PointTable of(List<MeasuredPoint> points, Map<String, String> names) {
    var naming = new SeriesNames(points, names, "");
    var table = new ArrayList<List<String>>();
    for (MeasuredPoint measured : points) {
      table.add(row(measured, naming, names));
    }
    var headings =
        List.of(
            "benchmark",
            "parameters",
            "run",
            "primary",
            "offered/s",
            "achieved/s",
            "MB/s",
            "p50 ms",
            "p90 ms",
            "p99 ms",
            "p99.9 ms",
            "max ms",
            "failures",
            "overdue",
            "valid");
    var kept = new ArrayList<Integer>();
    for (int column = 0; column < headings.size(); column++) {
      int at = column;
      if (table.stream().anyMatch(row -> !row.get(at).isEmpty())) {
        kept.add(column);
      }
    }
    return new PointTable(
        kept.stream().map(headings::get).toList(),
        table.stream().map(row -> kept.stream().map(row::get).toList()).toList(),
        shared(points, naming));
  }

  private static List<String> row(
      MeasuredPoint measured, SeriesNames naming, Map<String, String> names) {
    String benchmark = measured.benchmark();
    boolean ours = measured.metrics().containsKey("response");
    return List.of(
        names.getOrDefault(benchmark, benchmark),
        naming.params(measured),
        naming.severalRuns() ? measured.run() : "",
        ours ? "" : primary(measured),
        figure(measured.value("offered", null, "operations/s")),
        figure(measured.value("achieved", null, "operations/s")),
        figure(measured.value("bytes", null, "MB/s")),
        figure(measured.value("response", "50.0", "ms")),
        figure(measured.value("response", "90.0", "ms")),
        figure(measured.value("response", "99.0", "ms")),
        figure(measured.value("response", "99.9", "ms")),
        figure(measured.value("response", "100.0", "ms")),
        figure(measured.value("failures", null, "operations")),
        figure(measured.value("overdue", null, "operations")),
        measured.isInvalid() ? "INVALID" : "yes");
  }

  private static String primary(MeasuredPoint measured) {
    OptionalDouble score = measured.score(MeasuredPoint.PRIMARY);
    return score.isEmpty()
        ? "missing"
        : figure(score)
            + " "
            + measured.metrics().get(MeasuredPoint.PRIMARY).path("scoreUnit").asText();
  }

  private static String shared(List<MeasuredPoint> points, SeriesNames naming) {
    var first = points.get(0);
    var differing = List.of(naming.params(first).split(" "));
    return first.params().entrySet().stream()
        .map(param -> param.getKey() + "=" + param.getValue())
        .filter(param -> !differing.contains(param))
        .filter(
            param ->
                points.stream()
                    .allMatch(
                        p -> {
                          String name = param.substring(0, param.indexOf('='));
                          return param.equals(name + "=" + p.params().get(name));
                        }))
        .reduce((a, b) -> a + " " + b)
        .orElse("");
  }

  private static String figure(OptionalDouble value) {
    return value.isEmpty() ? "" : Digits.figure(value.getAsDouble());
  }
}
