package dev.zkpulsar.results.claims;

import dev.zkpulsar.results.run.Metric;
import dev.zkpulsar.results.read.Names;
import dev.zkpulsar.results.run.Percentile;
import dev.zkpulsar.results.run.Point;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/** A metric, perhaps with a unit: {@code event:ms}; {@code *} means the greatest of all servers. */
record Measure(String name, String unit) {
  static Measure of(String text) {
    int at = Percentile.of(text).isPresent() ? -1 : text.lastIndexOf(':');
    return at < 0
        ? new Measure(text, "")
        : new Measure(text.substring(0, at), text.substring(at + 1));
  }

  /** NaN if the point, or one of its servers, lacks the metric or unit. */
  double of(Point point) {
    var values = metrics(point).stream().map(each -> each.in(unit.isEmpty() ? each.unit() : unit));
    double[] all = values.flatMapToDouble(OptionalDouble::stream).toArray();
    boolean ofAll = name.contains("*");
    double wanted = ofAll ? Names.number(point.params().getOrDefault("servers", "")) : 1;
    return all.length == wanted ? Arrays.stream(all).max().orElseThrow() : Double.NaN;
  }

  List<Metric> metrics(Point point) {
    if (!name.contains("*")) {
      return point.has(name) ? List.of(point.metric(name)) : List.of();
    }
    String form = Pattern.quote(name).replace("*", "\\E.*\\Q");
    return point.metrics().values().stream().filter(each -> each.name().matches(form)).toList();
  }
}
