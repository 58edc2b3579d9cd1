package dev.zkpulsar.results.page;

import dev.zkpulsar.results.read.Names;
import dev.zkpulsar.results.run.Labels;
import dev.zkpulsar.results.run.Point;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;

/**
 * The load of a comparison, and the other parameters in which its points differ.
 *
 * @param parameter the numeric parameter with the most values; "" if there is none, or if nobody
 *     described the benchmarks
 * @param others the parameters that are said as text: those without words for their values
 */
record Loads(String parameter, Collection<String> others) {
  static Loads of(List<Point> points, Scenario scenario, Names names) {
    var differing = Labels.telling(points.stream().map(Point::id).toList());
    differing.removeAll(names.values().keySet());
    if (scenario.isOthers()) {
      return new Loads("", differing);
    }
    var candidates = new LinkedHashSet<>(names.parameters().keySet());
    candidates.addAll(differing);
    String load = "";
    long most = 0;
    for (String parameter : candidates) {
      long values = distinct(parameter, points);
      if (values > most && isLoad(parameter, differing.contains(parameter), points)) {
        load = parameter;
        most = values;
      }
    }
    differing.remove(load);
    return new Loads(load, differing);
  }

  /** How many values a parameter has; that a point lacks it is one, too. */
  private static long distinct(String parameter, List<Point> points) {
    return points.stream().map(point -> point.params().get(parameter)).distinct().count();
  }

  /** All points that have the parameter must have a number; only a differing one may be missing. */
  private static boolean isLoad(String parameter, boolean isDiffering, List<Point> points) {
    for (Point point : points) {
      String value = point.params().get(parameter);
      boolean isNumber = value != null && !Double.isNaN(Names.number(value));
      boolean mayLackIt = value == null && isDiffering;
      if (!isNumber && !mayLackIt) {
        return false;
      }
    }
    return true;
  }

  /** The load of a point; null if it has none. */
  Double of(Point point) {
    String value = point.params().get(parameter);
    return value == null ? null : (Double) Names.number(value);
  }

  /** The load of a point that has one, in words. */
  String words(Point point, Names names) {
    return names.words(parameter, point.params().get(parameter));
  }

  /** The axis of the load; null without one. */
  Plot.Axis axis(Names names) {
    if (parameter.isEmpty()) {
      return null;
    }
    var words = names.parameter(parameter);
    return new Plot.Axis(words.label(), words.unit());
  }
}
