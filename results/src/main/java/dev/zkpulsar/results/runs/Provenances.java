package dev.zkpulsar.results.runs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The {@code provenance.json} beside a result file: that of a run, or that of a merge, which holds
 * one for each run.
 *
 * @param runs empty if the file does not exist
 */
public record Provenances(List<OfRun> runs) {
  public static final int SCHEMA_VERSION = 1;
  public static final String RUNS = "runs";
  public static final String FILE = "provenance.json";

  /**
   * The provenance of one run.
   *
   * @param content empty if it is not known
   */
  public record OfRun(String run, ObjectNode content) {}

  /**
   * Reads the file beside a result file.
   *
   * @throws BadResultsException if it is no provenance
   */
  public static Provenances beside(ResultFile results) {
    Path file = results.beside(FILE);
    if (!Files.exists(file)) {
      return new Provenances(List.of());
    }
    if (!(JsonFile.tree(file) instanceof ObjectNode provenance)
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
        throw new BadResultsException(file + ": runs: a run is no object; allowed: objects");
      }
      String name = content.path(MeasuredPoint.RUN).asText();
      content.remove(MeasuredPoint.RUN);
      runs.add(new OfRun(name, content));
    }
    return new Provenances(runs);
  }

  /**
   * Facts that must agree for a comparison, see {@link Setup}.
   *
   * @param run the run that a merged result names; empty for the only run
   */
  Map<String, String> setup(String run) {
    return Setup.byName(
        of(run).flatMap(each -> Setup.ofRun(each.content()).stream()).toList(), Setup.Of.COMPARED);
  }

  /** All facts of a run, nested names joined by dots, without the plan. */
  Map<String, String> facts(String run) {
    var facts = new LinkedHashMap<String, String>();
    of(run).forEach(each -> flatten("", each.content(), facts));
    facts.keySet().remove("plan");
    return facts;
  }

  /**
   * A line that names the points of a run's plan that have no result; empty if there are none, or
   * the run does not state its plan.
   *
   * @param run the run that a merged result names; empty for the only run
   * @param measured the points that have a result, in whatever mode
   */
  public Optional<String> missing(String run, Collection<MeasuredPoint.Key> measured) {
    var plan =
        of(run)
            .flatMap(each -> each.content().path("plan").valueStream())
            .map(MeasuredPoint.Key::of)
            .toList();
    var missing =
        plan.stream()
            .filter(planned -> measured.stream().noneMatch(planned::isSameInAnyMode))
            .map(MeasuredPoint.Key::label)
            .toList();
    return missing.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "%d of %d planned points have no result: %s"
                .formatted(missing.size(), plan.size(), String.join("; ", missing)));
  }

  private Stream<OfRun> of(String run) {
    return runs.stream().filter(each -> run.isEmpty() || each.run().equals(run));
  }

  private static void flatten(String name, JsonNode node, Map<String, String> facts) {
    if (node.isObject()) {
      String prefix = name.isEmpty() ? "" : name + ".";
      node.properties().forEach(entry -> flatten(prefix + entry.getKey(), entry.getValue(), facts));
    } else if (!node.isMissingNode()) {
      facts.putIfAbsent(name, node.isValueNode() ? node.asText() : node.toString());
    }
  }
}
