package dev.zkpulsar.results.page;

import dev.zkpulsar.results.run.Metric;
import dev.zkpulsar.results.run.Percentile;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.Samples;
import dev.zkpulsar.results.run.Units;
import dev.zkpulsar.results.text.Digits;
import java.util.Map;

/** A point in a comparison, with its load or null and its parameters without names. */
record Subject(
    String name, Double x, Map<String, String> others, Point point, String distribution) {
  private static final String PERCENTILE = "p\\d+(\\.\\d+)?";

  /** The metric of a figure; {@code p50} is a percentile of the drawn distribution. */
  Metric metric(String figure) {
    if (!figure.matches(PERCENTILE)) {
      return point.metric(figure);
    }
    Metric of = point.metric(Percentile.name(distribution, figure));
    Metric shown = of.to(point.unit(distribution));
    return shown.with(shown.value(), shown.values());
  }

  /** The value in words; or why there is none. */
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

  /** Whether only named parameters differ, so that a ratio answers a question. */
  boolean isPeer(Subject other) {
    return others.entrySet().stream()
        .allMatch(e -> other.others.getOrDefault(e.getKey(), e.getValue()).equals(e.getValue()));
  }
}
