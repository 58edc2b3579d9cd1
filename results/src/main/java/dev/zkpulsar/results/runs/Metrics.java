package dev.zkpulsar.results.runs;

import java.util.List;
import java.util.Set;

/** Which metrics are judged, and which way each of them is better. */
public final class Metrics {
  public static final String ACHIEVED = "achieved";
  public static final String P50 = "response:p0.50";
  public static final String P99 = "response:p0.99";

  /**
   * How late a timer of the client's JVM fires, in the median: what the machine, under the load of
   * that benchmark, takes to wake a thread.
   */
  public static final String HICCUP = "hiccup:p0.50";

  private static final String OFFERED = "offered";
  private static final Set<String> MORE_IS_BETTER = Set.of(ACHIEVED, "bytes");
  private static final Set<String> RESOURCES = Set.of("cpu", "resident", "heap");

  private Metrics() {}

  /** Which way a metric is better. */
  public enum Better {
    MORE,
    LESS,
    /** It is neither good nor bad by itself: it differs or does not, and is never a regression. */
    UNKNOWN;

    /**
     * By how much something became worse, as a logarithm, where it became so many times as much.
     */
    public double worseBy(double logRatio) {
      return this == MORE ? -logRatio : logRatio;
    }
  }

  /**
   * What is judged unless more is asked for. In an open loop the rate is given, and the answer is a
   * time; in a closed loop the rate is the answer, and the times are only its reciprocal. A
   * benchmark without a loop has JMH's own metric alone.
   */
  public static List<String> judged(MeasuredPoint point) {
    if (point.metrics().containsKey(OFFERED)) {
      return List.of(P50, P99);
    }
    return List.of(point.metrics().containsKey(ACHIEVED) ? ACHIEVED : MeasuredPoint.PRIMARY);
  }

  public static Better better(String metric, String unit) {
    if (MORE_IS_BETTER.contains(metric) || (isPrimary(metric) && unit.startsWith("ops/"))) {
      return Better.MORE;
    }
    boolean resource = RESOURCES.contains(metric.replaceFirst("^.*\\.", ""));
    return resource || unit.endsWith("/op") || metric.startsWith("failures")
        ? Better.LESS
        : Better.UNKNOWN;
  }

  private static boolean isPrimary(String metric) {
    return metric.equals(MeasuredPoint.PRIMARY);
  }
}
