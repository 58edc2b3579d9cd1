package dev.zkpulsar.results.merge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.openjdk.jmh.util.ListStatistics;
import org.openjdk.jmh.util.MultisetStatistics;
import org.openjdk.jmh.util.Statistics;

/**
 * A metric of several runs as JMH would have written it of one, by JMH's own statistics.
 *
 * <ul>
 *   <li>A primary metric: from its values of each iteration, or its histogram in sample mode.
 *   <li>A secondary figure: from its values, by the {@link Policy} that its runs show.
 *   <li>A secondary distribution: its values of each iteration are put together, and its smallest
 *       and largest sample are known; its mean and all else between is not, since JMH writes
 *       neither samples nor their number: that is NaN. So is {@code label:p0.99} and the like.
 * </ul>
 */
final class PooledMetric {
  private static final String HISTOGRAM = "rawDataHistogram";
  private static final Pattern DERIVED = Pattern.compile("(.+):p(\\d\\.\\d+)");

  private PooledMetric() {}

  static ObjectNode primary(List<JsonNode> metrics) {
    Statistics statistics = statistics(metrics);
    ObjectNode pooled = together(metrics);
    Figures.set(pooled, statistics.getMean(), statistics);
    return pooled;
  }

  /**
   * A secondary metric.
   *
   * @param labels of all of them
   * @param results of which some may be without it
   */
  static ObjectNode secondary(String label, Set<String> labels, List<ObjectNode> results) {
    List<JsonNode> metrics =
        results.stream()
            .map(result -> result.path("secondaryMetrics").get(label))
            .filter(Objects::nonNull)
            .toList();
    ObjectNode pooled = together(metrics);
    Matcher derived = DERIVED.matcher(label);
    if (derived.matches()) {
      double rank = 100 * Double.parseDouble(derived.group(2));
      Figures.setScore(
          pooled, percentile(rank, labels.contains(derived.group(1)), results, metrics));
    } else if (labels.stream().anyMatch(other -> other.startsWith(label + ":p"))) {
      Figures.setUnknown(pooled);
      pooled
          .withObject("/scorePercentiles")
          .set("0.0", Figures.number(extreme(metrics, "0.0", true)));
      pooled
          .withObject("/scorePercentiles")
          .set("100.0", Figures.number(extreme(metrics, "100.0", false)));
    } else {
      Policy.set(pooled, label, results);
    }
    return pooled;
  }

  /** Of a primary distribution all ranks are known, of a secondary one those of its extremes. */
  private static double percentile(
      double rank, boolean secondary, List<ObjectNode> results, List<JsonNode> metrics) {
    List<JsonNode> primaries =
        results.stream().map(result -> result.path("primaryMetric")).toList();
    if (!secondary && primaries.stream().allMatch(primary -> primary.has(HISTOGRAM))) {
      return statistics(primaries).getPercentile(rank);
    }
    var scores = new ListStatistics();
    metrics.forEach(metric -> scores.addValue(Figures.value(metric.path("score"))));
    return rank == 0 ? scores.getMin() : rank == 100 ? scores.getMax() : Double.NaN;
  }

  private static double extreme(List<JsonNode> metrics, String percentile, boolean min) {
    var scores = new ListStatistics();
    for (JsonNode metric : metrics) {
      scores.addValue(Figures.value(metric.path("scorePercentiles").path(percentile)));
    }
    return min ? scores.getMin() : scores.getMax();
  }

  /** The first run's fields, those that only others have, and all forks' raw data. */
  private static ObjectNode together(List<JsonNode> metrics) {
    ObjectNode pooled = metrics.get(0).deepCopy();
    for (JsonNode metric : metrics.subList(1, metrics.size())) {
      metric.properties().forEach(field -> pooled.putIfAbsent(field.getKey(), field.getValue()));
    }
    for (String raw : List.of("rawData", HISTOGRAM)) {
      if (pooled.has(raw)) {
        ArrayNode forks = pooled.putArray(raw);
        metrics.forEach(metric -> metric.path(raw).forEach(forks::add));
      }
    }
    return pooled;
  }

  private static Statistics statistics(List<JsonNode> metrics) {
    var values = new ListStatistics();
    var samples = new MultisetStatistics();
    for (JsonNode metric : metrics) {
      if (metric.has(HISTOGRAM) == metric.has("rawData")) {
        return unknown();
      }
      Figures.rawValues(metric).forEach(values::addValue);
      metric
          .path(HISTOGRAM)
          .forEach(
              fork ->
                  fork.forEach(
                      iteration ->
                          iteration.forEach(
                              bin ->
                                  samples.addValue(
                                      Figures.value(bin.path(0)), bin.path(1).asLong()))));
    }
    if (samples.getN() == 0) {
      return values;
    }
    return values.getN() == 0 ? samples : unknown();
  }

  private static Statistics unknown() {
    var nothing = new ListStatistics();
    nothing.addValue(Double.NaN);
    return nothing;
  }
}
