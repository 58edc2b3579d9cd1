package dev.zkpulsar.results.compare;

import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MeasuredRun;
import dev.zkpulsar.results.runs.Metrics;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Makes a run slower than it was: every value of what is judged, worse by a factor. */
final class Slowdown {
  private Slowdown() {}

  /**
   * Injects.
   *
   * @param percent 10 makes 1 ms 1.1 ms, and 1100 a second 1000
   * @param where the points that become slower
   */
  static MeasuredRun of(
      MeasuredRun run, double percent, Predicate<MeasuredPoint.Key> where, Set<String> metrics) {
    var points = new LinkedHashMap<MeasuredPoint.Key, MeasuredPoint>();
    run.points()
        .forEach(
            (key, point) ->
                points.put(key, where.test(key) ? slower(point, percent, metrics) : point));
    return new MeasuredRun(run.name(), points);
  }

  static List<MeasuredRun> of(
      List<MeasuredRun> runs,
      double percent,
      Predicate<MeasuredPoint.Key> where,
      Set<String> metrics) {
    return runs.stream().map(run -> of(run, percent, where, metrics)).toList();
  }

  private static MeasuredPoint slower(MeasuredPoint point, double percent, Set<String> metrics) {
    MeasuredPoint slower = point;
    var affected = new LinkedHashSet<>(metrics);
    affected.addAll(Metrics.judged(point));
    for (String metric : affected) {
      double factor = 1 + percent / 100;
      slower =
          switch (Metrics.better(metric, point.unit(metric))) {
            case MORE -> slower.scaled(metric, 1 / factor);
            case LESS -> slower.scaled(metric, factor);
            case UNKNOWN -> slower;
          };
    }
    return slower;
  }
}
