package dev.zkpulsar.results.read;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.ArrayList;
import java.util.List;

/**
 * The values behind a score in JMH's JSON: an array of forks, each an array of iterations. An
 * iteration is a number ({@code rawData}) or, in mode sample, an array of pairs of a value and how
 * often it was measured ({@code rawDataHistogram}).
 */
public final class RawSamples {
  /** The field with the percentiles of all forks together. */
  public static final String PERCENTILES = "scorePercentiles";

  private static final String HISTOGRAM = "rawDataHistogram";

  private RawSamples() {}

  /** Whether a metric has samples, rather than a value for each iteration. */
  static boolean hasAny(JsonNode metric) {
    return metric.has(HISTOGRAM);
  }

  /** The values of the iterations, an array a fork; of samples their mean. */
  static List<double[]> values(JsonNode metric) {
    JsonNode histogram = metric.path(HISTOGRAM);
    var values = new ArrayList<double[]>();
    for (JsonNode fork : histogram.isArray() ? histogram : metric.path("rawData")) {
      values.add(
          fork.valueStream().mapToDouble(RawSamples::value).filter(Double::isFinite).toArray());
    }
    return values;
  }

  private static double value(JsonNode iteration) {
    return iteration.isArray() ? mean(iteration) : ResultReader.number(iteration);
  }

  /** The mean of pairs of a value and its count; NaN without samples. */
  private static double mean(JsonNode iteration) {
    double sum = 0;
    for (JsonNode pair : iteration) {
      sum += pair.path(0).asDouble() * pair.path(1).asLong();
    }
    return sum / countOf(iteration);
  }

  /** The number of samples of all iterations. */
  static long count(JsonNode metric) {
    long count = 0;
    for (JsonNode fork : metric.path(HISTOGRAM)) {
      for (JsonNode iteration : fork) {
        count += countOf(iteration);
      }
    }
    return count;
  }

  private static long countOf(JsonNode iteration) {
    return iteration.valueStream().mapToLong(pair -> pair.path(1).asLong()).sum();
  }

  /** Leaves one pair of each iteration: its mean and its number of samples. */
  public static void keepMeans(JsonNode metric) {
    for (JsonNode fork : metric.path(HISTOGRAM)) {
      for (JsonNode iteration : fork) {
        long count = countOf(iteration);
        if (count != 0 && iteration instanceof ArrayNode pairs) {
          double mean = mean(pairs);
          pairs.removeAll().addArray().add(mean).add(count);
        }
      }
    }
  }
}
