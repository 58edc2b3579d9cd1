package dev.zkpulsar.results;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The provenance of a merge: {@code schemaVersion} and {@code runs}, the provenance of each run
 * with its name as {@code run}. Of a run without one there is its name.
 */
final class MergeProvenance {
  private static final int SCHEMA_VERSION = 1;
  private static final String RUNS = "runs";

  private final ObjectNode merged = JmhReader.JSON.createObjectNode();
  private final List<String> unknown = new ArrayList<>();

  /**
   * Reads what lies beside the inputs.
   *
   * @param pooled whether runs become forks of one, which takes one environment
   * @throws BadResultsException when runs differ in what they may not
   */
  MergeProvenance(List<ResultFile> inputs, Facets facets, boolean pooled) {
    ArrayNode runs = merged.put("schemaVersion", SCHEMA_VERSION).putArray(RUNS);
    for (ResultFile input : inputs) {
      Path file = input.provenance();
      if (!Files.exists(file)) {
        runs.addObject().put(PointKey.RUN, input.run());
        unknown.add(input.run());
        continue;
      }
      for (ObjectNode run : read(file, input.run())) {
        String place = file + ": run " + run.path(PointKey.RUN).asText();
        facets.provenance(run, place);
        if (pooled) {
          facets.pooledProvenance(run, place);
        }
        runs.add(run);
      }
    }
  }

  private static List<ObjectNode> read(Path file, String name) {
    if (!(JmhReader.tree(file) instanceof ObjectNode provenance)
        || provenance.path("schemaVersion").asInt() != SCHEMA_VERSION) {
      throw new BadResultsException(
          file + ": no provenance; allowed: an object of schemaVersion " + SCHEMA_VERSION);
    }
    if (!provenance.has(RUNS)) {
      return List.of(JmhReader.JSON.createObjectNode().put(PointKey.RUN, name).setAll(provenance));
    }
    var runs = new ArrayList<ObjectNode>();
    for (JsonNode run : provenance.path(RUNS)) {
      if (!(run instanceof ObjectNode object)) {
        throw new BadResultsException(file + ": runs: a run is no object");
      }
      runs.add(object);
    }
    return runs;
  }

  /** The runs that have none. */
  List<String> unknown() {
    return unknown;
  }

  void write(OutputStream out) throws IOException {
    JmhReader.JSON.writerWithDefaultPrettyPrinter().writeValue(out, merged);
  }
}
