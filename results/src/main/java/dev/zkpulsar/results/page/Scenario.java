package dev.zkpulsar.results.page;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.zkpulsar.results.read.BadResultsException;
import dev.zkpulsar.results.read.Json;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.ResultFile;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A section of {@code plots.json}.
 *
 * @param benchmarks their names on the page, by class and method
 * @param together the name of one comparison of all benchmarks; empty: one for each
 * @param metrics the distributions to draw, with their words; empty: the one of each point
 */
record Scenario(
    String title,
    String text,
    Map<String, String> benchmarks,
    String together,
    Map<String, String> metrics) {
  private static final Scenario OTHERS =
      new Scenario(
          "Other benchmarks",
          "No plots.json describes them; jmh-visualizer (jmh.morethan.io) has other views.",
          Map.of(),
          "",
          Map.of());

  private static final TypeReference<PlotsFile> PLOTS = new TypeReference<>() {};

  private record PlotsFile(List<Scenario> scenarios) {}

  /** Those of the files in their order, then that of all other benchmarks, which names none. */
  static Set<Scenario> beside(Collection<ResultFile> files, Consumer<String> notes) {
    var places = ResultFile.beside(files, ResultFile.PLOTS);
    var plots = Json.readAll(places, PLOTS, notes);
    var scenarios = new LinkedHashSet<Scenario>();
    for (int i = 0; i < places.size(); i++) {
      var own = plots.get(i).scenarios;
      if (own.isEmpty()) {
        throw new BadResultsException(places.get(i) + ": no scenarios; allowed: one or more");
      }
      scenarios.addAll(own);
    }
    scenarios.add(OTHERS);
    return scenarios;
  }

  /** Whether no file describes the benchmarks: nobody knows which parameter is their load. */
  boolean isOthers() {
    return equals(OTHERS);
  }

  boolean isAbout(Point point) {
    return isOthers() || benchmarks.containsKey(point.benchmark());
  }
}
