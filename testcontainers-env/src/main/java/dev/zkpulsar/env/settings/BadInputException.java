package dev.zkpulsar.env.settings;

/**
 * Something that the user can mend: its message is one line that names the option, the value and
 * what is allowed.
 */
public final class BadInputException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** The line, without a full stop. */
  public BadInputException(String line) {
    super(line);
  }
}
