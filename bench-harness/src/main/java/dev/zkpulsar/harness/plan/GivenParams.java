package dev.zkpulsar.harness.plan;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.point.Point;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
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
    Set<String> names = givenNames(given, points, leftOut);
    var notes = new ArrayList<String>();
    for (String name : names) {
      Collection<String> values = given.getParameter(name).get();
      values.forEach(value -> requireHonoured(name, value, points, leftOut));
      List<Point> without =
          points.stream().filter(point -> !point.usedParams().containsKey(name)).toList();
      if (!without.isEmpty() && !NEUTRAL.containsAll(values)) {
        notes.add(
            "note: -p %s has no effect on %d of %d points, such as %s"
                .formatted(name, without.size(), points.size(), without.get(0).label()));
      }
    }
    notes.addAll(reasons(leftOut, names));
    return notes;
  }

  /** The parameters that the command line gives and a point has or had, sorted. */
  private static Set<String> givenNames(
      Options given, List<Point> points, Collection<LeftOut> leftOut) {
    var names = new TreeSet<String>();
    points.forEach(point -> names.addAll(point.params().keySet()));
    leftOut.forEach(point -> names.addAll(point.params.keySet()));
    names.removeIf(name -> !given.getParameter(name).hasValue());
    return names;
  }

  /** A line for each reason to leave points out that have a given parameter. */
  private static Set<String> reasons(Collection<LeftOut> leftOut, Set<String> names) {
    var reasons = new LinkedHashSet<String>();
    for (LeftOut point : leftOut) {
      if (!Collections.disjoint(point.params.keySet(), names)) {
        reasons.add("note: points left out: " + point.why.getMessage());
      }
    }
    return reasons;
  }

  private static void requireHonoured(
      String name, String value, List<Point> points, Collection<LeftOut> leftOut) {
    if (NEUTRAL.contains(value)) {
      return;
    }
    for (Point point : points) {
      if (value.equals(point.usedParams().get(name))) {
        return;
      }
    }
    // Why the points with this value were left out says more than that none has it.
    for (LeftOut point : leftOut) {
      if (value.equals(point.params.get(name))) {
        throw point.why;
      }
    }
    throw BadInputException.of(
        "-p " + name,
        value,
        "has no effect on any planned point, such as " + points.get(0).label(),
        "without it, or with parameters whose points use it");
  }
}
