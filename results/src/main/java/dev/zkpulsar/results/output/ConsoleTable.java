package dev.zkpulsar.results.output;

import java.util.List;

/** Rows of plain text in aligned columns, two blanks apart. */
public final class ConsoleTable {
  private ConsoleTable() {}

  /**
   * The table.
   *
   * @param rows the headings first; all of one length
   * @param text the columns that are aligned to the left; numbers are aligned to the right
   */
  public static String of(List<List<String>> rows, List<Integer> text) {
    var lines = rows.stream().map(row -> row.stream().map(PlainText::line).toList()).toList();
    int[] widths = new int[rows.get(0).size()];
    for (List<String> line : lines) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], line.get(i).length());
      }
    }
    var table = new StringBuilder();
    for (List<String> line : lines) {
      var padded = new StringBuilder();
      for (int i = 0; i < widths.length; i++) {
        String blanks = " ".repeat(widths[i] - line.get(i).length());
        padded.append(text.contains(i) ? line.get(i) + blanks : blanks + line.get(i)).append("  ");
      }
      table.append(padded.toString().stripTrailing()).append('\n');
    }
    return table.toString();
  }
}
