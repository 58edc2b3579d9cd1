package dev.zkpulsar.results.claims;

import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.Setup;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Whether the points of a relation differ only in the parameters that their series fix. */
final class SameSetup {
  private final List<Used> points = new ArrayList<>();

  private record Used(PointSeries series, MeasuredPoint point) {}

  void add(PointSeries series, Collection<MeasuredPoint> measured) {
    measured.forEach(point -> points.add(new Used(series, point)));
  }

  /**
   * In one line, the parameters and facts of the setup in which the points differ. A benchmark may
   * lack another's parameters; a fact that a point does not state is ignored.
   */
  Optional<String> difference() {
    Map<String, Set<String>> params = new TreeMap<>();
    Map<String, Set<String>> setup = new TreeMap<>();
    for (Used used : points) {
      for (String name : paramsOf(used.point.benchmark())) {
        if (!used.series.names(name)) {
          add(params, name, used.point.params().getOrDefault(name, "none"));
        }
      }
      used.point.setup().forEach((name, value) -> addFact(setup, name, value));
    }
    params.putAll(setup);
    String all =
        params.entrySet().stream()
            .filter(each -> each.getValue().size() > 1)
            .map(each -> each.getKey() + ": " + String.join(", ", each.getValue()))
            .collect(Collectors.joining("; "));
    return all.isEmpty() ? Optional.empty() : Optional.of("points differ in " + all);
  }

  private Set<String> paramsOf(String benchmark) {
    return points.stream()
        .filter(used -> used.point.benchmark().equals(benchmark))
        .flatMap(used -> used.point.params().keySet().stream())
        .collect(Collectors.toSet());
  }

  /** The points of a resumed run may have been measured on either of its setups. */
  private static void addFact(Map<String, Set<String>> facts, String name, String value) {
    if (!Setup.isLength(name)) {
      for (String each : value.split(Setup.THEN, -1)) {
        add(facts, name, each);
      }
    }
  }

  private static void add(Map<String, Set<String>> values, String name, String value) {
    values.computeIfAbsent(name, any -> new LinkedHashSet<>()).add(value);
  }
}
