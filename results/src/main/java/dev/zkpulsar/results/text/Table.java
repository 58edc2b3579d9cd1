package dev.zkpulsar.results.text;

import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Rows of plain text under headings, for a terminal or as Markdown. */
public record Table(List<String> headings, List<List<String>> rows) {
  private static final String NUMBER =
      "(|-|[-+<~]*\\d[\\d.,e+]*[~#]?( %)?|\\+?more than [\\d,]+ %)"
          + "( ?[\u2020\u2021\u00a7\u00b6])*";

  public record Column(String heading, List<String> cells) {
    public boolean isAll(String text) {
      return cells.stream().allMatch(text::equals);
    }

    public int width() {
      var all = Stream.concat(Stream.of(heading), cells.stream());
      return all.mapToInt(cell -> PlainText.line(cell).length()).max().orElse(0);
    }

    private boolean isNumbers() {
      return cells.stream().allMatch(cell -> cell.matches(NUMBER));
    }
  }

  public List<Column> columns() {
    return IntStream.range(0, headings.size())
        .mapToObj(i -> new Column(headings.get(i), rows.stream().map(row -> row.get(i)).toList()))
        .toList();
  }

  public Table only(Predicate<Column> isShown) {
    var columns = columns().stream().filter(isShown).toList();
    return new Table(
        columns.stream().map(Column::heading).toList(),
        IntStream.range(0, rows.size())
            .mapToObj(row -> columns.stream().map(column -> column.cells.get(row)).toList())
            .toList());
  }

  public String console() {
    String format =
        columns().stream()
            .map(c -> "%" + (c.isNumbers() ? "" : "-") + Math.max(1, c.width()) + "s")
            .collect(joining("  "));
    return Stream.concat(Stream.of(headings), rows.stream())
        .map(row -> format.formatted(row.stream().map(PlainText::line).toArray()))
        .map(line -> line.stripTrailing() + "\n")
        .collect(joining());
  }

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
