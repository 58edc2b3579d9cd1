package dev.zkpulsar.results.files;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.zkpulsar.results.run.Catalog;
import dev.zkpulsar.results.run.Id;
import dev.zkpulsar.results.run.Metric;
import dev.zkpulsar.results.run.Percentile;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.ResultReader;
import dev.zkpulsar.results.run.Run;
import dev.zkpulsar.results.run.Setup;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;

/** Leaves what comparisons and tables need: a few kilobytes a run, without paths and addresses. */
final class Trim {
  /** A path or an address in an argument. */
  private static final String PATH = "[^\\s=]*[/\\\\:]\\S*";

  private static final String PERCENTILES = "scorePercentiles";

  private static final String[] FACTS =
      ("startedAt module suite commandLine versions project machine environment settings"
              + " otherSettings plan earlierAttempts")
          .split(" ");

  private final Catalog catalog;

  Trim(Catalog catalog) {
    this.catalog = catalog;
  }

  /** Trims a result of JMH's JSON, which is the point. */
  void result(ObjectNode result, Point point) {
    result.remove("jvm");
    if (result.path("jvmArgs") instanceof ArrayNode flags) {
      flags.removeIf(flag -> Setup.isOwnFlag(flag.asText()));
    }
    Set<String> kept = new HashSet<>(catalog.judgedWithCosts(point));
    point.metrics().keySet().stream().filter(catalog::isKept).forEach(kept::add);
    var counts =
        kept.stream()
            .flatMap(name -> Percentile.of(name).stream())
            .map(percentile -> percentile.metric() + ":samples")
            .collect(Collectors.toSet());
    kept.addAll(counts);
    JsonNode primary = result.path("primaryMetric");
    if (result.path("secondaryMetrics") instanceof ObjectNode secondary) {
      ObjectNode names = result.deepCopy();
      for (var metric : secondary.properties()) {
        pool(metric.getValue(), point.metric(ResultReader.name(metric.getKey(), names)));
      }
      secondary
          .properties()
          .removeIf(metric -> !kept.contains(ResultReader.name(metric.getKey(), names)));
      secondary.forEach(
          metric -> {
            metric(metric);
            // A reader may need the field, but nobody the interval of a secondary metric.
            ((ObjectNode) metric).put("scoreError", "NaN").remove("scoreConfidence");
          });
    }
    boolean isPercentile = point.has("primary:p0.99") && !primary.path(PERCENTILES).isMissingNode();
    ResultReader.keepMeans(primary);
    if (!isPercentile && primary instanceof ObjectNode object) {
      object.remove(PERCENTILES);
    }
  }

  /** The percentile of all forks together goes with the distribution: it becomes the score. */
  private static void pool(JsonNode json, Metric metric) {
    if (Percentile.of(metric.name()).isPresent() && json instanceof ObjectNode object) {
      metric.in(json.path("scoreUnit").asText()).ifPresent(value -> object.put("score", value));
    }
  }

  /** JMH's readers need the histogram of mode {@code sample}: one value an iteration is left. */
  private static void metric(JsonNode metric) {
    ResultReader.keepMeans(metric);
    if (metric instanceof ObjectNode object) {
      object.remove(PERCENTILES);
    }
  }

  /**
   * The facts of a run that tables and comparisons need; of the plan the points without a result.
   */
  ObjectNode provenance(ObjectNode provenance, Run run) {
    ObjectNode kept = provenance.deepCopy();
    kept.retain(FACTS);
    if (kept.get("otherSettings") instanceof ObjectNode others) {
      others.retain(
          others
              .propertyStream()
              .map(setting -> setting.getKey())
              .filter(name -> name.startsWith("bench.search"))
              .toList());
    }
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
        if (attempts.get(i) instanceof ObjectNode attempt) {
          attempts.set(i, provenance(attempt, run));
        }
      }
    }
    return kept;
  }
}
