package dev.zkpulsar.results.merge;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.zkpulsar.results.runs.JmhReader;
import dev.zkpulsar.results.runs.MeasuredPoint;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Set;

/** Writes merged results one by one. */
public final class MergeOutput {
  private final MergeIndex index;
  private final boolean pool;

  public MergeOutput(MergeIndex index, boolean pool) {
    this.index = index;
    this.pool = pool;
  }

  public void write(OutputStream out) throws IOException {
    try (JsonGenerator json = JmhReader.JSON.createGenerator(out)) {
      json.useDefaultPrettyPrinter();
      json.writeStartArray();
      if (pool) {
        for (List<MergeIndex.Entry> entries : index.byPoint().values()) {
          json.writePOJO(entries.size() == 1 ? named(entries.get(0)) : Pool.of(entries));
        }
      } else {
        Set<String> several = index.benchmarksOfSeveralRuns();
        for (MergeIndex.Entry entry : index.entries()) {
          ObjectNode result = named(entry);
          if (several.contains(entry.point().benchmark())) {
            result.withObject("/params").put(MeasuredPoint.RUN, entry.run());
          }
          json.writePOJO(result);
        }
      }
      json.writeEndArray();
    }
  }

  /** A result that says which run it is of, for who looks for its provenance. */
  private static ObjectNode named(MergeIndex.Entry entry) {
    return entry.read().put(MeasuredPoint.RUN, entry.run());
  }
}
