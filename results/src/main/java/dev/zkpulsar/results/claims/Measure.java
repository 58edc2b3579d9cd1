package dev.zkpulsar.results.claims;

import dev.zkpulsar.results.read.Names;
import dev.zkpulsar.results.run.Metric;
import dev.zkpulsar.results.run.Percentile;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.Wildcard;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

/** A metric, perhaps with a unit: {@code event:ms}; {@code *} means the greatest of all servers. */
record Measure(String name, String unit) {
  /** A metric as a study writes it; the colon of a percentile is no unit's. */
  static Measure of(String text) {
    int colon = text.lastIndexOf(':');
    if (colon < 0 || Percentile.of(text).isPresent()) {
      return new Measure(text, "");
    }
    return new Measure(text.substring(0, colon), text.substring(colon + 1));
  }

  /** NaN if the point, or one of its servers, lacks the metric or unit. */
  double of(Point point) {
    double[] values = metrics(point).stream().flatMapToDouble(this::value).toArray();
    double wanted = 1;
    if (isOfServers()) {
      wanted = Names.number(point.params().getOrDefault("servers", ""));
    }
    return values.length == wanted ? Arrays.stream(values).max().orElseThrow() : Double.NaN;
  }

  private DoubleStream value(Metric metric) {
    return metric.in(unit.isEmpty() ? metric.unit() : unit).stream();
  }

  private boolean isOfServers() {
    return name.contains("*");
  }

  /** The metric of a point, or that of each server; those that it has. */
  List<Metric> metrics(Point point) {
    if (!isOfServers()) {
      return point.has(name) ? List.of(point.metric(name)) : List.of();
    }
    var names = new Wildcard(name);
    return point.metrics().values().stream().filter(metric -> names.isFor(metric.name())).toList();
  }
}
