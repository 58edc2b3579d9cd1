package dev.zkpulsar.results.compare;

import com.fasterxml.jackson.databind.JsonNode;
import dev.zkpulsar.results.runs.MadeUpPoint;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MeasuredRun;
import dev.zkpulsar.results.runs.MetricSpec;
import dev.zkpulsar.results.runs.MetricSpecs;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * A change that is put into measured runs.
 *
 * @param words what it does
 * @param metrics which metrics of a point become worse
 * @param factor 1.1 makes 1 ms 1.1 ms, and 1100 a second 1000; by the number of the iteration
 */
record Effect(
    String words, BiPredicate<MeasuredPoint, String> metrics, ToDoubleFunction<Integer> factor) {
  private static final List<String> TIMES = List.of("achieved", "response:p0.50", "response:p0.99");
  private static final int STALLED = 2;

  static final Effect NONE = new Effect("nothing", (point, metric) -> false, i -> 1);

  /** Times and rates become worse; the CPU time of an operation stays. */
  static Effect slower(double percent) {
    return new Effect(
        "%.0f %% slower".formatted(percent),
        (point, metric) ->
            TIMES.contains(metric) && (!metric.equals("achieved") || !point.has("offered")),
        i -> 1 + percent / 100);
  }

  /** Two iterations of each fork fall to a twentieth of the rate; times rise by as much. */
  static Effect stalls() {
    return new Effect("2 iterations at 5 %", slower(0).metrics, i -> i < STALLED ? 20 : 1);
  }

  MeasuredRun in(MeasuredRun run, Predicate<MeasuredPoint.Key> where) {
    return run.with(point -> where.test(point.key()) ? changed(point) : point);
  }

  List<MeasuredRun> in(List<MeasuredRun> runs, Predicate<MeasuredPoint.Key> where) {
    return runs.stream().map(run -> in(run, where)).toList();
  }

  private MeasuredPoint changed(MeasuredPoint point) {
    Map<String, JsonNode> changed = new HashMap<>(point.metrics());
    boolean rateFalls = metrics.test(point, "achieved") && point.has("achieved");
    for (String metric : point.metrics().keySet()) {
      String unit = point.unit(metric);
      boolean higher = MetricSpecs.builtIn().of(metric, unit).better() == MetricSpec.Better.HIGHER;
      if (metrics.test(point, metric)) {
        changed.put(metric, scaled(point, metric, higher));
      } else if (rateFalls && metric.endsWith(".cpu")) {
        // Fewer operations: as much CPU time for each as before.
        changed.put(metric, scaled(point, metric, true));
      }
    }
    return point.with(changed);
  }

  private JsonNode scaled(MeasuredPoint point, String metric, boolean down) {
    var forks =
        point.forks(metric).stream()
            .map(
                fork -> {
                  double[] values = fork.clone();
                  Arrays.setAll(
                      values,
                      i ->
                          down
                              ? fork[i] / factor.applyAsDouble(i)
                              : fork[i] * factor.applyAsDouble(i));
                  return values;
                })
            .toList();
    return MadeUpPoint.values(point.unit(metric), forks);
  }
}
