package dev.zkpulsar.results.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The provenance of a run: its facts, nested names joined by dots, and its plan, if known. */
public record Facts(JsonNode json, Map<String, String> all, List<Planned> plan) {
  public static final int SCHEMA_VERSION = 1;
  public static final String RUNS = "runs";
  public static final Facts NONE = of(Json.JSON.createObjectNode());

  /** The place is that of its interval log in the run's directory, or "". */
  public record Planned(Id id, String histograms) {}

  static Facts of(JsonNode provenance) {
    var facts = new LinkedHashMap<String, String>();
    flatten("", provenance, facts);
    var plan = new ArrayList<Planned>();
    for (JsonNode point : provenance.path("plan")) {
      plan.add(new Planned(ResultReader.id(point), point.path("histograms").asText()));
    }
    return new Facts(provenance, facts, plan);
  }

  /** By run, from the file beside results; empty without one. Throws BadResultsException. */
  static Map<String, Facts> beside(ResultFile results) {
    var byRun = new HashMap<String, Facts>();
    for (var file : results.beside(ResultFile.PROVENANCE).stream().toList()) {
      JsonNode tree = Json.tree(file);
      if (tree.path("schemaVersion").asInt() != SCHEMA_VERSION) {
        throw new BadResultsException(
            file + ": no provenance; allowed: an object of schemaVersion " + SCHEMA_VERSION);
      }
      if (!tree.has(RUNS)) {
        byRun.put(results.run(), of(tree));
      }
      for (JsonNode run : tree.path(RUNS)) {
        String name = run.path(ResultReader.RUN).asText();
        byRun.put(name, of(((ObjectNode) run).without(ResultReader.RUN)));
      }
    }
    return byRun;
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
