package dev.zkpulsar.results.text;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Rows of plain text under headings, for a terminal or as Markdown. */
public record Table(List<String> headings, List<List<String>> rows) {
  private static final String NUMBER =
      "(|-|[-+<~]*\\d[\\d.,e+]*[~#]?( %)?|\\+?more than [\\d,]+ %)"
          + "( ?[\u2020\u2021\u00a7\u00b6])*";

  /** A heading with the cells below it. */
  public record Column(String heading, List<String> cells) {
    /** Whether all cells have this text. */
    public boolean isAll(String text) {
      return cells.stream().allMatch(text::equals);
    }

    /** The characters of the longest cell, or of the heading. */
    public int width() {
      int width = PlainText.line(heading).length();
      for (String cell : cells) {
        width = Math.max(width, PlainText.line(cell).length());
      }
      return width;
    }

    private boolean isNumbers() {
      return cells.stream().allMatch(cell -> cell.matches(NUMBER));
    }

    /** The format of a cell in a terminal: numbers stand on the right. */
    private String format() {
      return "%" + (isNumbers() ? "" : "-") + Math.max(1, width()) + "s";
    }
  }

  /** The columns, from left to right. */
  public List<Column> columns() {
    var columns = new ArrayList<Column>();
    for (int i = 0; i < headings.size(); i++) {
      int place = i;
      columns.add(new Column(headings.get(i), rows.stream().map(row -> row.get(place)).toList()));
    }
    return columns;
  }

  /** The table with some of its columns. */
  public Table only(Predicate<Column> isShown) {
    var columns = columns().stream().filter(isShown).toList();
    var shown = new ArrayList<List<String>>();
    for (int i = 0; i < rows.size(); i++) {
      int row = i;
      shown.add(columns.stream().map(column -> column.cells.get(row)).toList());
    }
    return new Table(columns.stream().map(Column::heading).toList(), shown);
  }

  /** The table for a terminal: a line of headings, then a line for each row. */
  public String console() {
    return consoleLines().stream().map(line -> line + "\n").collect(joining());
  }

  /** The lines of {@link #console}, that of the headings first. */
  public List<String> consoleLines() {
    String format = columns().stream().map(Column::format).collect(joining("  "));
    var lines = new ArrayList<String>();
    lines.add(consoleLine(format, headings));
    rows.forEach(row -> lines.add(consoleLine(format, row)));
    return lines;
  }

  private static String consoleLine(String format, List<String> cells) {
    return format.formatted(cells.stream().map(PlainText::line).toArray()).stripTrailing();
  }

  /** The table as Markdown; empty without rows. */
  public String markdown() {
    if (rows.isEmpty()) {
      return "";
    }
    var marks = columns().stream().map(column -> column.isNumbers() ? "|--:" : "|---");
    String body = rows.stream().map(Table::row).collect(joining());
    return row(headings) + marks.collect(joining()) + "|\n" + body;
  }

  private static String row(List<String> cells) {
    return cells.stream().map(PlainText::markdown).collect(joining(" | ", "| ", " |\n"));
  }
}
