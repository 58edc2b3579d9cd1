package dev.zkpulsar.results.stats;

import dev.zkpulsar.results.read.MetricsFile;
import dev.zkpulsar.results.run.Id;
import dev.zkpulsar.results.run.MadeUpPoint;
import dev.zkpulsar.results.run.Metric;
import dev.zkpulsar.results.run.MetricSpec.Better;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.Run;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.function.IntToDoubleFunction;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.DoubleStream;

/**
 * A change that is put into measured runs.
 *
 * @param metrics of a point that become worse
 * @param factor 1.1 makes 1 ms 1.1 ms, and 1100 a second 1000
 */
record Effect(String words, BiPredicate<Point, String> metrics, Factor factor) {
  private static final String HICCUP = "hiccup:";

  /** How much worse a metric becomes, by its name and the number of the iteration. */
  interface Factor {
    double of(String metric, int iteration);
  }

  private static final List<String> TIMES = List.of("response:p0.50", "response:p0.99");
  private static final int STALLED = 2;

  static final Effect NONE = new Effect("nothing", (point, metric) -> false, (m, i) -> 1);

  /** Times and rates become worse; the CPU time of an operation stays. */
  static Effect slower(double percent) {
    String words = "%.0f %% slower".formatted(percent);
    return new Effect(words, Effect::isTime, (m, i) -> 1 + percent / 100);
  }

  /** Times and rates become worse, and timers under load are later, too; both can be below 0. */
  static Effect withHiccups(double percent, double hiccupPercent) {
    return new Effect(
        "%.0f %% slower, hiccups %+.0f %%".formatted(percent, hiccupPercent),
        (point, metric) -> isTime(point, metric) || metric.startsWith(HICCUP),
        (metric, i) -> 1 + (metric.startsWith(HICCUP) ? hiccupPercent : percent) / 100);
  }

  /** An operation takes as much more CPU time, too. */
  static Effect costly(double percent) {
    return new Effect(
        "%.0f %% slower and CPU".formatted(percent),
        (point, metric) -> isTime(point, metric) || metric.endsWith("cpu/op"),
        (m, i) -> 1 + percent / 100);
  }

  /** Two iterations of each fork fall to a twentieth of the rate; times rise by as much. */
  static Effect stalls() {
    return new Effect("2 iterations at 5 %", Effect::isTime, (m, i) -> i < STALLED ? 20 : 1);
  }

  private static boolean isTime(Point point, String metric) {
    return TIMES.contains(metric) || (metric.equals("achieved") && !point.has("offered"));
  }

  List<Run> in(List<Run> runs, Predicate<Id> where) {
    return each(runs, point -> where.test(point.id()) ? changed(point) : point);
  }

  private Point changed(Point point) {
    return MadeUpPoint.changed(point, m -> metrics.test(point, m.name()) ? scaled(m) : m);
  }

  private Metric scaled(Metric metric) {
    boolean falls = MetricsFile.beside(List.of()).of(metric).better() == Better.HIGHER;
    return scaled(
        metric,
        i -> {
          double worse = factor.of(metric.name(), i);
          return falls ? 1 / worse : worse;
        });
  }

  /** A metric whose iterations are multiplied, by their number. */
  static Metric scaled(Metric metric, IntToDoubleFunction factor) {
    var forks = metric.values().stream().map(double[]::clone).toList();
    forks.forEach(fork -> Arrays.setAll(fork, i -> fork[i] * factor.applyAsDouble(i)));
    return metric(metric.name(), metric.unit(), forks);
  }

  static Metric metric(String name, String unit, List<double[]> forks) {
    double mean = forks.stream().flatMapToDouble(DoubleStream::of).average().orElse(Double.NaN);
    return new Metric(name, unit, mean, Double.NaN, forks, 0);
  }

  static Point with(Point point, Map<String, Metric> metrics) {
    return point.with(point.id(), metrics, point.marks());
  }

  /** Runs with other points. */
  static List<Run> each(List<Run> runs, UnaryOperator<Point> change) {
    return runs.stream()
        .map(
            run -> {
              var points = new LinkedHashMap<>(run.points());
              points.replaceAll((id, point) -> change.apply(point));
              return new Run(run.name(), run.file(), run.facts(), points);
            })
        .toList();
  }
}
