package dev.zkpulsar.harness.plan;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.point.Point;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.openjdk.jmh.runner.options.Options;

/** The parameter values on a run's own command line: each must have an effect on some point. */
final class GivenParams {
  /** Values that ask for nothing, so that every point honours them. */
  private static final Set<String> NEUTRAL = Set.of("none", "any", "0");

  /** A point that a benchmark does not have, with the reason. */
  record LeftOut(Map<String, String> params, BadInputException why) {}

  private GivenParams() {}

  /**
   * Refuses a value that no point honours; returns a line for each parameter that some points lack,
   * and for each reason to leave points out.
   */
  static List<String> check(Options given, List<Point> points, Collection<LeftOut> leftOut) {
    var names = new TreeSet<String>();
    points.forEach(point -> names.addAll(point.params().keySet()));
    names.removeIf(name -> !given.getParameter(name).hasValue());
    var notes = new ArrayList<String>();
    for (String name : names) {
      Collection<String> values = given.getParameter(name).get();
      values.forEach(value -> requireHonoured(name, value, points, leftOut));
      var without = points.stream().filter(point -> !point.usedParams().containsKey(name)).toList();
      if (!without.isEmpty() && !NEUTRAL.containsAll(values)) {
        notes.add(
            "note: -p %s has no effect on %d of %d points, such as %s"
                .formatted(name, without.size(), points.size(), without.get(0).label()));
      }
    }
    leftOut.stream()
        .filter(point -> names.stream().anyMatch(point.params::containsKey))
        .map(point -> "note: points left out: " + point.why.getMessage())
        .distinct()
        .forEach(notes::add);
    return notes;
  }

  private static void requireHonoured(
      String name, String value, List<Point> points, Collection<LeftOut> leftOut) {
    boolean isHonoured =
        NEUTRAL.contains(value)
            || points.stream().anyMatch(point -> value.equals(point.usedParams().get(name)));
    if (!isHonoured) {
      String reason = "has no effect on any planned point, such as " + points.get(0).label();
      String allowed = "without it, or with parameters whose points use it";
      throw leftOut.stream()
          .filter(point -> value.equals(point.params.get(name)))
          .map(LeftOut::why)
          .findFirst()
          .orElseGet(() -> BadInputException.of("-p " + name, value, reason, allowed));
    }
  }
}
