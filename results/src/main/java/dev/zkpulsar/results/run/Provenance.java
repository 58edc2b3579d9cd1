package dev.zkpulsar.results.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.zkpulsar.results.run.Run.Planned;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The {@code provenance.json} beside a result file, of a run or a merge. */
public final class Provenance {
  public static final int SCHEMA_VERSION = 1;
  public static final String RUNS = "runs";

  private final Map<String, ObjectNode> byRun = new HashMap<>();

  /** Empty without such a file. Throws BadResultsException if it is no provenance. */
  public Provenance(ResultFile results) {
    results
        .beside(ResultFile.PROVENANCE)
        .ifPresent(file -> read(file.toString(), results.run(), Json.tree(file)));
  }

  private void read(String file, String name, JsonNode tree) {
    if (!(tree instanceof ObjectNode provenance)
        || provenance.path("schemaVersion").asInt() != SCHEMA_VERSION) {
      throw new BadResultsException(
          file + ": no provenance; allowed: an object of schemaVersion " + SCHEMA_VERSION);
    }
    if (!provenance.has(RUNS)) {
      byRun.put(name, provenance);
    }
    for (JsonNode run : provenance.path(RUNS)) {
      byRun.put(run.path(ResultReader.RUN).asText(), ((ObjectNode) run).without(ResultReader.RUN));
    }
  }

  public ObjectNode of(String run) {
    return byRun.getOrDefault(run, Json.JSON.createObjectNode());
  }

  static List<Planned> plan(JsonNode provenance) {
    return provenance
        .path("plan")
        .valueStream()
        .map(point -> new Planned(ResultReader.id(point), point.path("histograms").asText()))
        .toList();
  }
}
