package dev.zkpulsar.results.merge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.zkpulsar.results.runs.JsonFile;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MeasuredRun;
import dev.zkpulsar.results.runs.MetricSpecs;
import dev.zkpulsar.results.runs.Provenance;
import dev.zkpulsar.results.runs.RawHistogram;
import dev.zkpulsar.results.runs.Setup;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * One result file of many, in which each result has a field {@code run}. If several runs have the
 * same point of a benchmark, its results also get that name as a parameter, so that any reader of
 * JMH's JSON tells them apart.
 *
 * @param provenance that of every run
 * @param findings invalid points, and planned points without a result, a line each
 */
public record Merge(ArrayNode results, ObjectNode provenance, List<String> findings) {
  /** A path or an address in an argument. */
  private static final String PATH = "[^\\s=]*[/\\\\:]\\S*";

  private static final String[] KEPT =
      ("startedAt module suite commandLine versions project machine environment settings"
              + " otherSettings plan earlierAttempts")
          .split(" ");

  /**
   * Merges runs; a trimmed result has only what comparisons and tables need, without paths and
   * addresses.
   */
  public static Merge of(List<MeasuredRun> runs, boolean trimmed) {
    var merge =
        new Merge(
            JsonFile.JSON.createArrayNode(),
            JsonFile.JSON.createObjectNode().put("schemaVersion", Provenance.SCHEMA_VERSION),
            new ArrayList<>());
    var seen = new HashSet<MeasuredPoint.Key>();
    var several = new HashSet<String>();
    MeasuredRun.points(runs).stream()
        .filter(point -> !seen.add(point.key()))
        .forEach(point -> several.add(point.key().benchmark()));
    ArrayNode provenances = merge.provenance.putArray(Provenance.RUNS);
    MetricSpecs specs = MetricSpecs.of(runs);
    for (MeasuredRun run : runs) {
      merge.addFindings(run);
      for (ObjectNode result : run.results()) {
        if (trimmed) {
          trim(result, specs, run.points().get(MeasuredPoint.Key.of(result)));
        }
        nameRun(result, run.name(), several);
        merge.results.add(result);
      }
      provenances
          .addObject()
          .put(MeasuredPoint.RUN, run.name())
          .setAll(trimmed ? trimmed(run.provenance()) : run.provenance());
    }
    return merge;
  }

  private void addFindings(MeasuredRun run) {
    run.points().values().stream()
        .filter(MeasuredPoint::isInvalid)
        .map(point -> "invalid: " + point.key().label() + " (run " + run.name() + ")")
        .forEach(findings::add);
    run.missing().ifPresent(line -> findings.add("run " + run.name() + ": " + line));
  }

  /** Replaces the name that an earlier merge gave. */
  private static void nameRun(ObjectNode result, String run, Set<String> several) {
    var key = MeasuredPoint.Key.of(result);
    if (result.path("params") instanceof ObjectNode params) {
      params.retain(key.params().keySet());
    }
    result.remove(MeasuredPoint.RUN);
    result.put(MeasuredPoint.RUN, run);
    boolean taken = key.params().containsKey(MeasuredPoint.RUN);
    if (taken || several.contains(key.benchmark())) {
      result.withObject("/params").put(taken ? MeasuredPoint.MERGED_RUN : MeasuredPoint.RUN, run);
    }
  }

  private static void trim(ObjectNode result, MetricSpecs specs, MeasuredPoint point) {
    Set<String> judged = specs.judgedWithCosts(point);
    // The samples go: the percentiles of the iterations are computed before.
    result.setAll(RawHistogram.restated(result));
    result.remove("jvm");
    if (result.path("jvmArgs") instanceof ArrayNode flags) {
      flags.removeIf(flag -> Setup.isOwnFlag(flag.asText()));
    }
    if (result.path("secondaryMetrics") instanceof ObjectNode secondary) {
      ObjectNode all = result.deepCopy();
      var kept = new HashSet<>(judged);
      point.metrics().keySet().stream().filter(specs::isKept).forEach(kept::add);
      var counts =
          point.metrics().keySet().stream()
              .filter(name -> MeasuredPoint.isCountOf(name, kept))
              .toList();
      kept.addAll(counts);
      secondary
          .properties()
          .removeIf(metric -> !kept.contains(MeasuredPoint.metricName(metric.getKey(), all)));
      secondary.forEach(Merge::trimMetric);
    }
    if (!judged.contains(MetricSpecs.TAIL)) {
      trimMetric(result.path("primaryMetric"));
    }
  }

  /** JMH's readers need the histogram of mode {@code sample}: one value an iteration is left. */
  private static void trimMetric(JsonNode metric) {
    RawHistogram.keepMeans(metric);
    if (metric instanceof ObjectNode object) {
      object.remove("scorePercentiles");
    }
  }

  private static ObjectNode trimmed(ObjectNode provenance) {
    ObjectNode kept = provenance.deepCopy();
    kept.retain(KEPT);
    if (kept.get("otherSettings") instanceof ObjectNode others) {
      others.retain(Provenance.searched(others).map(Map.Entry::getKey).toList());
    }
    for (JsonNode point : kept.path("plan")) {
      if (point instanceof ObjectNode planned) {
        planned.retain("benchmark", "params");
      }
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
          attempts.set(i, trimmed(attempt));
        }
      }
    }
    return kept;
  }
}
