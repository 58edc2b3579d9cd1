package dev.zkpulsar.results.text;

/** How a command ends. */
public final class ExitCode {
  public static final int DONE = 0;
  public static final int FINDING = 1; // a regression, an invalid point, one without a result
  public static final int BAD_INPUT = 2; // an option or a file that the user can mend
  public static final int UNDECIDED = 3; // a comparison that cannot tell
  public static final int FAILED = 4;

  private ExitCode() {}
}
