package dev.zkpulsar.results.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.zkpulsar.results.run.Run.Planned;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The {@code provenance.json} beside a result file, of a run or a merge. */
public final class Provenance {
  public static final int SCHEMA_VERSION = 1;
  public static final String RUNS = "runs";

  private static final ObjectNode UNKNOWN = JsonNodeFactory.instance.objectNode();

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
      if (!(run instanceof ObjectNode content)) {
        throw new BadResultsException(file + ": runs: a run is no object; allowed: objects");
      }
      byRun.put(content.path(ResultReader.RUN).asText(), content.without(ResultReader.RUN));
    }
  }

  public ObjectNode of(String run) {
    return byRun.getOrDefault(run, UNKNOWN);
  }

  static List<Planned> plan(JsonNode provenance) {
    return provenance
        .path("plan")
        .valueStream()
        .map(point -> new Planned(ResultReader.id(point), point.path("histograms").asText()))
        .toList();
  }
}
