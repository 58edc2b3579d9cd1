package dev.zkpulsar.results.runs;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Refuses a metric of a benchmark in two units: one plot or table cannot show both. */
public final class MetricUnits {
  private final Map<List<String>, Unit> units = new HashMap<>();

  private record Unit(String unit, String place) {}

  /**
   * Checks a result against the earlier ones.
   *
   * @throws BadResultsException if a metric has another unit than before
   */
  public void check(MeasuredPoint.Key point, JsonNode result, String place) {
    check(point, MeasuredPoint.PRIMARY, result.path("primaryMetric"), place);
    for (var metric : result.path("secondaryMetrics").properties()) {
      check(point, MeasuredPoint.metricName(metric.getKey(), point), metric.getValue(), place);
    }
  }

  private void check(MeasuredPoint.Key point, String label, JsonNode metric, String place) {
    String unit = metric.path("scoreUnit").asText();
    Unit other =
        units.putIfAbsent(List.of(point.benchmark(), point.mode(), label), new Unit(unit, place));
    if (other != null && !other.unit.equals(unit)) {
      throw new BadResultsException(
          "%s: %s: metric '%s' is in '%s', and in '%s' in %s; allowed: one unit"
              .formatted(place, point.shortName(), label, unit, other.unit, other.place));
    }
  }
}
