package dev.zkpulsar.results.run;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Values with their counts, and the rule for percentiles of this project, the nearest rank: the
 * p-th percentile is the least value that p percent of all values do not exceed. So it is a
 * measured value: of 990 times 0.39 and ten times 8.24 the 99th is 0.39, and the 99.9th 8.24.
 */
public final class Samples {
  /** The mark of a percentile that {@link #isSure} is false for. */
  public static final String MARK = "~";

  private static final String LEGEND =
      MARK + " fewer than 10 samples lie beyond this percentile, or their number is unknown";

  private static final int LEAST_BEYOND = 10;
  private static final double WHOLE = 100;

  /** In binary, 99.9 % of 1,000 may be 999.0000000000001. */
  private static final double EXACT = 1 - 1e-12;

  private final TreeMap<Double, Long> counts = new TreeMap<>();
  private long size;

  /** The meaning of the mark; empty if no figure of a table has it. */
  public static String legend(List<List<String>> rows) {
    boolean has = rows.stream().flatMap(List::stream).anyMatch(c -> c.matches("(?s).*\\d~.*"));
    return has ? LEGEND : "";
  }

  /** Adds a value; one that is no number, or has no count, adds nothing. */
  public void add(double value, long count) {
    if (Double.isFinite(value) && count > 0) {
      counts.merge(value, count, Long::sum);
      size += count;
    }
  }

  /** A percentile: 0 for the least value, 100 for the greatest; NaN without values. */
  public double percentile(double percent) {
    return percentile(counts.entrySet(), size, percent);
  }

  /** The same of other ascending values with their counts, whose sum is the size. */
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

  /** From 1. */
  private static long rank(double percent, long size) {
    return Math.max(1, (long) Math.ceil(percent * size / WHOLE * EXACT));
  }
}
