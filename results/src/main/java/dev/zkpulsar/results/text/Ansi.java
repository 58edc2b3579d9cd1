package dev.zkpulsar.results.text;

/** Text in the colours of a terminal, or as it is. */
public final class Ansi {
  private static final String END = "\u001b[0m";

  private Ansi() {}

  public static String heading(String text, boolean colour) {
    return colour ? "\u001b[1m" + text + END : text;
  }

  /** A mark that a reader must not miss, in red. */
  public static String mark(String text, boolean colour) {
    return colour ? "\u001b[31m" + text + END : text;
  }
}
