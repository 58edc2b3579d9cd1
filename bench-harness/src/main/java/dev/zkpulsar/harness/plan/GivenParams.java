package dev.zkpulsar.harness.plan;

import dev.zkpulsar.env.settings.BadInputException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.openjdk.jmh.runner.options.CommandLineOptions;

/** The parameter values on a run's own command line: each must have an effect on some point. */
final class GivenParams {
  /** Values that ask for nothing, so that every point honours them. */
  private static final Set<String> NEUTRAL = Set.of("none", "any", "0");

  /** A point that a benchmark does not have, with the reason. */
  record LeftOut(Map<String, String> params, BadInputException why) {}

  private GivenParams() {}

  /**
   * Refuses a value that no point honours.
   *
   * @return a line for each parameter that some points lack, and for each reason to leave points
   *     out
   */
  static List<String> check(
      CommandLineOptions given, Collection<Point> points, Collection<LeftOut> leftOut) {
    var used = new LinkedHashMap<String, Map<String, String>>();
    points.forEach(point -> used.put(point.label(), point.usedParams()));
    var names = new TreeSet<String>();
    points.forEach(point -> names.addAll(point.params().keySet()));
    names.removeIf(name -> !given.getParameter(name).hasValue());
    var notes = new ArrayList<String>();
    for (String name : names) {
      Collection<String> values = given.getParameter(name).get();
      values.forEach(value -> requireHonoured(name, value, used, leftOut));
      List<String> without =
          used.keySet().stream().filter(label -> !used.get(label).containsKey(name)).toList();
      if (!without.isEmpty() && !NEUTRAL.containsAll(values)) {
        notes.add(
            "note: -p %s has no effect on %d of %d points, such as %s"
                .formatted(name, without.size(), used.size(), without.get(0)));
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
      String name,
      String value,
      Map<String, Map<String, String>> used,
      Collection<LeftOut> leftOut) {
    if (NEUTRAL.contains(value)
        || used.values().stream().anyMatch(params -> value.equals(params.get(name)))) {
      return;
    }
    throw leftOut.stream()
        .filter(point -> value.equals(point.params.get(name)))
        .map(LeftOut::why)
        .findFirst()
        .orElseGet(
            () ->
                BadInputException.of(
                    "-p " + name,
                    value,
                    "has no effect on any planned point, such as "
                        + used.keySet().iterator().next(),
                    "without it, or with parameters whose points use it"));
  }
}
