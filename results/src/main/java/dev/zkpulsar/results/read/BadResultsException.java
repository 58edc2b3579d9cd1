package dev.zkpulsar.results.read;

import dev.zkpulsar.results.text.PlainText;

/** An option or file that cannot be used: one line with its name, the value and what is allowed. */
public final class BadResultsException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** An error with the whole line; line breaks in it become blanks. */
  public BadResultsException(String line) {
    super(PlainText.line(line));
  }

  /** The name of an option, or a place in a file; its value; and what is allowed. */
  public static BadResultsException of(String where, Object value, String allowed) {
    return new BadResultsException("%s: '%s'; allowed: %s".formatted(where, value, allowed));
  }

  /** The same with a reason before what is allowed. */
  public static BadResultsException of(String where, Object value, String reason, String allowed) {
    return new BadResultsException(
        "%s: '%s': %s; allowed: %s".formatted(where, value, reason, allowed));
  }
}
