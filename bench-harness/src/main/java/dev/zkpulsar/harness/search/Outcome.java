package dev.zkpulsar.harness.search;

import dev.zkpulsar.results.run.Catalog;
import dev.zkpulsar.results.text.Digits;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.Result;

/**
 * The outcome of a probe.
 *
 * @param kind whether the system held the load
 * @param metric the metric that decided: a broken bound, or the reason of a mark; empty if none did
 * @param value of the metric
 * @param excess the value as a multiple of the bound; infinite if the system did not keep up
 */
public record Outcome(Kind kind, String metric, double value, String unit, double excess) {
  /** All bounds were kept. */
  public static final Outcome PASSED = new Outcome(Kind.PASSED, "", 0, "", 0);

  /** The probe has no result. */
  public static final Outcome NO_RESULT = new Outcome(Kind.UNKNOWN, "no result", 1, "flag", 0);

  private static final double OVERLOAD = Double.POSITIVE_INFINITY;

  private static final String INVALID = "invalid";
  private static final String DISTURBED = "disturbed";

  /** The reason of a probe whose fault did not happen: no load explains it. */
  private static final String NO_FAULT = "invalid.nofault";

  /** Whether the system held the load; UNKNOWN if something else may have decided. */
  public enum Kind {
    PASSED,
    FAILED,
    UNKNOWN
  }

  /** Judges the fork of a probe. */
  @SuppressWarnings("rawtypes")
  public static Outcome of(BenchmarkResult fork, List<Bound> bounds, Catalog specs) {
    Map<String, Result> metrics = fork.getSecondaryResults();
    if (isMarked(DISTURBED, metrics)) {
      return reason(Kind.UNKNOWN, DISTURBED, metrics);
    }
    if (isMarked(INVALID, metrics)) {
      Outcome failed = reason(Kind.FAILED, INVALID, metrics);
      return failed.metric.equals(NO_FAULT) ? failed.untold() : failed;
    }
    Outcome worst = PASSED;
    for (Bound bound : bounds) {
      Outcome measured = bound.measured(metrics, specs);
      if (measured.excess >= Math.max(1, worst.excess)) {
        worst = measured;
      }
    }
    return worst;
  }

  @SuppressWarnings("rawtypes")
  private static boolean isMarked(String mark, Map<String, Result> metrics) {
    return metrics.containsKey(mark) && metrics.get(mark).getScore() > 0;
  }

  /** The first reason of a mark. */
  @SuppressWarnings("rawtypes")
  private static Outcome reason(Kind kind, String mark, Map<String, Result> metrics) {
    return metrics.values().stream()
        .filter(metric -> metric.getLabel().startsWith(mark + ".") && metric.getScore() > 0)
        .findFirst()
        .map(
            found ->
                new Outcome(
                    kind, found.getLabel(), found.getScore(), found.getScoreUnit(), OVERLOAD))
        .orElse(new Outcome(kind, mark, 1, "flag", OVERLOAD));
  }

  /** This failure tells nothing: something else than the load explains it. */
  public Outcome untold() {
    return new Outcome(Kind.UNKNOWN, metric, value, unit, excess);
  }

  /**
   * Whether the system may have a backlog that the next probe would meet. If it kept up, however
   * late, its backlog is gone before the next fork sends its first request.
   */
  public boolean isOverload() {
    return kind == Kind.FAILED && excess == OVERLOAD;
  }

  /** The metric that decided, with its value. */
  public String why() {
    return unit.equals("flag") ? metric : "%s %s %s".formatted(metric, Digits.figure(value), unit);
  }

  /** The outcome on a line of the console. */
  @Override
  public String toString() {
    return switch (kind) {
      case PASSED -> "passed";
      case FAILED -> "failed: " + why();
      case UNKNOWN -> "could not tell: " + why();
    };
  }
}
