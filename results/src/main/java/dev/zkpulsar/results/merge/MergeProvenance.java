package dev.zkpulsar.results.merge;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.zkpulsar.results.runs.BadResultsException;
import dev.zkpulsar.results.runs.JmhReader;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.Provenances;
import dev.zkpulsar.results.runs.ResultFile;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * The provenance of a merge: {@code schemaVersion} and {@code runs}, the provenance of each run
 * with its name as {@code run}. Of a run without one there is its name.
 */
public final class MergeProvenance {
  private final ObjectNode merged = JmhReader.JSON.createObjectNode();
  private final List<String> unknown = new ArrayList<>();

  /**
   * Reads what lies beside the inputs.
   *
   * @param pooled whether runs become forks of one, which takes one environment
   * @throws BadResultsException when runs differ in what they may not
   */
  public MergeProvenance(List<ResultFile> inputs, Facets facets, boolean pooled) {
    ArrayNode runs =
        merged.put("schemaVersion", Provenances.SCHEMA_VERSION).putArray(Provenances.RUNS);
    for (ResultFile input : inputs) {
      List<Provenances.OfRun> known = Provenances.beside(input).runs();
      if (known.isEmpty()) {
        runs.addObject().put(MeasuredPoint.RUN, input.run());
        unknown.add(input.run());
      }
      for (Provenances.OfRun run : known) {
        facets.provenance(
            run.content(), pooled, input.beside(Provenances.FILE) + ": run " + run.run());
        runs.addObject().put(MeasuredPoint.RUN, run.run()).setAll(run.content());
        if (run.content().isEmpty()) {
          unknown.add(run.run());
        }
      }
    }
  }

  /** The runs that have none. */
  public List<String> unknown() {
    return unknown;
  }

  public void write(OutputStream out) throws IOException {
    JmhReader.JSON.writerWithDefaultPrettyPrinter().writeValue(out, merged);
  }
}
