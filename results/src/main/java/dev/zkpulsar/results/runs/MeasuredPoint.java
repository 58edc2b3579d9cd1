package dev.zkpulsar.results.runs;

import java.util.OptionalDouble;

/**
 * A point and where it comes from.
 *
 * @param run its run's name
 * @param place file and position, for messages
 */
public record MeasuredPoint(String run, String place, JmhResults.Point point) {

  /**
   * A score or a percentile of a metric.
   *
   * @param percentile as JMH writes it (99.0), or null for the score
   * @param unit to have it in, see {@link Units}
   * @return empty where the run has none
   * @throws BadResultsException when the metric has a unit that is no such quantity
   */
  public OptionalDouble value(String metric, String percentile, String unit) {
    var node = point.metrics().get(metric);
    if (node == null) {
      return OptionalDouble.empty();
    }
    var number =
        percentile == null ? node.path("score") : node.at("/scorePercentiles/" + percentile);
    String from = node.path("scoreUnit").asText();
    OptionalDouble factor = Units.factor(from, unit);
    if (factor.isEmpty()) {
      throw new BadResultsException(
          place
              + ": metric '"
              + metric
              + "' is in '"
              + from
              + "'; allowed: what is convertible to "
              + unit);
    }
    // JMH writes NaN and infinities as strings.
    return number.isNumber()
        ? OptionalDouble.of(number.asDouble() * factor.getAsDouble())
        : OptionalDouble.empty();
  }

  /** Whether the metric is one of JMH's distributions of times. */
  public boolean isDistribution(String metric) {
    var node = point.metrics().get(metric);
    return node != null
        && node.path("scorePercentiles").path("99.99").isNumber()
        && Units.factor(node.path("scoreUnit").asText(), "ms").isPresent();
  }
}
