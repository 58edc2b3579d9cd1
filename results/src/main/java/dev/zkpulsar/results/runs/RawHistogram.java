package dev.zkpulsar.results.runs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The samples that JMH writes for the primary metric in mode {@code sample}: for each fork and
 * iteration an array of pairs, a value and its count.
 */
public final class RawHistogram {
  public static final String FIELD = "rawDataHistogram";

  private static final String PERCENTILES = "scorePercentiles";

  /** Those that JMH writes. */
  private static final List<String> PERCENTS =
      List.of("0.0", "50.0", "90.0", "95.0", "99.0", "99.9", "99.99", "99.999", "99.9999", "100.0");

  private RawHistogram() {}

  /** The mean of an iteration; empty without samples. */
  static OptionalDouble mean(JsonNode iteration) {
    double sum = 0;
    for (JsonNode pair : iteration) {
      sum += pair.path(0).asDouble() * pair.path(1).asLong();
    }
    long count = count(iteration);
    return count == 0 ? OptionalDouble.empty() : OptionalDouble.of(sum / count);
  }

  /** All samples of a metric; empty if there are none, or if the file is trimmed. */
  static Optional<Samples> samples(JsonNode metric) {
    var all = new Samples();
    // A trimmed file has the means of iterations only, and no percentiles.
    if (metric.has(PERCENTILES)) {
      metric.path(FIELD).forEach(fork -> fork.forEach(iteration -> all.add(samplesOf(iteration))));
    }
    return Optional.of(all).filter(samples -> samples.size() > 0);
  }

  private static Samples samplesOf(JsonNode iteration) {
    var samples = new Samples();
    iteration.forEach(pair -> samples.add(pair.path(0).asDouble(), pair.path(1).asLong()));
    return samples;
  }

  /** The number of all samples, which a trimmed file has, too; empty if it is unknown. */
  static OptionalLong size(JsonNode metric) {
    long size = 0;
    for (JsonNode fork : metric.path(FIELD)) {
      size += fork.valueStream().mapToLong(RawHistogram::count).sum();
    }
    return size > 0 ? OptionalLong.of(size) : OptionalLong.empty();
  }

  /**
   * A new result whose percentiles of the primary metric are those of its samples, see {@link
   * Samples}: JMH interpolates. Without samples, the result itself.
   */
  public static ObjectNode restated(ObjectNode result) {
    return samples(result.path("primaryMetric")).map(all -> restated(result, all)).orElse(result);
  }

  private static ObjectNode restated(ObjectNode result, Samples all) {
    ObjectNode restated = copy(result);
    ObjectNode primary = copy(result.path("primaryMetric"));
    ObjectNode percentiles = primary.putObject(PERCENTILES);
    PERCENTS.forEach(p -> percentiles.put(p, all.percentile(Double.parseDouble(p))));
    restated.set("primaryMetric", primary);
    ObjectNode secondary = restated.putObject("secondaryMetrics");
    String name = MeasuredPoint.primary(result).orElse("");
    for (var metric : result.path("secondaryMetrics").properties()) {
      JsonNode same = metric.getValue();
      secondary.set(
          metric.getKey(),
          Percentile.of(MeasuredPoint.metricName(metric.getKey(), result))
              .filter(of -> of.metric().equals(name) && same.isObject())
              .map(of -> restated(same, of.percent(), all, primary.path(FIELD)))
              .orElse(same));
    }
    return restated;
  }

  private static JsonNode restated(JsonNode metric, double percent, Samples all, JsonNode forks) {
    ObjectNode restated = copy(metric).put("score", all.percentile(percent));
    ArrayNode rows = restated.putArray("rawData");
    for (JsonNode fork : forks) {
      ArrayNode row = rows.addArray();
      fork.forEach(iteration -> row.add(samplesOf(iteration).percentile(percent)));
    }
    return restated;
  }

  private static ObjectNode copy(JsonNode node) {
    return ((ObjectNode) node).objectNode().setAll((ObjectNode) node);
  }

  private static long count(JsonNode iteration) {
    return iteration.valueStream().mapToLong(pair -> pair.path(1).asLong()).sum();
  }

  /** Leaves one pair of each iteration in a metric: its mean and the number of its samples. */
  public static void keepMeans(JsonNode metric) {
    for (JsonNode fork : metric.path(FIELD)) {
      for (JsonNode iteration : fork) {
        OptionalDouble mean = mean(iteration);
        long count = count(iteration);
        if (mean.isPresent() && iteration instanceof ArrayNode pairs) {
          pairs.removeAll().addArray().add(mean.getAsDouble()).add(count);
        }
      }
    }
  }
}
