package dev.zkpulsar.results.output;

import java.util.List;

/** A Markdown table of plain text; columns of numbers are aligned to the right. */
public final class MarkdownTable {
  private final StringBuilder text = new StringBuilder();

  /** A table with a heading above it, and with text in its first column only. */
  public MarkdownTable(String title, List<String> headings) {
    text.append("\n## ").append(PlainText.markdown(title)).append("\n");
    head(headings, List.of(0));
  }

  /** A table with text in these columns. */
  public MarkdownTable(List<String> headings, List<Integer> texts) {
    head(headings, texts);
  }

  private void head(List<String> headings, List<Integer> texts) {
    text.append("\n");
    row(headings);
    for (int i = 0; i < headings.size(); i++) {
      text.append(texts.contains(i) ? "|---" : "|--:");
    }
    text.append("|\n");
  }

  public MarkdownTable row(List<String> cells) {
    text.append(PlainText.row(cells));
    return this;
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
