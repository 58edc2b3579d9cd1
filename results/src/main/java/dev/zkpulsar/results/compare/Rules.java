package dev.zkpulsar.results.compare;

import dev.zkpulsar.results.runs.MetricSpec;
import dev.zkpulsar.results.runs.MetricSpecs;
import java.util.Map;
import java.util.Set;

/**
 * The rules of a comparison.
 *
 * @param alpha the probability that any row of runs of one build is called different
 * @param specs which metrics are judged, which way is better, and their thresholds
 * @param thresholds in percent by metric, in place of those of specs; "" for all metrics without a
 *     threshold of their own
 * @param metrics to compare in addition
 * @param anySetup whether points of other setups are compared
 */
public record Rules(
    double alpha,
    MetricSpecs specs,
    Map<String, Double> thresholds,
    Set<String> metrics,
    boolean anySetup) {

  /** The default of compare. */
  public static final double COMPARE_ALPHA = 0.01;

  /** The default of check: at most one false alarm in the nights of a year. */
  public static final double CHECK_ALPHA = 0.002;

  /** A row without a finding must be able to detect this multiple of the threshold. */
  private static final int DETECTABLE = 2;

  Rules withAlpha(double other) {
    return new Rules(other, specs, thresholds, metrics, anySetup);
  }

  /** The least difference that matters, as a logarithm: 5 % are a factor of 1.05, up or down. */
  double threshold(MetricSpec metric) {
    return Math.log1p(share(metric));
  }

  /** The difference, as a logarithm, that a row must be able to detect. */
  double mustDetect(MetricSpec metric) {
    return Math.log1p(DETECTABLE * share(metric));
  }

  private double share(MetricSpec metric) {
    Double all = metric.threshold() == MetricSpec.THRESHOLD ? thresholds.get("") : null;
    Double percent = thresholds.getOrDefault(metric.name(), all);
    return percent == null ? metric.threshold() : percent / 100;
  }
}
