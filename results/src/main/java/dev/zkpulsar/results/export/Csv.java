package dev.zkpulsar.results.export;

import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.Samples;
import dev.zkpulsar.results.text.Digits;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * CSV after RFC 4180. The columns depend on no value: another rate in a suite adds columns, and
 * renames none. An unknown time, commit or figure is an empty cell.
 */
final class Csv {
  private static final List<String> FIXED =
      List.of("time", "commit", "benchmark", "metric", "unit", "value", "mark");
  private static final int FIRST_PARAM = 3;

  /** A spreadsheet runs such a cell. */
  private static final String FORMULA = "(?s)[=+@\t\r-].*";

  private static final String NUMBER = "[+-]?[\\d.]+(E-?\\d+)?";

  private Csv() {}

  static String text(Export export) {
    var rows = new ArrayList<Map<String, String>>();
    var params = new TreeSet<String>();
    for (Export.Round round : export.rounds()) {
      for (MeasuredPoint point : round.points()) {
        var own = export.names().params(point.key());
        for (ExportedFigure figure : ExportedFigure.of(point, export.specs())) {
          var row = new HashMap<String, String>();
          own.forEach((name, v) -> row.put(FIXED.contains(name) ? "param " + name : name, v));
          params.addAll(row.keySet());
          row.put("time", round.time());
          row.put("commit", round.commit());
          row.put("benchmark", point.key().benchmark());
          row.put("metric", figure.name());
          row.put("unit", figure.unit());
          row.put("value", number(figure));
          row.put("mark", figure.isSure() ? "" : Samples.MARK);
          rows.add(row);
        }
      }
    }
    var columns = new ArrayList<>(FIXED);
    columns.addAll(FIRST_PARAM, params);
    return text(columns, rows);
  }

  private static String number(ExportedFigure figure) {
    return Double.toString(Digits.rounded(figure.value()));
  }

  private static String text(List<String> columns, List<Map<String, String>> rows) {
    var text = new StringBuilder(line(columns));
    for (var row : rows) {
      text.append(line(columns.stream().map(column -> row.getOrDefault(column, "")).toList()));
    }
    return text.toString();
  }

  private static String line(List<String> cells) {
    return cells.stream()
        .map(c -> c.matches(FORMULA) && !c.matches(NUMBER) ? "'" + c : c)
        .map(c -> c.matches("(?s).*[\",\r\n].*") ? '"' + c.replace("\"", "\"\"") + '"' : c)
        .collect(Collectors.joining(",", "", "\n"));
  }
}
