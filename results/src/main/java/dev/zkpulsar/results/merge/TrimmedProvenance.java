package dev.zkpulsar.results.merge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.zkpulsar.results.runs.JmhReader;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MeasuredSettings;
import dev.zkpulsar.results.runs.Provenances;
import dev.zkpulsar.results.runs.Setup;

/** What of a provenance a comparison needs: see {@link Setup}, and which build it was. */
public final class TrimmedProvenance {
  private TrimmedProvenance() {}

  /** In the form of a merge's, for runs of one file. */
  public static ObjectNode of(Provenances provenances) {
    ObjectNode trimmed = JmhReader.JSON.createObjectNode();
    ArrayNode runs =
        trimmed.put("schemaVersion", Provenances.SCHEMA_VERSION).putArray(Provenances.RUNS);
    for (Provenances.OfRun run : provenances.runs()) {
      runs.addObject().put(MeasuredPoint.RUN, run.run()).setAll(trimmed(run.content()));
    }
    return trimmed;
  }

  private static ObjectNode trimmed(ObjectNode run) {
    ObjectNode kept = run.deepCopy();
    kept.retain("versions", "project", "machine", "environment", "settings", "earlierAttempts");
    if (kept.path("machine") instanceof ObjectNode machine) {
      machine.retain("id", "disk");
    }
    if (kept.path("settings") instanceof ObjectNode settings) {
      settings.retain(
          settings.propertyStream().map(e -> e.getKey()).filter(MeasuredSettings::count).toList());
    }
    if (kept.has("earlierAttempts")) {
      ArrayNode earlier = kept.putArray("earlierAttempts");
      for (JsonNode attempt : run.path("earlierAttempts")) {
        if (attempt instanceof ObjectNode object) {
          earlier.add(trimmed(object));
        }
      }
    }
    return kept;
  }
}
