package dev.zkpulsar.results.compare;

import dev.zkpulsar.results.runs.MetricSpecs;
import java.util.Set;

/**
 * Which rows a comparison has, and which change matters.
 *
 * @param threshold the share by which a metric without a threshold of its own must differ
 * @param metrics to compare in addition
 * @param share the share of the error probabilities that this comparison may use; the rest is left
 *     to comparisons with fewer or more runs
 */
public record Rules(
    MetricSpecs specs,
    double threshold,
    Set<String> metrics,
    boolean anySetup,
    boolean useDisturbed,
    double share) {
  /** The confidence of the bound on a slowdown that a row could hide. */
  private static final double CONFIDENCE = 0.95;

  /** The probability that any row of runs of one build is called slower. */
  private static final double LEVEL = 0.01;

  double level() {
    return LEVEL * share;
  }

  /** The tail that the bound leaves out. */
  public double tail() {
    return (1 - CONFIDENCE) * share;
  }
}
