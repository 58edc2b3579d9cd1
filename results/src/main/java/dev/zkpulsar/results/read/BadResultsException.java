package dev.zkpulsar.results.read;

import dev.zkpulsar.results.text.PlainText;

/** An option or file that cannot be used: one line with its name, the value and what is allowed. */
public final class BadResultsException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public BadResultsException(String line) {
    super(PlainText.line(line));
  }

  public static BadResultsException of(String where, Object value, String allowed) {
    return new BadResultsException("%s: '%s'; allowed: %s".formatted(where, value, allowed));
  }

  public static BadResultsException of(String where, Object value, String reason, String allowed) {
    return new BadResultsException(
        "%s: '%s': %s; allowed: %s".formatted(where, value, reason, allowed));
  }
}
