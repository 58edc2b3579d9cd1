package dev.zkpulsar.results.text;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.Locale;

/**
 * Numbers with three significant digits; from 1,000 on, whole numbers; huge ones with an exponent.
 */
public final class Digits {
  private static final MathContext DIGITS = new MathContext(3);
  private static final MathContext EXPORTED = new MathContext(6);
  private static final BigDecimal WHOLE_FROM = new BigDecimal(1000);
  private static final double LARGE = 1e15;
  private static final double MOST_PERCENT = 1e4;

  private Digits() {}

  public static String figure(double value) {
    if (!Double.isFinite(value)) {
      return Double.toString(value);
    }
    if (Math.abs(value) >= LARGE) {
      return String.format(Locale.ROOT, "%.2e", value);
    }
    BigDecimal rounded = new BigDecimal(value).round(DIGITS);
    return rounded.abs().compareTo(WHOLE_FROM) >= 0
        ? String.format(Locale.ROOT, "%,.0f", value)
        : rounded.stripTrailingZeros().toPlainString();
  }

  /** For other programs: six significant digits, more than any measurement has. */
  public static double rounded(double value) {
    return Double.isFinite(value) ? new BigDecimal(value).round(EXPORTED).doubleValue() : value;
  }

  /** The logarithm of a ratio as percent; with a decimal below 10 %. */
  public static String percent(double log) {
    double percent = 100 * Math.expm1(log);
    if (percent > MOST_PERCENT) {
      return "more than 10,000 %";
    }
    // Whole percents are exact: a threshold of 10 % is not 10.0 %.
    boolean whole = Math.abs(percent) >= 10 || Math.abs(percent - Math.rint(percent)) < 1e-9;
    return String.format(Locale.ROOT, whole ? "%.0f %%" : "%.1f %%", percent);
  }

  /** The same with its sign. */
  public static String signedPercent(double log) {
    return (log < 0 ? "" : "+") + percent(log);
  }

  /** Such as "1 run" and "2,000 runs". */
  public static String count(long number, String noun) {
    return "%,d %s%s".formatted(number, noun, number == 1 ? "" : "s");
  }

  /** One number, or the lowest and the highest of several. */
  public static String figures(double[] values) {
    double least = Arrays.stream(values).min().orElseThrow();
    double greatest = Arrays.stream(values).max().orElseThrow();
    return least == greatest ? figure(least) : figure(least) + " to " + figure(greatest);
  }
}
