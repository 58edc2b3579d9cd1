package dev.zkpulsar.results.files;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.zkpulsar.results.read.JmhResult;
import dev.zkpulsar.results.read.Json;
import dev.zkpulsar.results.read.ResultReader;
import dev.zkpulsar.results.read.Runs;
import dev.zkpulsar.results.run.Facts;
import dev.zkpulsar.results.run.Id;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.ResultFile;
import dev.zkpulsar.results.run.Run;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Many runs as one; each result has a field {@code run}, and a parameter if points repeat.
 *
 * @param trimmed whether only what other commands need is left
 * @param findings a line for each invalid point, and for the missing ones of a run
 */
public record Merge(
    List<ResultFile> files,
    boolean trimmed,
    List<ObjectNode> results,
    ObjectNode provenance,
    List<String> findings) {
  /** The notes name fields of another version that were passed over. */
  public static Merge of(List<ResultFile> files, boolean isTrimmed, Consumer<String> notes) {
    var results = new ArrayList<JmhResult>();
    Runs runs = Runs.of(files, notes, results::add);
    var trim = new Trim(runs.catalog());
    if (isTrimmed) {
      results.forEach(trim::trim);
    }
    nameRuns(results);
    ObjectNode provenance = Json.JSON.createObjectNode();
    provenance.put("schemaVersion", Facts.SCHEMA_VERSION);
    ArrayNode provenances = provenance.putArray(Facts.RUNS);
    for (Run run : runs.all()) {
      ObjectNode own = (ObjectNode) run.facts().json();
      var named = provenances.addObject().put(ResultReader.RUN, run.name());
      named.setAll(isTrimmed ? trim.provenance(own, run) : own);
    }
    var json = results.stream().map(JmhResult::json).toList();
    var findings = new ArrayList<String>();
    runs.all().forEach(run -> findings.addAll(findings(run)));
    return new Merge(files, isTrimmed, json, provenance, findings);
  }

  /** A line for each invalid point of a run, and about the missing ones. */
  private static List<String> findings(Run run) {
    var findings = new ArrayList<String>();
    for (Point point : run.points().values()) {
      if (point.isInvalid()) {
        findings.add("invalid: %s (run %s)".formatted(point.id().label(), run.name()));
      }
    }
    run.missing().ifPresent(line -> findings.add("run " + run.name() + ": " + line));
    return findings;
  }

  /** Names the run in each result; as a parameter, too, if a benchmark repeats a point. */
  private static void nameRuns(List<JmhResult> results) {
    var seen = new HashSet<Id>();
    var repeated = new HashSet<String>();
    for (JmhResult result : results) {
      Id id = result.point().id();
      if (!seen.add(id)) {
        repeated.add(id.benchmark());
      }
    }
    for (JmhResult result : results) {
      Id id = result.point().id();
      String run = result.point().run();
      ObjectNode json = result.json();
      if (json.path("params") instanceof ObjectNode params) {
        params.retain(id.params().keySet());
      }
      json.remove(ResultReader.RUN);
      json.put(ResultReader.RUN, run);
      if (repeated.contains(id.benchmark()) && !id.params().containsKey(ResultReader.RUN)) {
        json.withObject("/params").put(ResultReader.RUN, run);
      }
    }
  }

  /** JMH's JSON of all results, a line each. */
  public String json() {
    return results.stream()
        .map(JsonNode::toString)
        .collect(Collectors.joining(",\n", "[\n", "\n]\n"));
  }

  /**
   * Writes a directory like a run's; see {@link MergedDirectory}. Throws BadResultsException if
   * other files are there.
   */
  public void write(Path directory) {
    new MergedDirectory(this, directory).write();
  }

  /** Adds the fields and items of another tree to one; where both have a value, one's stays. */
  public static JsonNode union(JsonNode one, JsonNode other) {
    if (one instanceof ObjectNode object && other instanceof ObjectNode) {
      for (var field : other.properties()) {
        JsonNode own = object.get(field.getKey());
        object.set(field.getKey(), own == null ? field.getValue() : union(own, field.getValue()));
      }
    }
    if (one instanceof ArrayNode array && other instanceof ArrayNode) {
      var known = array.valueStream().collect(Collectors.toSet());
      other.valueStream().filter(known::add).forEach(array::add);
    }
    return one;
  }
}
