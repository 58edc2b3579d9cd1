package dev.zkpulsar.results.compare;

import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MetricSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The levels of a metric of a point on both sides.
 *
 * @param levels for each side, the level of each run (or fork) by its number
 * @param hiccups of the same runs, see {@link Hiccups}; empty if unknown, or unrelated
 * @param problem why the cell cannot be compared; or empty
 */
record Cell(
    MeasuredPoint.Key point,
    MetricSpec metric,
    List<Map<Integer, Double>> levels,
    Optional<Cell> hiccups,
    String problem) {

  List<double[]> values() {
    return levels.stream()
        .map(group -> group.values().stream().mapToDouble(level -> level).toArray())
        .toList();
  }

  /** The numbers of the runs (or forks) of each side. */
  List<Set<Integer>> runs() {
    return levels.stream().map(Map::keySet).toList();
  }

  MetricSpec.Better better() {
    return metric.better();
  }

  Cell with(Cell theirHiccups) {
    return new Cell(point, metric, levels, Optional.of(theirHiccups), problem);
  }

  /** Only the pairs of which both runs are there; both met the same machine. */
  Cell paired() {
    var kept = new ArrayList<Map<Integer, Double>>();
    for (Map<Integer, Double> group : levels) {
      var runs = new TreeMap<>(group);
      levels.forEach(other -> runs.keySet().retainAll(other.keySet()));
      kept.add(runs);
    }
    boolean none = problem.isEmpty() && kept.get(0).isEmpty();
    return new Cell(point, metric, kept, Optional.empty(), none ? "no valid pair" : problem);
  }

  /** Only the newest runs of the first side. */
  Cell last(int count) {
    var shorter = new ArrayList<>(levels);
    var newest = new TreeMap<>(levels.get(0));
    while (newest.size() > count) {
      newest.pollFirstEntry();
    }
    shorter.set(0, newest);
    return new Cell(point, metric, shorter, hiccups.map(each -> each.last(count)), problem);
  }
}
