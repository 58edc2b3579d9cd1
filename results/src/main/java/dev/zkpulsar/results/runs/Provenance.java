package dev.zkpulsar.results.runs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/** Reads {@code provenance.json}: that of a run, or that of a merge, which holds several. */
public final class Provenance {
  public static final int SCHEMA_VERSION = 1;
  public static final String RUNS = "runs";
  public static final String FILE = "provenance.json";

  private Provenance() {}

  /**
   * The provenance of each run beside a result file, by the run's name; empty without such a file.
   * Throws BadResultsException if it is no provenance.
   */
  static Map<String, ObjectNode> beside(ResultFile results) {
    Path file = results.beside(FILE);
    if (!Files.exists(file)) {
      return Map.of();
    }
    if (!(JsonFile.tree(file) instanceof ObjectNode provenance)
        || provenance.path("schemaVersion").asInt() != SCHEMA_VERSION) {
      throw new BadResultsException(
          file + ": no provenance; allowed: an object of schemaVersion " + SCHEMA_VERSION);
    }
    if (!provenance.has(RUNS)) {
      return Map.of(results.run(), provenance);
    }
    var runs = new HashMap<String, ObjectNode>();
    for (JsonNode run : provenance.path(RUNS)) {
      if (!(run instanceof ObjectNode content)) {
        throw new BadResultsException(file + ": runs: a run is no object; allowed: objects");
      }
      runs.put(content.path(MeasuredPoint.RUN).asText(), content.without(MeasuredPoint.RUN));
    }
    return runs;
  }

  /** Those settings that describe a search, on which no measurement depends. */
  public static Stream<Map.Entry<String, JsonNode>> searched(JsonNode settings) {
    return settings.properties().stream()
        .filter(setting -> setting.getKey().startsWith("bench.search"));
  }

  /** Adds all facts but the plan, nested names joined by dots. */
  static void flatten(String name, JsonNode node, Map<String, String> facts) {
    if (node.isObject()) {
      String prefix = name.isEmpty() ? "" : name + ".";
      node.properties().forEach(entry -> flatten(prefix + entry.getKey(), entry.getValue(), facts));
    } else if (!name.equals("plan")) {
      facts.put(name, node.isValueNode() ? node.asText() : node.toString());
    }
  }
}
