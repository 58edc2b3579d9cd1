package dev.zkpulsar.results.compare;

import java.util.Locale;

/** Logarithms of ratios as percent. */
final class Percent {
  private static final double MOST = 1e4;

  private Percent() {}

  /** An unsigned size; a decimal below 10 %. */
  static String of(double log) {
    double percent = 100 * Math.expm1(log);
    if (percent > MOST) {
      return "more than 10,000 %";
    }
    // Whole percents are exact: a threshold of 10 % is not 10.0 %.
    boolean whole = Math.abs(percent) >= 10 || Math.abs(percent - Math.rint(percent)) < 1e-9;
    return String.format(Locale.ROOT, whole ? "%.0f %%" : "%.1f %%", percent);
  }

  /** With its sign. */
  static String signed(double log) {
    return (log < 0 ? "" : "+") + of(log);
  }
}
