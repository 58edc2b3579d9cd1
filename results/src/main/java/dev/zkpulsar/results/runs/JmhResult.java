package dev.zkpulsar.results.runs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.regex.Pattern;

/** What is a result of JMH's, and what is none. */
public final class JmhResult {
  private static final Pattern PERCENTILE = Pattern.compile("\\d{1,3}(\\.\\d+)?");

  private JmhResult() {}

  /**
   * The same as a result.
   *
   * @param place where it is, for a message
   * @throws BadResultsException where it is not what JMH writes
   */
  static ObjectNode checked(JsonNode node, String place) {
    if (!(node instanceof ObjectNode result)
        || !result.path("benchmark").isTextual()
        || !result.path("primaryMetric").isObject()) {
      throw new BadResultsException(
          place + ": no JMH result: it has no benchmark or primaryMetric");
    }
    for (String object : new String[] {"params", "secondaryMetrics"}) {
      JsonNode value = result.path(object);
      if (!value.isMissingNode() && !value.isObject()) {
        throw new BadResultsException(place + ": no JMH result: its " + object + " is no object");
      }
    }
    percentiles(result.path("primaryMetric"), "primary", place);
    for (var metric : result.path("secondaryMetrics").properties()) {
      if (!metric.getValue().isObject()) {
        throw new BadResultsException(
            place + ": no JMH result: its metric '" + metric.getKey() + "' is no object");
      }
      percentiles(metric.getValue(), metric.getKey(), place);
    }
    return result;
  }

  private static void percentiles(JsonNode metric, String name, String place) {
    for (var percentile : metric.path("scorePercentiles").properties()) {
      if (!PERCENTILE.matcher(percentile.getKey()).matches()) {
        throw new BadResultsException(
            "%s: metric '%s': percentile '%s'; allowed: numbers from 0.0 to 100.0"
                .formatted(place, name, percentile.getKey()));
      }
    }
  }
}
