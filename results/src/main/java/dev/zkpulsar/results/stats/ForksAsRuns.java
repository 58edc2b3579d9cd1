package dev.zkpulsar.results.stats;

import dev.zkpulsar.results.run.Metric;
import dev.zkpulsar.results.run.Point;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** The forks of a point in place of its runs, if each side has one run. */
final class ForksAsRuns {
  private ForksAsRuns() {}

  /**
   * The forks as runs.
   *
   * @param byRun the point in the run before, 0, and in the run after, 1
   * @return the point of each fork: 0, -1 and so on before, from 1 on after
   */
  static NavigableMap<Integer, Point> of(Map<Integer, Point> byRun) {
    var forks = new TreeMap<Integer, Point>();
    for (var run : byRun.entrySet()) {
      Point point = run.getValue();
      boolean isBefore = run.getKey() == 0;
      for (int fork = 0; fork < Math.max(1, count(point)); fork++) {
        forks.put(isBefore ? -fork : run.getKey() + fork, fork(point, fork));
      }
    }
    return forks;
  }

  private static int count(Point point) {
    int count = 0;
    for (Metric metric : point.metrics().values()) {
      count = Math.max(count, metric.values().size());
    }
    return count;
  }

  /** A point with the figures of one of its forks. */
  private static Point fork(Point point, int number) {
    var metrics = new LinkedHashMap<String, Metric>();
    for (Metric metric : point.metrics().values()) {
      metric.fork(number).ifPresent(own -> metrics.put(own.name(), own));
    }
    return point.with(point.id(), metrics, point.marks());
  }
}
