package dev.zkpulsar.results.merge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.zkpulsar.results.runs.ForkFlags;
import dev.zkpulsar.results.runs.MeasuredSettings;
import dev.zkpulsar.results.runs.MetricSpecs;
import java.util.List;

/**
 * Keeps of results and provenances what a comparison needs: the metrics that are {@code kept} in
 * the table, each with its values, and the facts of the setup. No histogram, no path, no address.
 */
final class Trim {
  private final MetricSpecs specs;

  Trim(MetricSpecs specs) {
    this.specs = specs;
  }

  /** Removes the rest of a result. */
  void result(ObjectNode result) {
    result.remove("jvm");
    if (result.path("jvmArgs") instanceof ArrayNode flags) {
      flags.removeIf(flag -> ForkFlags.isOurs(flag.asText()));
    }
    if (result.path("secondaryMetrics") instanceof ObjectNode secondary) {
      secondary.retain(
          secondary.propertyStream().map(m -> m.getKey()).filter(specs::isKept).toList());
      secondary.forEach(Trim::values);
    }
    values(result.path("primaryMetric"));
  }

  private static void values(JsonNode metric) {
    if (metric instanceof ObjectNode object) {
      object.remove(List.of("rawDataHistogram", "scorePercentiles"));
    }
  }

  /** A copy with the facts of the setup, and the build that was measured. */
  ObjectNode provenance(ObjectNode run) {
    ObjectNode kept = run.deepCopy();
    kept.retain("versions", "project", "machine", "environment", "settings", "earlierAttempts");
    if (kept.path("machine") instanceof ObjectNode machine) {
      machine.retain("id", "disk");
    }
    if (kept.path("settings") instanceof ObjectNode settings) {
      settings.retain(
          settings.propertyStream().map(s -> s.getKey()).filter(MeasuredSettings::count).toList());
    }
    if (kept.has("earlierAttempts")) {
      ArrayNode earlier = kept.putArray("earlierAttempts");
      for (JsonNode attempt : run.path("earlierAttempts")) {
        if (attempt instanceof ObjectNode object) {
          earlier.add(provenance(object));
        }
      }
    }
    return kept;
  }
}
