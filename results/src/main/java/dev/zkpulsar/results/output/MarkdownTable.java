package dev.zkpulsar.results.output;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** A table, row by row, of plain text; all columns but the first hold numbers. */
public final class MarkdownTable {
  private static final String NOT_MEASURED = "not measured";

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

  /** A number to so many significant places, or that there is none. */
  public static String number(OptionalDouble value, int decimals) {
    return value.isEmpty()
        ? NOT_MEASURED
        : String.format(Locale.ROOT, "%,." + decimals + "f", value.getAsDouble());
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
