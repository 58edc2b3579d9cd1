package dev.zkpulsar.results.files;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.zkpulsar.results.read.ComparedFacts;
import dev.zkpulsar.results.read.JmhResult;
import dev.zkpulsar.results.read.RawSamples;
import dev.zkpulsar.results.read.ResultReader;
import dev.zkpulsar.results.run.Catalog;
import dev.zkpulsar.results.run.Id;
import dev.zkpulsar.results.run.Metric;
import dev.zkpulsar.results.run.Percentile;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.Run;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Leaves what comparisons and tables need, without paths and addresses. */
final class Trim {
  private static final String PATH = "[^\\s=]*[/\\\\:]\\S*";
  private static final String[] FACTS =
      ("startedAt module suite commandLine versions project machine environment settings"
              + " order otherSettings plan earlierAttempts")
          .split(" ");

  private final Catalog catalog;

  Trim(Catalog catalog) {
    this.catalog = catalog;
  }

  /** Removes from the JSON of a result what nobody needs. */
  void trim(JmhResult result) {
    ObjectNode json = result.json();
    json.remove("jvm");
    if (json.path("jvmArgs") instanceof ArrayNode flags) {
      flags.removeIf(flag -> ComparedFacts.isOwnFlag(flag.asText()));
    }
    trimSecondary(result);
    JsonNode primary = json.path("primaryMetric");
    RawSamples.keepMeans(primary);
    if (!result.point().has(Metric.PRIMARY + Percentile.P99)) {
      ((ObjectNode) primary).remove(RawSamples.PERCENTILES);
    }
  }

  private void trimSecondary(JmhResult result) {
    if (!(result.json().path("secondaryMetrics") instanceof ObjectNode secondary)) {
      return;
    }
    var names = ResultReader.names(result.json());
    Set<String> kept = kept(result.point());
    secondary.properties().removeIf(metric -> !kept.contains(names.get(metric.getKey())));
    for (var metric : secondary.properties()) {
      ObjectNode json = (ObjectNode) metric.getValue();
      Metric read = result.point().metric(names.get(metric.getKey()));
      // The percentile of all forks together goes with the distribution: it becomes the score.
      if (Percentile.of(read.name()).isPresent()) {
        read.in(json.path("scoreUnit").asText()).ifPresent(value -> json.put("score", value));
      }
      RawSamples.keepMeans(json);
      json.remove(RawSamples.PERCENTILES);
      // A reader may need the field, but nobody the interval of a secondary metric.
      json.put("scoreError", "NaN").remove("scoreConfidence");
    }
  }

  /** The metrics to keep; with a percentile goes the number of samples. */
  private Set<String> kept(Point point) {
    var kept = new HashSet<>(catalog.judgedWithCosts(point));
    for (String name : point.metrics().keySet()) {
      if (catalog.of(name, "").kept()) {
        kept.add(name);
      }
    }
    for (String name : List.copyOf(kept)) {
      Percentile.of(name).ifPresent(percentile -> kept.add(percentile.metric() + ":samples"));
    }
    return kept;
  }

  ObjectNode provenance(ObjectNode provenance, Run run) {
    ObjectNode kept = provenance.deepCopy();
    kept.retain(FACTS);
    var others = kept.path("otherSettings").properties();
    others.removeIf(setting -> !setting.getKey().startsWith("bench.search"));
    if (kept.path("plan") instanceof ArrayNode plan) {
      var measured =
          run.points().keySet().stream().map(Id::qualifiedLabel).collect(Collectors.toSet());
      plan.removeIf(point -> measured.contains(ResultReader.id(point).qualifiedLabel()));
      plan.forEach(point -> ((ObjectNode) point).retain("benchmark", "params"));
    }
    if (kept.path("commandLine") instanceof ArrayNode arguments) {
      for (int i = 0; i < arguments.size(); i++) {
        arguments.set(i, arguments.get(i).asText().replaceAll(PATH, "..."));
      }
    }
    if (kept.path("machine") instanceof ObjectNode machine) {
      machine.retain(
          "id", "label", "disk", "cpu", "logicalCores", "kernelOptions", "governor", "idleLatency");
    }
    if (kept.path("earlierAttempts") instanceof ArrayNode attempts) {
      for (int i = 0; i < attempts.size(); i++) {
        attempts.set(i, provenance((ObjectNode) attempts.get(i), run));
      }
    }
    return kept;
  }
}
