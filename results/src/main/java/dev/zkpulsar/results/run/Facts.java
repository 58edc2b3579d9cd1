package dev.zkpulsar.results.run;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** The facts of a run's provenance but its plan; nested names are joined by dots. */
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
      var words = node.valueStream().map(each -> each.isValueNode() ? each.asText() : "" + each);
      facts.put(name, words.collect(Collectors.joining(" ")));
    } else if (node.isValueNode() && !node.isNull()) {
      facts.put(name, node.asText());
    }
  }

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
