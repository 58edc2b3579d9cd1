package dev.zkpulsar.results.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The provenance of a run.
 *
 * @param json as it was read, for merge to write again
 * @param all the facts, nested names joined by dots
 * @param plan the planned points; empty if they are unknown
 * @param earlierAttempts of a run that was resumed
 */
public record Facts(
    JsonNode json, Map<String, String> all, List<Planned> plan, List<Facts> earlierAttempts) {
  public static final int SCHEMA_VERSION = 1;

  /** The field of a merged provenance that has those of its runs. */
  public static final String RUNS = "runs";

  public static final Facts NONE =
      new Facts(JsonNodeFactory.instance.objectNode(), Map.of(), List.of(), List.of());

  /** The place is that of its interval log in the run's directory, or "". */
  public record Planned(Id id, String histograms) {}

  /** The value of a fact, or "". */
  public String get(String name) {
    return all.getOrDefault(name, "");
  }

  /** The facts whose names begin so, by the rest of their names. */
  public Map<String, String> under(String name) {
    var under = new LinkedHashMap<String, String>();
    for (var fact : all.entrySet()) {
      if (fact.getKey().startsWith(name + ".")) {
        under.put(fact.getKey().substring(name.length() + 1), fact.getValue());
      }
    }
    return under;
  }

  /** The first seven digits of the measured commit, with a + if files were changed; or empty. */
  public String shortCommit() {
    String commit = get("project.commit").replaceFirst("(?<=^.{7}).*", "");
    return commit.isEmpty() || !get("project.dirty").equals("true") ? commit : commit + "+";
  }

  /** The processor, and whether it sleeps when idle; empty if it is unknown. */
  public String cpu() {
    String label = get("machine.label").replaceFirst(", \\d{4}-\\d\\d-\\d\\d$", "");
    return (label.isEmpty() ? get("machine.cpu") : label).replaceAll("\\((R|TM)\\)", "");
  }
}
