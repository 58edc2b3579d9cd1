package dev.zkpulsar.results.nights;

import dev.zkpulsar.results.output.ExitCode;

/** The verdict on a night in two words, as an image for a README. */
public record Badge(String words, String colour) {
  private static final String RED = "#b3261e";
  private static final String GREY = "#57616e";
  private static final int LABEL_WIDTH = 62;
  private static final int LETTER_WIDTH = 7;

  /**
   * The badge of a night that shows a new regression, and metrics that are slower, also since
   * earlier nights.
   */
  public static Badge of(int exitCode, boolean isRegression, long slower) {
    if (exitCode == ExitCode.FAILED) {
      return new Badge("failed", GREY);
    } else if (isRegression) {
      return new Badge("regression", RED);
    } else if (slower > 0) {
      return new Badge(slower + " slower", RED);
    } else if (exitCode == ExitCode.UNDECIDED) {
      return new Badge("undecided", GREY);
    }
    return exitCode == ExitCode.DONE
        ? new Badge("no regression", "#00694b")
        : new Badge("invalid points", "#8f4d1f");
  }

  public String svg() {
    int width = words.length() * LETTER_WIDTH + 14;
    return """
        <svg xmlns="http://www.w3.org/2000/svg" width="%1$d" height="20" role="img" aria-label="nightly: %2$s">
        <rect width="62" height="20" fill="#3b4450"/><rect x="62" width="%3$d" height="20" fill="%4$s"/>
        <g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" text-anchor="middle">
        <text x="31" y="14">nightly</text><text x="%5$d" y="14">%2$s</text></g></svg>
        """
        .formatted(LABEL_WIDTH + width, words, width, colour, LABEL_WIDTH + width / 2);
  }
}
