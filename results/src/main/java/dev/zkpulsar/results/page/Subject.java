package dev.zkpulsar.results.page;

import dev.zkpulsar.results.run.Metric;
import dev.zkpulsar.results.run.Percentile;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.Samples;
import dev.zkpulsar.results.run.Units;
import dev.zkpulsar.results.text.Digits;
import java.util.List;

/**
 * A point as a subject of a comparison, with its figures by their short names, see {@link
 * Plot.Figure}.
 *
 * @param peers equal for subjects between which a ratio answers a question
 * @param x null if it has no place on the axis
 * @param line its loads beside x in words
 * @param at all its loads in words
 * @param distribution that is drawn
 */
record Subject(
    String name,
    Object peers,
    Double x,
    String line,
    List<String> at,
    Point point,
    String distribution) {
  static final String PERCENTILE = "p\\d+(\\.\\d+)?";

  /** Percentiles have no error. */
  Metric metric(String figure) {
    if (!figure.matches(PERCENTILE)) {
      return point.metric(figure);
    }
    Metric of = inMillis(point.metric(Percentile.name(distribution, figure)));
    return new Metric(of.name(), of.unit(), of.value(), Double.NaN, of.values(), of.samples());
  }

  /** A time of a loop in ms; one of JMH as it is. */
  static Metric inMillis(Metric metric) {
    var factor = Units.factor(metric.unit(), "ms");
    return factor.isEmpty() || metric.name().startsWith(Metric.PRIMARY + ":")
        ? metric
        : metric.times(factor.getAsDouble(), "ms");
  }

  /** The value in words, with its error and unit; empty if it is missing. */
  String words(String figure) {
    Metric of = metric(figure);
    String mark = of.isSure() ? "" : Samples.MARK;
    return of.hasValue()
        ? Units.words(of.value(), of.error(), of.unit()).replaceFirst(" |$", mark + "$0")
        : "";
  }

  Plot.Value value(String figure) {
    Metric of = metric(figure);
    if (!of.hasValue()) {
      boolean isMeasured = point.has(figure.matches(PERCENTILE) ? distribution : figure);
      return new Plot.Value(null, isMeasured ? "missing" : "does not apply", null);
    }
    Double error = Double.isFinite(of.error()) ? (Double) Digits.rounded(of.error()) : null;
    return new Plot.Value(Digits.rounded(of.value()), words(figure), error);
  }
}
