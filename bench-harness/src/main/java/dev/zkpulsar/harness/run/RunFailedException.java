package dev.zkpulsar.harness.run;

/** A run that cannot start or continue although its input is correct. Its message is one line. */
public final class RunFailedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** An exception with this line, which tells the user what to do. */
  public RunFailedException(String line) {
    super(line);
  }

  /** An exception with this line and the error behind it, for the log. */
  public RunFailedException(String line, Throwable cause) {
    super(line, cause);
  }
}
