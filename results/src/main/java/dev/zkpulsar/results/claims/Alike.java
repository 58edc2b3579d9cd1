package dev.zkpulsar.results.claims;

import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.Setup;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Whether all points of a relation were measured alike but for what the relation is about. */
final class Alike {
  private final List<Used> points = new ArrayList<>();

  private record Used(PointSeries series, MeasuredPoint point) {}

  void add(PointSeries series, Collection<MeasuredPoint> measured) {
    measured.forEach(point -> points.add(new Used(series, point)));
  }

  /**
   * In one line, in what the points differ: parameters that their series does not name, and facts
   * of their setup. A benchmark need not have another's parameters, and a fact that is not said is
   * not held against what says it.
   */
  Optional<String> difference() {
    Stream<String> params =
        names(points.stream().flatMap(each -> each.point.params().keySet().stream())).stream()
            .flatMap(name -> line(name, paramValues(name)));
    Stream<String> setup =
        names(points.stream().flatMap(each -> each.point.setup().keySet().stream())).stream()
            .filter(name -> !Setup.isLength(name))
            .flatMap(name -> line(name, setupValues(name)));
    String all = Stream.concat(params, setup).collect(Collectors.joining("; "));
    return all.isEmpty() ? Optional.empty() : Optional.of("points differ in " + all);
  }

  private static Set<String> names(Stream<String> names) {
    return names.collect(Collectors.toCollection(TreeSet::new));
  }

  private static Stream<String> line(String name, Set<String> values) {
    return values.size() > 1 ? Stream.of(name + ": " + String.join(", ", values)) : Stream.empty();
  }

  private Set<String> paramValues(String name) {
    Set<String> having =
        points.stream()
            .map(Used::point)
            .filter(point -> point.params().containsKey(name))
            .map(MeasuredPoint::benchmark)
            .collect(Collectors.toSet());
    return points.stream()
        .filter(each -> having.contains(each.point.benchmark()) && !each.series.names(name))
        .map(each -> each.point.params().getOrDefault(name, "none"))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private Set<String> setupValues(String name) {
    return points.stream()
        .map(each -> each.point.setup().get(name))
        .filter(Objects::nonNull)
        // A run that went on elsewhere does not say which of its points are of where.
        .flatMap(value -> Stream.of(value.split(Setup.THEN)))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }
}
