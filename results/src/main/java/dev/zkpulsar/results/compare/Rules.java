package dev.zkpulsar.results.compare;

import dev.zkpulsar.results.runs.Metrics;
import dev.zkpulsar.results.runs.Setup;
import java.util.Map;
import java.util.Set;

/**
 * How a comparison is judged.
 *
 * @param alpha with at most this probability any of all rows is called different though none is
 * @param thresholds by metric: by how many percent it must differ to matter; "" for all others
 * @param metrics to be compared beside {@link Metrics#judged}
 * @param byFork a level is a fork's, not a run's
 * @param anySetup results of another {@link Setup} are compared all the same
 */
public record Rules(
    double alpha,
    Map<String, Double> thresholds,
    Set<String> metrics,
    boolean byFork,
    boolean anySetup) {

  /** Of compare. */
  public static final double COMPARE_ALPHA = 0.01;

  /** Of check: of the nights of a year at most one is a false alarm. */
  public static final double CHECK_ALPHA = 0.002;

  /**
   * A p99 moves by a tenth from run to run by itself, so that a threshold as for a p50 would only
   * ever end in "cannot tell".
   */
  public static final Map<String, Double> THRESHOLDS = Map.of("", 5.0, Metrics.P99, 25.0);

  /** From this many thresholds on a difference must be found, or the row cannot tell. */
  private static final int MUST_BE_FOUND = 2;

  static Rules defaults(double alpha) {
    return new Rules(alpha, THRESHOLDS, Set.of(), false, false);
  }

  Rules withAlpha(double other) {
    return new Rules(other, thresholds, metrics, byFork, anySetup);
  }

  /** As a logarithm: 5 % are a factor of 1.05, up or down. */
  double matters(String metric) {
    return Math.log1p(percent(metric) / 100);
  }

  /** The difference, as a logarithm, that must be found for a row to say that there is none. */
  double mustBeFound(String metric) {
    return Math.log1p(MUST_BE_FOUND * percent(metric) / 100);
  }

  private double percent(String metric) {
    return thresholds.getOrDefault(metric, thresholds.get(""));
  }
}
