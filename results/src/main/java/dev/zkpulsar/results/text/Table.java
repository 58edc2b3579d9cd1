package dev.zkpulsar.results.text;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Rows of plain text under headings, for a terminal or as Markdown. Columns of numbers are aligned
 * to the right. The title stands above the table, and the note below it, if not empty.
 */
public record Table(String title, List<String> headings, List<List<String>> rows, String note) {
  private static final String NUMBER =
      "|-|[-+<~]*\\d[\\d.,e+]*[~#]?( %| \u00b1[\\d,]+%)?|\\+?more than [\\d,]+ %";

  public Table(List<String> headings, List<List<String>> rows) {
    this("", headings, rows, "");
  }

  public Table with(String otherNote) {
    return new Table(title, headings, rows, otherNote);
  }

  /** A column of a table of any things: its heading, and the cell of each. */
  public record Column<T>(String heading, Function<T, String> cell) {}

  /** A row for each thing. */
  public static <T> Table of(Collection<T> things, List<Column<T>> columns) {
    return new Table(
        columns.stream().map(Column::heading).toList(),
        things.stream()
            .map(each -> columns.stream().map(column -> column.cell.apply(each)).toList())
            .toList());
  }

  /** Without the first cells of a row, up to this many, that repeat those of the row above. */
  public Table withoutRepeated(int most) {
    var shown = new ArrayList<List<String>>();
    List<String> above = List.of();
    for (List<String> row : rows) {
      var cells = new ArrayList<>(row);
      for (int i = 0; i < most && !above.isEmpty() && row.get(i).equals(above.get(i)); i++) {
        cells.set(i, "");
      }
      shown.add(cells);
      above = row;
    }
    return new Table(title, headings, shown, note);
  }

  private boolean isNumbers(int column) {
    return rows.stream().allMatch(row -> row.get(column).matches(NUMBER));
  }

  public String console() {
    var lines = new ArrayList<>(List.of(headings));
    lines.addAll(rows);
    lines.replaceAll(row -> row.stream().map(PlainText::line).toList());
    var formats =
        IntStream.range(0, headings.size())
            .mapToObj(
                column -> {
                  int width =
                      lines.stream().mapToInt(row -> row.get(column).length()).max().orElse(0);
                  return "%" + (isNumbers(column) ? "" : "-") + Math.max(1, width) + "s";
                })
            .collect(Collectors.joining("  "));
    String table =
        lines.stream()
            .map(row -> formats.formatted(row.toArray()).stripTrailing() + "\n")
            .collect(Collectors.joining());
    return (title.isEmpty() ? "" : "\n" + PlainText.line(title) + "\n") + table + end(note);
  }

  /** Nothing, if there are no rows. */
  public String markdown() {
    if (rows.isEmpty()) {
      return "";
    }
    String heading = title.isEmpty() ? "" : "\n## " + PlainText.markdown(title) + "\n\n";
    String marks =
        IntStream.range(0, headings.size())
            .mapToObj(column -> isNumbers(column) ? "|--:" : "|---")
            .collect(Collectors.joining("", "", "|\n"));
    String body = rows.stream().map(Table::row).collect(Collectors.joining());
    return heading + row(headings) + marks + body + end(PlainText.markdown(note));
  }

  private static String row(List<String> cells) {
    return cells.stream().map(PlainText::markdown).collect(Collectors.joining(" | ", "| ", " |\n"));
  }

  private static String end(String note) {
    return note.isEmpty() ? "" : "\n" + note + "\n";
  }
}
