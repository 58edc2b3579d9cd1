package dev.zkpulsar.results.text;

public final class ExitCode {
  public static final int DONE = 0;

  /** A regression, an invalid point, or a planned point without a result. */
  public static final int FINDING = 1;

  /** An option or a file that the user can mend. */
  public static final int BAD_INPUT = 2;

  /** A comparison that cannot tell. */
  public static final int UNDECIDED = 3;

  public static final int FAILED = 4;

  private ExitCode() {}
}
