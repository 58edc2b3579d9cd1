package dev.zkpulsar.results.compare;

import com.fasterxml.jackson.databind.JsonNode;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.Units;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;

/**
 * The level of a metric in each fork, as a logarithm, so that a difference is a ratio: the mean of
 * the logarithms of the fork's iterations. A stall of a few iterations moves it, as it moves what
 * users see.
 */
final class Levels {
  private static final Pattern PERCENTILE = Pattern.compile("(.+):p([01]\\.\\d+)");
  private static final double MEDIAN = 0.5;

  private Levels() {}

  /**
   * The levels of the forks of each point; none for a point without a number, or with another unit.
   *
   * <p>A percentile above the median is that of the fork's pooled histogram, if all points have
   * one. A zero counts as half the least value of all points, since it has no logarithm.
   *
   * @throws ArithmeticException if a value is below 0
   */
  static List<double[]> of(List<MeasuredPoint> points, String metric, String unit) {
    var name = PERCENTILE.matcher(metric);
    boolean pooled =
        name.matches()
            && Double.parseDouble(name.group(2)) > MEDIAN
            && points.stream().allMatch(point -> !histograms(point, name.group(1)).isEmpty());
    var values =
        points.stream()
            .map(
                point ->
                    pooled
                        ? pooled(point, name.group(1), Double.parseDouble(name.group(2)), unit)
                        : iterations(point, metric, unit))
            .toList();
    double least =
        values.stream()
            .flatMap(List::stream)
            .flatMapToDouble(DoubleStream::of)
            .filter(value -> value > 0)
            .min()
            .orElse(2);
    return values.stream()
        .map(forks -> forks.stream().mapToDouble(fork -> level(fork, least / 2)).toArray())
        .toList();
  }

  private static double level(double[] values, double zero) {
    return Arrays.stream(values).map(value -> Math.log(value == 0 ? zero : positive(value))).sum()
        / values.length;
  }

  private static double positive(double value) {
    if (value < 0) {
      throw new ArithmeticException("a value is below 0");
    }
    return value;
  }

  private static List<double[]> iterations(MeasuredPoint point, String metric, String unit) {
    var cost = Cost.of(metric);
    if (cost.isPresent()) {
      return cost.get().forks(point);
    }
    var forks = new ArrayList<>(point.forks(metric));
    forks.removeIf(fork -> fork.length == 0);
    if (forks.isEmpty() && !PERCENTILE.matcher(metric).matches()) {
      histograms(point, metric).forEach(fork -> forks.add(means(fork)));
      forks.removeIf(fork -> fork.length == 0);
    }
    if (forks.isEmpty()) {
      point.score(metric).ifPresent(score -> forks.add(new double[] {score}));
    }
    return converted(forks, point.unit(metric), unit);
  }

  private static List<double[]> converted(List<double[]> forks, String from, String to) {
    double factor = Units.factor(from, to).orElse(Double.NaN);
    return Double.isNaN(factor)
        ? List.of()
        : forks.stream()
            .map(fork -> Arrays.stream(fork).map(value -> value * factor).toArray())
            .toList();
  }

  /** JMH's histograms, of each fork those of its iterations: arrays of value and count. */
  private static List<JsonNode> histograms(MeasuredPoint point, String metric) {
    JsonNode node = point.metrics().get(metric);
    return node == null
        ? List.of()
        : node.path("rawDataHistogram").valueStream().filter(fork -> !fork.isEmpty()).toList();
  }

  private static double[] means(JsonNode iterations) {
    return iterations
        .valueStream()
        .filter(iteration -> !iteration.isEmpty())
        .mapToDouble(
            iteration -> {
              var counts = counts(List.of(iteration));
              double count = counts.values().stream().mapToLong(each -> each).sum();
              return counts.entrySet().stream().mapToDouble(e -> e.getKey() * e.getValue()).sum()
                  / count;
            })
        .filter(Double::isFinite)
        .toArray();
  }

  private static List<double[]> pooled(MeasuredPoint point, String base, double rank, String unit) {
    var forks = new ArrayList<double[]>();
    for (JsonNode fork : histograms(point, base)) {
      var counts = counts(fork.valueStream().toList());
      long left = (long) Math.ceil(rank * counts.values().stream().mapToLong(each -> each).sum());
      for (var value : counts.entrySet()) {
        left -= value.getValue();
        if (left <= 0) {
          forks.add(new double[] {value.getKey()});
          break;
        }
      }
    }
    return converted(forks, point.unit(base), unit);
  }

  private static TreeMap<Double, Long> counts(List<JsonNode> iterations) {
    var counts = new TreeMap<Double, Long>();
    for (JsonNode iteration : iterations) {
      iteration.forEach(
          value ->
              MeasuredPoint.number(value.path(0))
                  .ifPresent(v -> counts.merge(v, value.path(1).asLong(), Long::sum)));
    }
    return counts;
  }
}
