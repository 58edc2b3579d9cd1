package dev.zkpulsar.results.output;

/**
 * Escapes text from files and command lines. Names and parameters may contain anything, and must
 * not become markup or control a terminal.
 */
public final class PlainText {
  /** Includes invisible characters, and those that change the direction of text. */
  private static final String CONTROL = "[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]+";

  private PlainText() {}

  /** Text as one line without control characters. */
  public static String line(String text) {
    return text.replaceAll(CONTROL, " ");
  }

  /** Text that Markdown shows as it is: no markup, HTML, end of a cell, or mention. */
  public static String markdown(String text) {
    return line(text)
        .replaceAll("\\s+", " ")
        .replace("&", "&amp;")
        .replaceAll("([\\\\`*_{}\\[\\]#|!~$])", "\\\\$1")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("@", "&#64;");
  }
}
