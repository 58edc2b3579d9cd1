package dev.zkpulsar.results.page;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.zkpulsar.results.run.BadResultsException;
import dev.zkpulsar.results.run.Json;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.ResultFile;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A section of the page, as a module describes it in the {@code plots.json} beside its results.
 *
 * @param benchmarks class and method, and the name to show
 * @param together the name of one comparison of all its benchmarks; empty to compare the values of
 *     parameters of each benchmark by itself
 * @param metrics the distributions to draw instead of the response time, and their names
 */
record Scenario(
    String title,
    String text,
    Map<String, String> benchmarks,
    String together,
    Map<String, String> metrics) {

  private record PlotsFile(List<Scenario> scenarios) {}

  /** Those of all runs, each once. Throws BadResultsException if a file cannot be read. */
  static Set<Scenario> beside(Collection<ResultFile> files) {
    var scenarios = new LinkedHashSet<Scenario>();
    for (var place : ResultFile.beside(files, "plots.json")) {
      var more = Json.read(place, new TypeReference<PlotsFile>() {}).scenarios;
      if (more.isEmpty()) {
        throw new BadResultsException(place + ": no scenarios; allowed: one or more");
      }
      scenarios.addAll(more);
    }
    return scenarios;
  }

  boolean isAbout(Point point) {
    return benchmarks.containsKey(point.benchmark());
  }
}
