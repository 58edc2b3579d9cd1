package dev.zkpulsar.results.merge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.zkpulsar.results.runs.BadResultsException;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.Setup;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Makes one result of those that several runs have of one point, as if all their forks were of one
 * run. What JMH would have written is recomputed where what it wrote allows it; what cannot be
 * recomputed is NaN, JMH's own mark of a number that is missing.
 *
 * <p>Fields in which the runs differ have the first run's value; {@code perRun} holds the others'.
 */
final class Pool {
  private static final Set<String> RECOMPUTED =
      Set.of("primaryMetric", "secondaryMetrics", "params", "forks", "runs");

  private static final String NOT_SAID = "not said";

  private final MeasuredPoint.Key point;
  private final List<String> runs = new ArrayList<>();
  private final List<ObjectNode> results = new ArrayList<>();

  private Pool(List<MergeIndex.Entry> entries) {
    point = entries.get(0).point();
    for (MergeIndex.Entry entry : entries) {
      runs.add(entry.run());
      results.add(entry.read());
    }
  }

  /**
   * One result of several entries of one point.
   *
   * @throws BadResultsException when they were not measured alike
   */
  static ObjectNode of(List<MergeIndex.Entry> entries) {
    return new Pool(entries).pooled();
  }

  private ObjectNode pooled() {
    requireMeasuredAlike();
    ObjectNode pooled = results.get(0).deepCopy();
    pooled.put("forks", results.stream().mapToInt(result -> result.path("forks").asInt()).sum());
    pooled.set("primaryMetric", PooledMetric.primary(metrics("primaryMetric")));
    pooled.set("secondaryMetrics", secondaries(pooled));
    ArrayNode names = pooled.putArray("runs");
    for (int i = 0; i < runs.size(); i++) {
      if (results.get(i).path("runs").isArray()) {
        results.get(i).path("runs").forEach(names::add);
      } else {
        names.add(runs.get(i));
      }
    }
    keepDifferences(pooled);
    return pooled;
  }

  private List<JsonNode> metrics(String field) {
    return results.stream().map(result -> result.path(field)).toList();
  }

  private ObjectNode secondaries(ObjectNode pooled) {
    var labels = new LinkedHashSet<String>();
    for (JsonNode metrics : metrics("secondaryMetrics")) {
      metrics.fieldNames().forEachRemaining(labels::add);
    }
    ObjectNode secondaries = pooled.objectNode();
    for (String label : labels) {
      secondaries.set(label, PooledMetric.secondary(label, labels, results));
    }
    return secondaries;
  }

  private void requireMeasuredAlike() {
    Map<String, String> first = fork(results.get(0));
    for (int i = 1; i < results.size(); i++) {
      Map<String, String> other = fork(results.get(i));
      var names = new TreeSet<>(first.keySet());
      names.addAll(other.keySet());
      for (String name : names) {
        requireSame(
            name, first.getOrDefault(name, NOT_SAID), other.getOrDefault(name, NOT_SAID), i);
      }
    }
  }

  private static Map<String, String> fork(JsonNode result) {
    return Setup.byName(Setup.ofResult(result), Set.of(Setup.Of.FORK));
  }

  private void requireSame(String field, String first, String other, int run) {
    if (!first.equals(other)) {
      throw new BadResultsException(
          "--pool: "
              + point.label()
              + ": "
              + field
              + " is "
              + first
              + " in "
              + runs.get(0)
              + " and "
              + other
              + " in "
              + runs.get(run)
              + "; allowed: the same, or --keep-apart");
    }
  }

  private void keepDifferences(ObjectNode pooled) {
    ObjectNode perRun =
        pooled.path("perRun") instanceof ObjectNode earlier ? earlier : pooled.objectNode();
    for (int i = 1; i < results.size(); i++) {
      ObjectNode differing = pooled.objectNode();
      for (Map.Entry<String, JsonNode> field : results.get(i).properties()) {
        String name = field.getKey();
        if (name.equals("perRun")) {
          field.getValue().properties().forEach(e -> perRun.set(e.getKey(), e.getValue()));
        } else if (!RECOMPUTED.contains(name) && !field.getValue().equals(pooled.get(name))) {
          differing.set(name, field.getValue());
        }
      }
      if (!differing.isEmpty()) {
        perRun.set(runs.get(i), differing);
      }
    }
    if (!perRun.isEmpty()) {
      pooled.set("perRun", perRun);
    }
  }
}
