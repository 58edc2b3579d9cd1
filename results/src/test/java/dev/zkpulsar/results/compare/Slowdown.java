package dev.zkpulsar.results.compare;

import dev.zkpulsar.results.runs.MadeUpPoint;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MeasuredRun;
import dev.zkpulsar.results.runs.MetricSpecs;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Predicate;

/** Makes runs slower than they were: every value of the judged metrics, worse by a factor. */
final class Slowdown {
  private Slowdown() {}

  /**
   * Slows a run down.
   *
   * @param percent 10 makes 1 ms 1.1 ms, and 1100 a second 1000
   * @param where the points that become slower
   */
  static MeasuredRun of(MeasuredRun run, double percent, Predicate<MeasuredPoint.Key> where) {
    var points = new LinkedHashMap<MeasuredPoint.Key, MeasuredPoint>();
    run.points()
        .forEach((key, point) -> points.put(key, where.test(key) ? slower(point, percent) : point));
    return MadeUpPoint.run(run.name(), points);
  }

  static List<MeasuredRun> of(
      List<MeasuredRun> runs, double percent, Predicate<MeasuredPoint.Key> where) {
    return runs.stream().map(run -> of(run, percent, where)).toList();
  }

  private static MeasuredPoint slower(MeasuredPoint point, double percent) {
    var specs = MetricSpecs.builtIn();
    var metrics = new HashMap<>(point.metrics());
    for (String metric : specs.judged(point)) {
      String unit = point.unit(metric);
      double factor =
          switch (specs.of(metric, unit).better()) {
            case HIGHER -> 100 / (100 + percent);
            case LOWER -> (100 + percent) / 100;
            case NONE -> 1;
          };
      metrics.put(
          metric,
          MadeUpPoint.values(
              unit,
              point.forks(metric).stream()
                  .map(fork -> Arrays.stream(fork).map(value -> value * factor).toArray())
                  .toList()));
    }
    return new MeasuredPoint(point.key(), metrics, point.setup(), point.run(), point.place());
  }
}
