package dev.zkpulsar.results.page;

import dev.zkpulsar.results.run.Metric;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.Samples;
import dev.zkpulsar.results.run.Units;
import dev.zkpulsar.results.text.Digits;
import java.util.Map;

/**
 * A point in a comparison.
 *
 * @param x its load, or null
 * @param others its parameters without words, and what else makes a ratio senseless
 * @param distribution the metric whose percentiles are drawn
 */
record Subject(
    String name, Double x, Map<String, String> others, Point point, String distribution) {
  /** Whether a figure is the end of a name, {@code :p0.50}: of the drawn distribution. */
  private static boolean isPercentile(String figure) {
    return figure.startsWith(":");
  }

  /** The metric of a figure; {@code :p0.50} is a percentile of the drawn distribution. */
  Metric metric(String figure) {
    if (!isPercentile(figure)) {
      return point.metric(figure);
    }
    Metric percentile = point.metric(distribution + figure).to(point.unit(distribution));
    // JMH's error is one of the mean.
    return percentile.with(percentile.value(), percentile.values());
  }

  /** The value in words; or why there is none. */
  String words(String figure) {
    Metric metric = metric(figure);
    if (!metric.hasValue()) {
      boolean isMeasured = point.has(isPercentile(figure) ? distribution : figure);
      return isMeasured ? "missing" : "does not apply";
    }
    String mark = metric.isSure() ? "" : Samples.MARK;
    String words = Units.words(metric.value(), metric.error(), metric.unit());
    return words.replaceFirst(" |$", mark + "$0");
  }

  /** The value as data of the page. */
  Plot.Value value(Plot.Figure figure) {
    Metric metric = metric(figure.name());
    String words = words(figure.name());
    // The unit stands in the title, unless the value has another.
    String unit = " " + figure.unit();
    String bare = words.endsWith(unit) ? words.substring(0, words.length() - unit.length()) : words;
    return new Plot.Value(number(metric.value()), words, bare, number(metric.error()));
  }

  private static Double number(double value) {
    return Double.isFinite(value) ? (Double) Digits.rounded(value) : null;
  }

  /** Whether only named parameters differ, so that a ratio answers a question. */
  boolean isPeer(Subject other) {
    for (var own : others.entrySet()) {
      String theirs = other.others.getOrDefault(own.getKey(), own.getValue());
      if (!theirs.equals(own.getValue())) {
        return false;
      }
    }
    return true;
  }
}
