package dev.zkpulsar.results.claims;

import dev.zkpulsar.results.output.Differences;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.Setup;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Whether the points of a relation differ only in the parameters that their series fix. */
final class SameSetup {
  private SameSetup() {}

  /**
   * In one line, the parameters and facts of the setup in which points differ. A point that lacks a
   * parameter of its benchmark has "none" there; a fact that it does not state is ignored.
   */
  static Optional<String> difference(List<PointSeries.Measured> series) {
    var params = new ArrayList<Map<String, String>>();
    var facts = new ArrayList<Map<String, String>>();
    for (PointSeries.Measured each : series) {
      for (MeasuredPoint point : each.points()) {
        var free = new TreeMap<String, String>();
        series.stream()
            .flatMap(other -> other.points().stream())
            .filter(other -> other.benchmark().equals(point.benchmark()))
            .forEach(other -> other.params().keySet().forEach(name -> free.put(name, "none")));
        free.putAll(point.params());
        free.keySet().removeIf(each.series()::names);
        params.add(free);
        point.setup().forEach((name, value) -> facts.addAll(facts(name, value)));
      }
    }
    String all =
        Stream.of(params, facts)
            .flatMap(each -> Differences.of(each).stream())
            .collect(Collectors.joining("; "));
    return all.isEmpty() ? Optional.empty() : Optional.of("points differ in " + all);
  }

  /** A resumed run measured each of its points with one of several setups. */
  private static List<Map<String, String>> facts(String name, String value) {
    return Setup.isLength(name)
        ? List.of()
        : Stream.of(value.split(Setup.THEN, -1)).map(each -> Map.of(name, each)).toList();
  }
}
