package dev.zkpulsar.results.nights;

import dev.zkpulsar.results.runs.MeasuredPoint;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A setup in which a point was measured, and its difference from the setup that began before it, in
 * words. A fact that a run lacks is no difference.
 */
record SameSetup(Map<String, String> facts, String difference, List<Integer> runs) {

  /** The setups of the points without marks, by their first runs. */
  static List<SameSetup> of(NavigableMap<Integer, MeasuredPoint> points) {
    var setups = new ArrayList<SameSetup>();
    points.forEach(
        (run, point) -> {
          if (point.doubts().isEmpty()) {
            SameSetup same =
                setups.stream()
                    .filter(setup -> point.differenceFrom(setup.facts).isEmpty())
                    .reduce((first, last) -> last)
                    .orElse(null);
            if (same == null) {
              String difference =
                  setups.isEmpty() ? "" : difference(setups.get(setups.size() - 1).facts, point);
              same = new SameSetup(new HashMap<>(), difference, new ArrayList<>());
              setups.add(same);
            }
            point.setup().forEach(same.facts::putIfAbsent);
            same.runs.add(run);
          }
        });
    return setups;
  }

  private static String difference(Map<String, String> before, MeasuredPoint point) {
    return point.setup().entrySet().stream()
        .filter(fact -> before.containsKey(fact.getKey()))
        .filter(fact -> !before.get(fact.getKey()).equals(fact.getValue()))
        .map(
            fact ->
                "%s %s, before %s"
                    .formatted(fact.getKey(), fact.getValue(), before.get(fact.getKey())))
        .collect(Collectors.joining(", "));
  }

  NavigableMap<Integer, double[]> only(NavigableMap<Integer, double[]> levels) {
    var own = new TreeMap<>(levels);
    own.keySet().retainAll(runs);
    return own;
  }
}
