package dev.zkpulsar.results.table;

import dev.zkpulsar.results.text.Digits;
import dev.zkpulsar.results.text.PlainText;
import dev.zkpulsar.results.text.Table.Column;
import java.util.ArrayList;
import java.util.List;

/**
 * A table of points for a terminal of 120 columns. Columns whose cells are equal stand in a line
 * above it, a point's marks in a line below its row. Judged metrics go first; metrics that do not
 * fit are counted below.
 */
record ConsoleTable(PointTable table, boolean hasColours) {
  private static final int WIDTH = 120;
  private static final int GAP = 2;

  String text() {
    var columns = new ArrayList<>(table.all().columns());
    columns.removeIf(column -> column.isAll("0") || column.heading().equals(PointValues.MARKS));
    var equal = columns.stream().filter(this::isEqual).toList();
    columns.removeAll(equal);
    var fitting = fitting(columns);
    return above(equal) + rows(fitting) + below(columns.size() - fitting.size());
  }

  private boolean isEqual(Column column) {
    boolean areSeveral = table.all().rows().size() > 1;
    return areSeveral && !isJudged(column) && column.isAll(firstCell(column));
  }

  private boolean isJudged(Column column) {
    return table.judged().contains(column.heading());
  }

  private static String firstCell(Column column) {
    return column.cells().get(0);
  }

  /** All names; then, judged ones first, the figures that fit into the width, at least one. */
  private List<Column> fitting(List<Column> columns) {
    var fitting = new ArrayList<Column>();
    var figures = new ArrayList<Column>();
    for (Column column : columns) {
      (table.names().contains(column.heading()) ? fitting : figures).add(column);
    }
    figures.sort((one, other) -> Boolean.compare(isJudged(other), isJudged(one)));
    int width = fitting.stream().mapToInt(column -> column.width() + GAP).sum();
    for (Column column : figures) {
      if (width + column.width() <= WIDTH || column.equals(figures.get(0))) {
        fitting.add(column);
        width += column.width() + GAP;
      }
    }
    return fitting;
  }

  private String above(List<Column> equal) {
    var parts = new ArrayList<>(List.of(table.shared()));
    equal.forEach(column -> parts.add(column.heading() + " " + firstCell(column)));
    String words = PlainText.join(", ", parts);
    if (words.isEmpty()) {
      return "";
    }
    String wrapped = PlainText.line("All: " + words).replaceAll("(.{1,120})( |$)", "$1\n");
    return wrapped.stripTrailing() + "\n";
  }

  private String rows(List<Column> shown) {
    var lines = table.all().only(shown::contains).consoleLines();
    var text = new StringBuilder(lines.get(0)).append('\n');
    for (int row = 0; row < table.all().rows().size(); row++) {
      text.append(lines.get(row + 1)).append('\n');
      String marks = marks(row);
      if (!marks.matches("|none")) {
        text.append("    ").append(PlainText.mark(marks, hasColours)).append('\n');
      }
    }
    return text.toString();
  }

  private String marks(int row) {
    int column = table.all().headings().indexOf(PointValues.MARKS);
    return column < 0 ? "" : table.all().rows().get(row).get(column);
  }

  private static String below(int leftOut) {
    if (leftOut == 0) {
      return "";
    }
    return Digits.count(leftOut, "column")
        + " left out: see the page, or: bin/results table --metric NAME\n";
  }
}
