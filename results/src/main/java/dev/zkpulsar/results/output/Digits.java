package dev.zkpulsar.results.output;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.Locale;

/**
 * Numbers with three significant digits; from 1,000 on, whole numbers; huge ones with an exponent.
 */
public final class Digits {
  private static final MathContext DIGITS = new MathContext(3);
  private static final BigDecimal WHOLE_FROM = new BigDecimal(1000);
  private static final double LARGE = 1e15;

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

  /** One number, or the lowest and the highest of several. */
  public static String figures(double[] values) {
    double least = Arrays.stream(values).min().orElseThrow();
    double greatest = Arrays.stream(values).max().orElseThrow();
    return least == greatest ? figure(least) : figure(least) + " to " + figure(greatest);
  }
}
