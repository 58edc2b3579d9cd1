package dev.zkpulsar.results.text;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.Locale;

/** Numbers with three significant digits. */
public final class Digits {
  /** A figure has no decimals from here on: three significant digits of it are whole. */
  public static final double WHOLE_FROM = 999.5;

  private static final double LARGE = 1e15;
  private static final double MOST_PERCENT = 1e4;

  private Digits() {}

  /** Such as 0.00123, 12.3 and 12,345. */
  public static String figure(double value) {
    double size = Math.abs(value);
    if (!Double.isFinite(value)) {
      return Double.toString(value);
    }
    return size >= WHOLE_FROM
        ? String.format(Locale.ROOT, size < LARGE ? "%,.0f" : "%.2e", value)
        : round(value, 3).stripTrailingZeros().toPlainString();
  }

  private static BigDecimal round(double value, int digits) {
    return new BigDecimal(value).round(new MathContext(digits));
  }

  /** Six significant digits, for other programs: more than any measurement has. */
  public static double rounded(double value) {
    return Double.isFinite(value) ? round(value, 6).doubleValue() : value;
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

  /** The same, with a sign. */
  public static String signedPercent(double log) {
    return (log < 0 ? "" : "+") + percent(log);
  }

  /** Such as "1 run" and "2,000 runs". */
  public static String count(long number, String noun) {
    return "%,d %s%s".formatted(number, noun, number == 1 ? "" : "s");
  }

  /** The lowest and the highest, or one of them if both round to the same. */
  public static String figures(double[] values) {
    var range = Arrays.stream(values).summaryStatistics();
    String least = figure(range.getMin());
    String most = figure(range.getMax());
    return least.equals(most) ? least : least + " to " + most;
  }
}
