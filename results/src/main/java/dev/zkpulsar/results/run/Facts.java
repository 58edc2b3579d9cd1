package dev.zkpulsar.results.run;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The facts of a run's provenance: nested names joined by dots, the values of a list by blanks, and
 * without the plan.
 */
public record Facts(Map<String, String> all) {

  static Facts of(JsonNode provenance) {
    var facts = new LinkedHashMap<String, String>();
    flatten("", provenance, facts);
    return new Facts(facts);
  }

  private static void flatten(String name, JsonNode node, Map<String, String> facts) {
    if (node.isObject()) {
      String prefix = name.isEmpty() ? "" : name + ".";
      node.properties().forEach(entry -> flatten(prefix + entry.getKey(), entry.getValue(), facts));
    } else if (node.isArray() && !name.equals("plan")) {
      boolean isPlain = node.valueStream().allMatch(JsonNode::isValueNode);
      facts.put(
          name,
          isPlain
              ? node.valueStream().map(JsonNode::asText).collect(Collectors.joining(" "))
              : node.toString());
    } else if (node.isValueNode()) {
      facts.put(name, node.asText());
    }
  }

  /** A fact by its name; empty if it is unknown. */
  public String get(String name) {
    return all.getOrDefault(name, "");
  }

  /** The facts whose names begin so, by the rest of their names. */
  public Map<String, String> under(String name) {
    var under = new LinkedHashMap<String, String>();
    String prefix = name + ".";
    all.forEach(
        (each, value) -> {
          if (each.startsWith(prefix)) {
            under.put(each.substring(prefix.length()), value);
          }
        });
    return under;
  }

  /** The first seven digits of the measured commit, with a + if files were changed; or empty. */
  public String shortCommit() {
    String commit = get("project.commit");
    String dirty = get("project.dirty").equals("true") ? "+" : "";
    return commit.isEmpty() ? "" : commit.substring(0, Math.min(7, commit.length())) + dirty;
  }

  /**
   * The name of the processor, and whether it sleeps when it is idle if a newer run tells that;
   * empty if it is unknown. The day of the label is left out: tables have that of the run.
   */
  public String cpu() {
    String label = get("machine.label").replaceFirst(", \\d{4}-\\d\\d-\\d\\d$", "");
    return (label.isEmpty() ? get("machine.cpu") : label).replaceAll("\\((R|TM)\\)", "");
  }
}
