package dev.zkpulsar.results.claims;

import dev.zkpulsar.results.run.Metric;
import dev.zkpulsar.results.run.Point;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/** A metric by its name; {@code zookeeper*.cpu} is the greatest of all servers. */
record Measure(String name) {

  /** The number in the unit that people read; NaN if the point, or one of its servers, lacks it. */
  double of(Point point) {
    var all = metrics(point);
    boolean isComplete =
        !name.contains("*") || ("" + all.size()).equals(point.params().get("servers"));
    return isComplete
        ? all.stream().mapToDouble(Metric::value).max().orElse(Double.NaN)
        : Double.NaN;
  }

  /** The values of the forks, or of the iterations of a single fork. */
  double[] repetitions(Point point) {
    return metrics(point).stream()
        .filter(metric -> !metric.values().isEmpty())
        .findFirst()
        .map(metric -> metric.values().size() > 1 ? metric.forks() : metric.all())
        .orElse(new double[0]);
  }

  private List<Metric> metrics(Point point) {
    if (!name.contains("*")) {
      return point.has(name) ? List.of(point.metric(name)) : List.of();
    }
    String form = Pattern.quote(name).replace("*", "\\E.*\\Q");
    return point.metrics().values().stream().filter(each -> each.name().matches(form)).toList();
  }

  /** The relative standard deviation of the points' repetitions, pooled; NaN without any. */
  double spread(Iterable<Point> points) {
    double squares = 0;
    int freedom = 0;
    for (Point point : points) {
      double[] all = repetitions(point);
      double mean = Arrays.stream(all).average().orElse(0);
      if (all.length > 1 && mean > 0) {
        squares += Arrays.stream(all).map(each -> Math.pow(each / mean - 1, 2)).sum();
        freedom += all.length - 1;
      }
    }
    return Math.sqrt(squares / freedom);
  }
}
