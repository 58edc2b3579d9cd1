package dev.zkpulsar.results.report;

import dev.zkpulsar.results.text.Ansi;
import dev.zkpulsar.results.text.PlainText;
import dev.zkpulsar.results.text.Table;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The tables of a report for a terminal. A parameter with one value stands in the heading of the
 * scenario, a mark with its reason below its row.
 */
public final class ReportConsole {
  private static final String BEFORE_MARK = "    ";

  private ReportConsole() {}

  public static String of(Report report, boolean colour) {
    var text = new StringBuilder();
    for (Report.Section scenario : report.scenarios()) {
      if (scenario.table() != null) {
        text.append('\n').append(Ansi.heading(PlainText.line(scenario.title()), colour));
        text.append('\n').append(of(scenario.table(), colour));
      }
    }
    String legend = report.all().legend();
    return text.append(legend.isEmpty() ? "" : "\n" + legend + "\n").toString();
  }

  private static String of(PointTable table, boolean colour) {
    var shown =
        IntStream.range(0, table.headings().size())
            .filter(column -> !table.headings().get(column).equals(PointTable.MARKS))
            .filter(column -> !table.rows().stream().allMatch(row -> row.get(column).equals("0")))
            .boxed()
            .toList();
    var rows = table.rows().stream().map(row -> shown.stream().map(row::get).toList()).toList();
    var headings = shown.stream().map(table.headings()::get).toList();
    List<String> lines = new Table(headings, rows).console().lines().toList();
    var text = new StringBuilder();
    if (!table.shared().isEmpty()) {
      text.append("All: ").append(PlainText.line(table.shared())).append('\n');
    }
    text.append(lines.get(0)).append('\n');
    for (int row = 0; row < table.rows().size(); row++) {
      text.append(lines.get(row + 1)).append('\n');
      for (String mark : table.marks().get(row)) {
        text.append(BEFORE_MARK).append(Ansi.mark(mark, colour)).append('\n');
      }
    }
    return text.toString();
  }
}
