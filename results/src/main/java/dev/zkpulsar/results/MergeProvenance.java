package dev.zkpulsar.results;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * The provenance of a merge: {@code schemaVersion} and {@code runs}, the provenance of each run
 * with its name as {@code run}. Of a run without one there is its name.
 */
final class MergeProvenance {
  private final ObjectNode merged = JmhReader.JSON.createObjectNode();
  private final List<String> unknown = new ArrayList<>();

  /**
   * Reads what lies beside the inputs.
   *
   * @param pooled whether runs become forks of one, which takes one environment
   * @throws BadResultsException when runs differ in what they may not
   */
  MergeProvenance(List<ResultFile> inputs, Facets facets, boolean pooled) {
    ArrayNode runs =
        merged.put("schemaVersion", Provenances.SCHEMA_VERSION).putArray(Provenances.RUNS);
    for (ResultFile input : inputs) {
      List<Provenances.OfRun> known = Provenances.beside(input).runs();
      if (known.isEmpty()) {
        runs.addObject().put(PointKey.RUN, input.run());
        unknown.add(input.run());
      }
      for (Provenances.OfRun run : known) {
        facets.provenance(run.content(), pooled, input.provenance() + ": run " + run.run());
        runs.addObject().put(PointKey.RUN, run.run()).setAll(run.content());
        if (run.content().isEmpty()) {
          unknown.add(run.run());
        }
      }
    }
  }

  /** The runs that have none. */
  List<String> unknown() {
    return unknown;
  }

  void write(OutputStream out) throws IOException {
    JmhReader.JSON.writerWithDefaultPrettyPrinter().writeValue(out, merged);
  }
}
