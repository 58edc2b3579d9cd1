package dev.zkpulsar.results.merge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.StreamSupport;
import org.openjdk.jmh.util.Statistics;

/** The numbers of a metric, as JMH writes them: what JSON has no number for is a string. */
final class Figures {
  private static final double CONFIDENCE = 0.999;
  private static final double[] PERCENTILES = {
    0, 50, 90, 95, 99, 99.9, 99.99, 99.999, 99.9999, 100
  };

  private Figures() {}

  /** A number, infinite where JMH says so, NaN where there is none. */
  static double value(JsonNode node) {
    return switch (node.asText()) {
      case "+INF" -> Double.POSITIVE_INFINITY;
      case "-INF" -> Double.NEGATIVE_INFINITY;
      default -> node.isNumber() ? node.asDouble() : Double.NaN;
    };
  }

  static JsonNode number(double value) {
    if (Double.isNaN(value)) {
      return TextNode.valueOf("NaN");
    }
    return Double.isInfinite(value)
        ? TextNode.valueOf(value > 0 ? "+INF" : "-INF")
        : DoubleNode.valueOf(value);
  }

  /** A metric's value of each iteration of each fork. */
  static DoubleStream rawValues(JsonNode metric) {
    return StreamSupport.stream(metric.path("rawData").spliterator(), false)
        .flatMap(fork -> StreamSupport.stream(fork.spliterator(), false))
        .mapToDouble(Figures::value);
  }

  /** A mean, with all that JMH says of one. */
  static void set(ObjectNode metric, double score, Statistics statistics) {
    set(
        metric,
        score,
        statistics.getMeanErrorAt(CONFIDENCE),
        statistics.getConfidenceIntervalAt(CONFIDENCE));
    setPercentiles(metric, statistics);
  }

  /** A sum or an extreme, of which JMH says no error. */
  static void setExact(ObjectNode metric, double score, Statistics statistics) {
    set(metric, score, Double.NaN, new double[] {score, score});
    setPercentiles(metric, statistics);
  }

  /** A single percentile, which JMH writes as if it were the only value. */
  static void setScore(ObjectNode metric, double score) {
    set(metric, score, Double.NaN, new double[] {Double.NaN, Double.NaN});
    ObjectNode percentiles = metric.putObject("scorePercentiles");
    for (double percentile : PERCENTILES) {
      percentiles.set(Double.toString(percentile), number(score));
    }
  }

  static void setUnknown(ObjectNode metric) {
    setScore(metric, Double.NaN);
  }

  private static void setPercentiles(ObjectNode metric, Statistics statistics) {
    ObjectNode percentiles = metric.putObject("scorePercentiles");
    for (double percentile : PERCENTILES) {
      percentiles.set(Double.toString(percentile), number(statistics.getPercentile(percentile)));
    }
  }

  private static void set(ObjectNode metric, double score, double error, double[] confidence) {
    metric.set("score", number(score));
    metric.set("scoreError", number(error));
    metric
        .putArray("scoreConfidence")
        .addAll(List.of(number(confidence[0]), number(confidence[1])));
  }
}
