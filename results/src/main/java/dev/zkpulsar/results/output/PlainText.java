package dev.zkpulsar.results.output;

import java.util.List;

/**
 * Text from files and command lines, so that it stays text wherever it is shown: names and
 * parameters are whatever somebody called them.
 */
public final class PlainText {
  /** Also what turns the direction of a line, or cannot be seen at all. */
  private static final String CONTROL = "[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]+";

  private PlainText() {}

  /** One line of a console, which does nothing but print it. */
  public static String line(String text) {
    return text.replaceAll(CONTROL, " ");
  }

  /** Neither Markdown, nor HTML, nor the end of a cell, nor a mention. */
  public static String markdown(String text) {
    return line(text)
        .replaceAll("\\s+", " ")
        .replace("&", "&amp;")
        .replaceAll("([\\\\`*_{}\\[\\]#|!~$])", "\\\\$1")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("@", "&#64;");
  }

  /** A row of a Markdown table. */
  public static String row(List<String> cells) {
    return "| " + String.join(" | ", cells.stream().map(PlainText::markdown).toList()) + " |\n";
  }
}
