package dev.zkpulsar.results.run;

import java.util.List;
import java.util.Map;

/** The rule of percentiles: the nearest rank of all samples, so a measured value. */
public final class Samples {
  /** Marks a percentile with few samples beyond it. */
  public static final String MARK = "~";

  private static final String LEGEND =
      MARK + " fewer than 10 samples lie beyond this percentile, or their number is unknown";

  private static final int LEAST_BEYOND = 10;
  private static final double WHOLE = 100;

  /** The binary result of 99.9 % of 1,000 may be 999.0000000000001. */
  private static final double EXACT = 1 - 1e-12;

  private Samples() {}

  /** The meaning of the mark; empty if no cell has it. */
  public static String legend(List<List<String>> rows) {
    boolean has = rows.stream().flatMap(List::stream).anyMatch(c -> c.matches("(?s).*\\d~.*"));
    return has ? LEGEND : "";
  }

  /** A percentile from 0, the least value, to 100, the greatest; NaN without values. */
  public static double percentile(
      Iterable<Map.Entry<Double, Long>> ascending, long size, double percent) {
    long left = rank(percent, size);
    double value = Double.NaN;
    for (var counted : ascending) {
      value = counted.getKey();
      left -= counted.getValue();
      if (left <= 0) {
        break;
      }
    }
    return value;
  }

  /** Whether enough values lie beyond a percentile; the greatest value needs none. */
  public static boolean isSure(double percent, long size) {
    return percent >= WHOLE || size - rank(percent, size) >= LEAST_BEYOND;
  }

  /** The greatest 1/(1-p) at which a percentile is sure. */
  public static double sureUpTo(long size) {
    return (double) size / LEAST_BEYOND;
  }

  private static long rank(double percent, long size) {
    return Math.max(1, (long) Math.ceil(percent * size / WHOLE * EXACT));
  }
}
