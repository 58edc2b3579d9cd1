package dev.zkpulsar.results.text;

public final class Console {
  private Console() {}

  /** Prints a line on standard error; line breaks in it become blanks. */
  public static void tell(String line) {
    System.err.println("results: " + PlainText.line(line));
  }
}
