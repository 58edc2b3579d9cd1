package dev.zkpulsar.harness.run;

import dev.zkpulsar.harness.point.Point;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Names of points for the console: the benchmark's class and method, and only those parameters in
 * which the run's points of this benchmark differ. The full {@link Point#label} of a point with
 * many parameters does not fit into a line; the tables at the end of the run state all parameters.
 *
 * <p>A parameter is left out if all planned points of the benchmark that have it have it with the
 * value of the named point. If two planned points would get the same name, both get their labels
 * instead.
 *
 * <p>The name of a probe, which no run plans, contains each value that no planned point has.
 */
final class PointNames {
  /** The values of the planned points, by benchmark and parameter. */
  private final Map<String, Map<String, Set<String>>> planned = new HashMap<>();

  /** Short names of more than one planned point. */
  private final Set<String> ambiguous = new HashSet<>();

  /**
   * Names of the points of a run.
   *
   * @param points all planned points
   */
  PointNames(List<Point> points) {
    for (Point point : points) {
      var values = planned.computeIfAbsent(point.benchmark(), benchmark -> new HashMap<>());
      point
          .usedParams()
          .forEach(
              (param, value) -> values.computeIfAbsent(param, p -> new HashSet<>()).add(value));
    }
    var names = new HashSet<String>();
    for (Point point : points) {
      String name = shortened(point);
      if (!names.add(name)) {
        ambiguous.add(name);
      }
    }
  }

  /** Class and method, then {@code name=value} of each parameter that is not left out. */
  String of(Point point) {
    String name = shortened(point);
    if (ambiguous.contains(name)) {
      return point.label();
    }
    return name;
  }

  private String shortened(Point point) {
    Map<String, Set<String>> values = planned.getOrDefault(point.benchmark(), Map.of());
    var name = new StringBuilder(Point.shortName(point.benchmark()));
    for (Map.Entry<String, String> param : point.usedParams().entrySet()) {
      boolean isShared = Set.of(param.getValue()).equals(values.get(param.getKey()));
      if (!isShared) {
        name.append(' ').append(param.getKey()).append('=').append(param.getValue());
      }
    }
    return name.toString();
  }
}
