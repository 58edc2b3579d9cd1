package dev.zkpulsar.results.compare;

import dev.zkpulsar.results.runs.MetricSpec;
import dev.zkpulsar.results.runs.MetricSpecs;
import java.util.Set;

/**
 * The rules of a comparison.
 *
 * @param specs which metrics are judged, which way is better, and their thresholds
 * @param threshold the share by which a metric without a threshold of its own must differ
 * @param metrics to compare in addition
 * @param anySetup whether points of other setups are compared
 */
public record Rules(MetricSpecs specs, double threshold, Set<String> metrics, boolean anySetup) {

  /** The least difference that matters, as a logarithm: 5 % are a factor of 1.05, up or down. */
  double threshold(MetricSpec metric) {
    return Math.log1p(share(metric));
  }

  /** The difference, as a logarithm, that a row without a finding must be able to detect. */
  double mustDetect(MetricSpec metric) {
    return Math.log1p(2 * share(metric));
  }

  private double share(MetricSpec metric) {
    return metric.threshold() == MetricSpec.THRESHOLD ? threshold : metric.threshold();
  }
}
