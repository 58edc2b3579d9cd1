package dev.zkpulsar.results.runs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What lies beside a result file and says what its runs were measured on: the provenance of a run,
 * or that of a merge, which has one for each run.
 *
 * @param runs one a run, or none where nothing lies there
 */
public record Provenances(List<OfRun> runs) {
  public static final int SCHEMA_VERSION = 1;
  public static final String RUNS = "runs";
  public static final String FILE = "provenance.json";

  /**
   * A run's.
   *
   * @param content empty where it is not known
   */
  public record OfRun(String run, ObjectNode content) {}

  /**
   * Reads it.
   *
   * @throws BadResultsException where there is one that cannot be used
   */
  public static Provenances beside(ResultFile results) {
    Path file = results.beside(FILE);
    if (!Files.exists(file)) {
      return new Provenances(List.of());
    }
    if (!(JmhReader.tree(file) instanceof ObjectNode provenance)
        || provenance.path("schemaVersion").asInt() != SCHEMA_VERSION) {
      throw new BadResultsException(
          file + ": no provenance; allowed: an object of schemaVersion " + SCHEMA_VERSION);
    }
    if (!provenance.has(RUNS)) {
      return new Provenances(List.of(new OfRun(results.run(), provenance)));
    }
    var runs = new ArrayList<OfRun>();
    for (JsonNode run : provenance.path(RUNS)) {
      if (!(run instanceof ObjectNode content)) {
        throw new BadResultsException(file + ": runs: a run is no object");
      }
      String name = content.path(MeasuredPoint.RUN).asText();
      content.remove(MeasuredPoint.RUN);
      runs.add(new OfRun(name, content));
    }
    return new Provenances(runs);
  }

  /**
   * What must be the same for results to be compared, see {@link Setup}.
   *
   * @param run what a result says of its run; one that says none, because it was not merged or is
   *     pooled of several, is of all
   */
  Map<String, String> setup(String run) {
    return Setup.byName(
        of(run).stream().flatMap(each -> Setup.ofRun(each.content()).stream()).toList(),
        Setup.Of.COMPARED);
  }

  /** All that is said of a run, nested names joined by dots; where several say it, the first. */
  Map<String, String> facts(String run) {
    var facts = new LinkedHashMap<String, String>();
    of(run).forEach(each -> flatten("", each.content(), facts));
    return facts;
  }

  private List<OfRun> of(String run) {
    return runs.stream().filter(each -> run.isEmpty() || each.run().equals(run)).toList();
  }

  private static void flatten(String name, JsonNode node, Map<String, String> facts) {
    if (node.isObject()) {
      node.properties()
          .forEach(
              entry ->
                  flatten(
                      name.isEmpty() ? entry.getKey() : name + "." + entry.getKey(),
                      entry.getValue(),
                      facts));
    } else if (!node.isMissingNode()) {
      facts.putIfAbsent(name, node.isValueNode() ? node.asText() : node.toString());
    }
  }
}
