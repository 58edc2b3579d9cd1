package dev.zkpulsar.harness.run;

/** A run that cannot start or continue although its input is correct. Its message is one line. */
public final class RunFailedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public RunFailedException(String line) {
    super(line);
  }
}
