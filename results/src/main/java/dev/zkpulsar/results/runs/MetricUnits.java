package dev.zkpulsar.results.runs;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Holds each metric of a benchmark to one unit: figures in two are not to be put together. */
public final class MetricUnits {
  private final Map<List<String>, Unit> units = new HashMap<>();

  private record Unit(String unit, String place) {}

  /**
   * Holds a result to the units of those before it.
   *
   * @throws BadResultsException for a metric in another unit
   */
  public void check(MeasuredPoint.Key point, JsonNode result, String place) {
    check(point, MeasuredPoint.PRIMARY, result.path("primaryMetric"), place);
    for (var metric : result.path("secondaryMetrics").properties()) {
      boolean sameName = metric.getKey().equals(MeasuredPoint.PRIMARY);
      check(point, metric.getKey() + (sameName ? " (secondary)" : ""), metric.getValue(), place);
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
