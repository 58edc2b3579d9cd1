package dev.zkpulsar.results.output;

import java.util.Collections;
import java.util.List;

/** A Markdown table of plain text; all columns but the first are aligned to the right. */
public final class MarkdownTable {
  private final StringBuilder text = new StringBuilder();

  public MarkdownTable(String title, List<String> headings) {
    text.append("\n## ").append(PlainText.markdown(title)).append("\n\n");
    row(headings);
    text.append("|---")
        .append(String.join("", Collections.nCopies(headings.size() - 1, "|--:")))
        .append("|\n");
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
