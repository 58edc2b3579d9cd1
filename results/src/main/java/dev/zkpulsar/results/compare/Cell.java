package dev.zkpulsar.results.compare;

import dev.zkpulsar.results.runs.Metrics;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A metric of a point, in groups of runs.
 *
 * @param levels a map a group, from the run's (or fork's) number to its level
 * @param machine what the machine stalled in the very same runs ({@link Metrics#HICCUP}); none
 *     where that is not known, or not to be thought of
 * @param why it cannot be compared, or ""
 */
record Cell(
    String what,
    String metric,
    String unit,
    List<Map<Integer, Double>> levels,
    Optional<Cell> machine,
    String why) {

  List<double[]> values() {
    return levels.stream()
        .map(group -> group.values().stream().mapToDouble(level -> level).toArray())
        .toList();
  }

  /** The runs (or forks) of each group. */
  List<Set<Integer>> runs() {
    return levels.stream().map(Map::keySet).toList();
  }

  Metrics.Better better() {
    return Metrics.better(metric, unit);
  }

  /** The same, which cannot be compared. */
  Cell because(String reason) {
    return new Cell(what, metric, unit, levels, machine, reason);
  }

  /**
   * The same with those runs of the first two groups alone that have one in the other. Both of a
   * pair met the same machine.
   */
  Cell paired() {
    var both = new TreeSet<>(levels.get(0).keySet());
    both.retainAll(levels.get(1).keySet());
    var kept = new ArrayList<Map<Integer, Double>>();
    for (Map<Integer, Double> group : levels) {
      var runs = new TreeMap<>(group);
      runs.keySet().retainAll(both);
      kept.add(runs);
    }
    boolean none = why.isEmpty() && both.isEmpty();
    return new Cell(
        what, metric, unit, kept, Optional.empty(), none ? "no two valid runs in turn" : why);
  }

  /** The same with no more than the last so many of the first group. */
  Cell last(int count) {
    var shorter = new ArrayList<>(levels);
    var newest = new TreeMap<>(levels.get(0));
    while (newest.size() > count) {
      newest.pollFirstEntry();
    }
    shorter.set(0, newest);
    return new Cell(what, metric, unit, shorter, machine.map(each -> each.last(count)), why);
  }
}
