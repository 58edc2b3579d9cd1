package dev.zkpulsar.results.compare;

import dev.zkpulsar.results.runs.MetricSpecs;
import java.util.Set;

/**
 * Which rows a comparison has, and which change matters.
 *
 * @param specs which metrics are judged, which way is better, and their thresholds
 * @param threshold the share by which a metric without a threshold of its own must differ
 * @param metrics to compare in addition
 * @param anySetup whether points of other setups are compared
 * @param useDisturbed whether points are compared that something else disturbed
 * @param looks how often runs are added and compared: each gets an equal share of the errors
 */
public record Rules(
    MetricSpecs specs,
    double threshold,
    Set<String> metrics,
    boolean anySetup,
    boolean useDisturbed,
    int looks) {
  /** The confidence of the bound on a slowdown that a row could hide. */
  private static final double CONFIDENCE = 0.95;

  /** The probability that any row of runs of one build is called slower. */
  private static final double LEVEL = 0.01;

  double level() {
    return LEVEL / looks;
  }

  /** The tail that the bound leaves out. */
  double tail() {
    return (1 - CONFIDENCE) / looks;
  }
}
