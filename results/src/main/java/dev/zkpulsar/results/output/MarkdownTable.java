package dev.zkpulsar.results.output;

import java.util.ArrayList;
import java.util.List;

/** A Markdown table of plain text; columns of numbers are aligned to the right. */
public final class MarkdownTable {
  private static final String NUMBER = "[-+<~]*\\d.*|-|";

  private final String title;
  private final List<List<String>> rows = new ArrayList<>();

  public MarkdownTable(String title, List<String> headings) {
    this.title = title;
    rows.add(headings);
  }

  public MarkdownTable row(List<String> cells) {
    rows.add(cells);
    return this;
  }

  private boolean isNumbers(int column) {
    return rows.stream().skip(1).allMatch(row -> row.get(column).matches(NUMBER));
  }

  @Override
  public String toString() {
    var text = new StringBuilder("\n## " + PlainText.markdown(title) + "\n\n");
    text.append(PlainText.row(rows.get(0)));
    for (int column = 0; column < rows.get(0).size(); column++) {
      text.append(isNumbers(column) ? "|--:" : "|---");
    }
    text.append("|\n");
    rows.stream().skip(1).forEach(row -> text.append(PlainText.row(row)));
    return text.toString();
  }
}
