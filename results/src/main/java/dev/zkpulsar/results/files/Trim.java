package dev.zkpulsar.results.files;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.zkpulsar.results.run.Catalog;
import dev.zkpulsar.results.run.ComparedFacts;
import dev.zkpulsar.results.run.Id;
import dev.zkpulsar.results.run.Metric;
import dev.zkpulsar.results.run.Percentile;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.ResultReader;
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

  void result(ObjectNode result, Point point) {
    result.remove("jvm");
    if (result.path("jvmArgs") instanceof ArrayNode flags) {
      flags.removeIf(flag -> ComparedFacts.isOwnFlag(flag.asText()));
    }
    Set<String> kept = new HashSet<>(catalog.judgedWithCosts(point));
    point.metrics().keySet().stream()
        .filter(name -> catalog.of(name, "").kept())
        .forEach(kept::add);
    List.copyOf(kept)
        .forEach(name -> Percentile.of(name).ifPresent(p -> kept.add(p.metric() + ":samples")));
    JsonNode primary = result.path("primaryMetric");
    if (result.path("secondaryMetrics") instanceof ObjectNode secondary) {
      ObjectNode names = result.deepCopy();
      secondary.properties().removeIf(m -> !kept.contains(ResultReader.name(m.getKey(), names)));
      for (var metric : secondary.properties()) {
        ObjectNode json = (ObjectNode) metric.getValue();
        Metric known = point.metric(ResultReader.name(metric.getKey(), names));
        // The percentile of all forks together goes with the distribution: it becomes the score.
        if (Percentile.of(known.name()).isPresent()) {
          known.in(json.path("scoreUnit").asText()).ifPresent(value -> json.put("score", value));
        }
        ResultReader.keepMeans(json);
        json.remove(ResultReader.PERCENTILES);
        // A reader may need the field, but nobody the interval of a secondary metric.
        json.put("scoreError", "NaN").remove("scoreConfidence");
      }
    }
    boolean isPercentile =
        point.has("primary:p0.99") && !primary.path(ResultReader.PERCENTILES).isMissingNode();
    ResultReader.keepMeans(primary);
    if (!isPercentile) {
      ((ObjectNode) primary).remove(ResultReader.PERCENTILES);
    }
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
