package dev.zkpulsar.results.page;

import dev.zkpulsar.results.run.Metric;
import dev.zkpulsar.results.run.Percentile;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.Samples;
import dev.zkpulsar.results.run.Units;
import dev.zkpulsar.results.text.Digits;
import java.util.Map;

/**
 * A point as a subject of a comparison, with its load or null, the other parameters without names
 * of their own, and the distribution that is drawn.
 */
record Subject(
    String name, Double x, Map<String, String> others, Point point, String distribution) {
  private static final String PERCENTILE = "p\\d+(\\.\\d+)?";

  /**
   * The metric of a figure: {@code p50} and the like are percentiles of the drawn distribution, in
   * its unit and without an error.
   */
  Metric metric(String figure) {
    if (!figure.matches(PERCENTILE)) {
      return point.metric(figure);
    }
    Metric of = point.metric(Percentile.name(distribution, figure));
    String unit = point.unit(distribution);
    double factor = Units.factor(of.unit(), unit).orElse(Double.NaN);
    Metric shown = Double.isNaN(factor) ? of : of.times(factor, unit);
    return new Metric(
        of.name(), shown.unit(), shown.value(), Double.NaN, shown.values(), of.samples());
  }

  /** The value in words, with its error and unit; or why there is none. */
  String words(String figure) {
    Metric of = metric(figure);
    if (!of.hasValue()) {
      boolean isMeasured = point.has(figure.matches(PERCENTILE) ? distribution : figure);
      return isMeasured ? "missing" : "does not apply";
    }
    String mark = of.isSure() ? "" : Samples.MARK;
    return Units.words(of.value(), of.error(), of.unit()).replaceFirst(" |$", mark + "$0");
  }

  Plot.Value value(String figure) {
    Metric of = metric(figure);
    return new Plot.Value(number(of.value()), words(figure), number(of.error()));
  }

  private static Double number(double value) {
    return Double.isFinite(value) ? (Double) Digits.rounded(value) : null;
  }

  /** Whether a ratio to another one answers a question: only named parameters differ. */
  boolean isPeer(Subject other) {
    return others.entrySet().stream()
        .allMatch(e -> other.others.getOrDefault(e.getKey(), e.getValue()).equals(e.getValue()));
  }
}
