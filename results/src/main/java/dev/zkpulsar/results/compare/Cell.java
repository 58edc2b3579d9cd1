package dev.zkpulsar.results.compare;

import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MetricSpec;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The levels of a metric of a point on both sides.
 *
 * @param metric with the threshold of this comparison
 * @param levels for each side, the level of each run (or fork) by its number
 * @param ofForks whether the levels are those of the forks of a single run on each side
 * @param hiccups levels of the same runs, of {@link #HICCUP}; empty if unknown, or unrelated
 * @param problem why the cell cannot be compared; or empty
 */
record Cell(
    MeasuredPoint.Key point,
    MetricSpec metric,
    List<Map<Integer, Double>> levels,
    boolean ofForks,
    Optional<List<Map<Integer, Double>>> hiccups,
    String problem) {
  /** The median delay of a timer in the client's JVM. Times and rates move with it. */
  static final String HICCUP = "hiccup:p0.50";

  List<double[]> values() {
    return values(levels);
  }

  static List<double[]> values(List<Map<Integer, Double>> levels) {
    return levels.stream()
        .map(side -> side.values().stream().mapToDouble(level -> level).toArray())
        .toList();
  }

  /** The least difference that matters, as a logarithm: 5 % are a factor of 1.05, up or down. */
  double threshold() {
    return Math.log1p(metric.threshold());
  }

  /** The difference, as a logarithm, that a row without a finding must be able to detect. */
  double mustDetect() {
    return Math.log1p(2 * metric.threshold());
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
    var shorter = hiccups.map(each -> last(each, count));
    return new Cell(point, metric, last(levels, count), ofForks, shorter, problem);
  }

  private static List<Map<Integer, Double>> last(List<Map<Integer, Double>> levels, int count) {
    var newest = new TreeMap<>(levels.get(0));
    while (newest.size() > count) {
      newest.pollFirstEntry();
    }
    return List.of(newest, levels.get(1));
  }
}
