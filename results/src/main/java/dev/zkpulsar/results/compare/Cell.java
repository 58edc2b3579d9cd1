package dev.zkpulsar.results.compare;

import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MetricSpec;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The levels of a metric of a point on both sides.
 *
 * @param levels for each side, the level of each run (or fork) by its number
 * @param ofForks whether the levels are those of the forks of a single run on each side
 * @param hiccups of the same runs, see {@link Hiccups}; empty if unknown, or unrelated
 * @param problem why the cell cannot be compared; or empty
 */
record Cell(
    MeasuredPoint.Key point,
    MetricSpec metric,
    List<Map<Integer, Double>> levels,
    boolean ofForks,
    Optional<Cell> hiccups,
    String problem) {

  List<double[]> values() {
    return levels.stream()
        .map(side -> side.values().stream().mapToDouble(level -> level).toArray())
        .toList();
  }

  /** With the hiccups if they are of the same runs. */
  Cell with(Cell theirHiccups) {
    var same = Optional.of(theirHiccups).filter(each -> each.runs().equals(runs()));
    return new Cell(point, metric, levels, ofForks, same, problem);
  }

  private List<Set<Integer>> runs() {
    return levels.stream().map(Map::keySet).toList();
  }

  /** Only the pairs of which both runs are there; both met the same machine. */
  Cell paired() {
    var before = new TreeMap<>(levels.get(0));
    var after = new TreeMap<>(levels.get(1));
    before.keySet().retainAll(after.keySet());
    after.keySet().retainAll(before.keySet());
    String none = problem.isEmpty() && before.isEmpty() ? "no valid pair" : problem;
    return new Cell(point, metric, List.of(before, after), false, Optional.empty(), none);
  }

  /** Only the newest runs of the first side. */
  Cell last(int count) {
    var newest = new TreeMap<>(levels.get(0));
    while (newest.size() > count) {
      newest.pollFirstEntry();
    }
    var shorter = List.of(newest, levels.get(1));
    return new Cell(
        point, metric, shorter, ofForks, hiccups.map(each -> each.last(count)), problem);
  }
}
