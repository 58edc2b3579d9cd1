package dev.zkpulsar.results.read;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.zkpulsar.results.run.Facts;
import dev.zkpulsar.results.run.ResultFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Reads {@code provenance.json}: of a run, or of the runs of a merged file. */
final class Provenance {
  private Provenance() {}

  /**
   * The facts of each run by its name, from the file beside results; empty without one. Throws
   * BadResultsException.
   */
  static Map<String, Facts> beside(ResultFile results) {
    var byRun = new HashMap<String, Facts>();
    Optional<Path> file = results.beside(ResultFile.PROVENANCE);
    if (file.isEmpty()) {
      return byRun;
    }
    JsonNode tree = Json.tree(file.get());
    if (tree.path("schemaVersion").asInt() != Facts.SCHEMA_VERSION) {
      throw new BadResultsException(
          file.get()
              + ": no provenance; allowed: an object of schemaVersion "
              + Facts.SCHEMA_VERSION);
    }
    if (!tree.has(Facts.RUNS)) {
      byRun.put(results.run(), of(tree));
    }
    for (JsonNode run : tree.path(Facts.RUNS)) {
      String name = run.path(ResultReader.RUN).asText();
      byRun.put(name, of(((ObjectNode) run).without(ResultReader.RUN)));
    }
    return byRun;
  }

  /** The facts of a run's provenance, and of its earlier attempts. */
  static Facts of(JsonNode provenance) {
    var facts = new LinkedHashMap<String, String>();
    flatten("", provenance, facts);
    facts.computeIfPresent("commandLine", (name, line) -> RenamedValues.inCommand(line));
    var plan = new ArrayList<Facts.Planned>();
    for (JsonNode point : provenance.path("plan")) {
      String histograms = point.path("histograms").asText();
      plan.add(new Facts.Planned(ResultReader.id(point), histograms));
    }
    var earlierAttempts = new ArrayList<Facts>();
    for (JsonNode attempt : provenance.path("earlierAttempts")) {
      earlierAttempts.add(of(attempt));
    }
    return new Facts(provenance, facts, plan, earlierAttempts);
  }

  /** Puts the values below a node by their path; the items of a list are joined by blanks. */
  private static void flatten(String name, JsonNode node, Map<String, String> facts) {
    if (node.isObject()) {
      String prefix = name.isEmpty() ? "" : name + ".";
      for (var field : node.properties()) {
        flatten(prefix + field.getKey(), field.getValue(), facts);
      }
    } else if (node.isArray() && !name.equals("plan")) {
      var words = node.valueStream().map(item -> item.isValueNode() ? item.asText() : "" + item);
      facts.put(name, words.collect(Collectors.joining(" ")));
    } else if (node.isValueNode() && !node.isNull()) {
      facts.put(name, node.asText());
    }
  }
}
