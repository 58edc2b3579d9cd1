package dev.zkpulsar.results.page;

import dev.zkpulsar.results.run.Catalog;
import dev.zkpulsar.results.run.Metric;
import dev.zkpulsar.results.run.Percentile;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.Samples;
import dev.zkpulsar.results.run.Units;
import dev.zkpulsar.results.text.Digits;
import java.util.ArrayList;
import java.util.List;

/** The figures of points by their short names, see {@link Plot.Figure}. */
record Figures(Catalog catalog) {
  static final String PERCENTILE = "p\\d+(\\.\\d+)?";

  /** The figures that answer for a point, the most important one first. */
  List<String> of(Point point) {
    var names = new ArrayList<String>();
    boolean isTimed = point.isDistribution(point.distribution());
    String first = catalog.judged(point).get(0);
    boolean isTime = first.startsWith(Metric.RESPONSE) || first.equals(Metric.PRIMARY);
    if (!isTimed || !isTime) {
      names.add(first);
    }
    if (isTimed) {
      names.addAll(names.isEmpty() ? List.of("p50", "p90", "p99") : List.of("p50", "p99"));
    }
    // Results beside JMH's own in its unit, such as the methods of a group.
    String unit = point.unit(Metric.PRIMARY);
    if (first.equals(Metric.PRIMARY)) {
      point.metrics().values().stream()
          .filter(metric -> metric.unit().equals(unit) && !catalog.isKnown(metric.name()))
          .forEach(metric -> names.add(metric.name()));
    }
    return names;
  }

  /** A figure of a point that draws a distribution; percentiles of a loop's times are in ms. */
  static Metric metric(Point point, String distribution, String figure) {
    return figure.matches(PERCENTILE)
        ? inMillis(point.metric(Percentile.name(distribution, figure)))
        : point.metric(figure);
  }

  static Metric inMillis(Metric metric) {
    var factor = Units.factor(metric.unit(), "ms");
    return factor.isEmpty() || metric.name().startsWith(Metric.PRIMARY + ":")
        ? metric
        : metric.times(factor.getAsDouble(), "ms");
  }

  /** The value in words, with its error and unit; empty if it is missing. */
  static String words(Metric metric, String figure) {
    double error = figure.matches(PERCENTILE) ? Double.NaN : metric.error();
    return metric.hasValue()
        ? Units.words(metric.value(), error, metric.unit()).replaceFirst(" |$", mark(metric) + "$0")
        : "";
  }

  static String mark(Metric metric) {
    return metric.hasValue() && !metric.isSure() ? Samples.MARK : "";
  }

  static Plot.Value value(Point point, String distribution, String figure) {
    Metric metric = metric(point, distribution, figure);
    if (!metric.hasValue()) {
      boolean isMeasured = point.has(figure.matches(PERCENTILE) ? distribution : figure);
      return new Plot.Value(null, isMeasured ? "missing" : "does not apply", null, null, "");
    }
    boolean hasError = !figure.matches(PERCENTILE) && Double.isFinite(metric.error());
    double value = metric.value();
    return new Plot.Value(
        Digits.rounded(value),
        words(metric, figure),
        hasError ? (Double) Digits.rounded(value - metric.error()) : null,
        hasError ? (Double) Digits.rounded(value + metric.error()) : null,
        mark(metric));
  }

  String label(Point point, String figure) {
    Metric metric = point.metric(figure);
    if (figure.equals(Metric.PRIMARY)) {
      boolean isTime = metric.unit().endsWith("/op");
      return metric.unit().startsWith("ops/") ? "throughput" : isTime ? "time" : "score";
    }
    String heading = figure.matches(PERCENTILE) ? "" : catalog.of(metric).heading();
    return figure.equals("achieved") ? "throughput" : heading.isEmpty() ? figure : heading;
  }
}
