package dev.zkpulsar.results.read;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.zkpulsar.results.run.Catalog;
import dev.zkpulsar.results.run.Facts;
import dev.zkpulsar.results.run.Id;
import dev.zkpulsar.results.run.Mark;
import dev.zkpulsar.results.run.Mark.Kind;
import dev.zkpulsar.results.run.Metric;
import dev.zkpulsar.results.run.Percentile;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.ResultFile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Reads the points of a file with JMH's JSON, whatever version and mode wrote it.
 *
 * <p>A result becomes a point: its primary and secondary metrics under one name in all versions of
 * JMH, in the units that people read; the percentiles of a distribution as metrics of their own;
 * the marks by their flags; the setup by the result's own fields and the facts of its run.
 */
public final class ResultReader {
  /** The field, or parameter, of a result in a merged file that has the name of its run. */
  public static final String RUN = "run";

  static final String SECONDARY = "secondaryMetrics";
  private static final String PRIMARY = "primaryMetric";
  private static final String SAMPLE = "sample";

  private ResultReader() {}

  /**
   * The results of a file in its order. Throws BadResultsException if it has none.
   *
   * @param byRun the facts of each run; a run may have none
   */
  static List<JmhResult> read(ResultFile file, Catalog catalog, Map<String, Facts> byRun) {
    var read = new ArrayList<JmhResult>();
    var setups = new HashMap<String, Map<String, String>>();
    for (ObjectNode result : results(file)) {
      String run = result.path(RUN).asText(file.run());
      Facts facts = byRun.getOrDefault(run, Facts.NONE);
      var ofRun = setups.computeIfAbsent(run, name -> ComparedFacts.ofRun(facts));
      var metrics = metrics(result);
      metrics.replaceAll((name, metric) -> catalog.shown(metric));
      var marks = Mark.ofMetrics(metrics, catalog);
      var setup = ComparedFacts.of(result, ofRun);
      String place = file.path() + ": result " + (read.size() + 1);
      read.add(new JmhResult(new Point(id(result), metrics, marks, setup, run, place), result));
    }
    return read;
  }

  private static List<ObjectNode> results(ResultFile file) {
    JsonNode tree = Json.tree(file.path());
    var results = new ArrayList<ObjectNode>();
    for (JsonNode node : tree.isArray() ? tree : List.<JsonNode>of()) {
      if (node instanceof ObjectNode result
          && result.path("benchmark").isTextual()
          && result.path(PRIMARY).isObject()) {
        results.add(result);
      }
    }
    if (results.isEmpty() || results.size() < tree.size()) {
      throw new BadResultsException(
          "%s: %d values, %d JMH results; allowed: a JSON array of JMH results"
              .formatted(file.path(), tree.size(), results.size()));
    }
    return results;
  }

  /** The identity of a result, or of a planned point, with the values of today. */
  public static Id id(JsonNode result) {
    var params = new TreeMap<String, String>();
    for (var param : result.path("params").properties()) {
      params.put(param.getKey(), param.getValue().asText());
    }
    if (result.has(RUN)) {
      params.remove(RUN, result.path(RUN).asText());
    }
    String benchmark = result.path("benchmark").asText();
    return RenamedValues.ofPoint(new Id(benchmark, result.path("mode").asText(), params));
  }

  /** The names of a result's secondary metrics here, by those that JMH gave them. */
  public static Map<String, String> names(JsonNode result) {
    var names = new HashMap<String, String>();
    for (var metric : result.path(SECONDARY).properties()) {
      names.put(metric.getKey(), name(metric.getKey(), result));
    }
    return names;
  }

  /** One name in all versions of JMH: up to 1.36 with dots, and percentiles with the method. */
  private static String name(String metric, JsonNode result) {
    String name = metric.replaceFirst("^·", "").replaceFirst("·(?=" + Percentile.SHARE + "$)", ":");
    String method = result.path("benchmark").asText().replaceFirst("^.*\\.", "");
    String percentile = name.startsWith(method + ":") ? name.substring(method.length() + 1) : name;
    if (percentile.matches(Percentile.SHARE)) {
      return primaryName(result).orElse(Metric.PRIMARY) + ":" + percentile;
    }
    return name.equals(Metric.PRIMARY) ? Metric.PRIMARY + " (secondary)" : name;
  }

  /** The name of the primary metric; empty if it repeats a secondary one, as in a closed loop. */
  private static Optional<String> primaryName(JsonNode result) {
    JsonNode metrics = result.path(SECONDARY);
    String unitOfInvalid = metrics.path(Kind.INVALID.metric()).path("scoreUnit").asText();
    if (!Point.isOurLoop(metrics::has, unitOfInvalid)) {
      return Optional.of(Metric.PRIMARY);
    }
    boolean isOpen = result.path("mode").asText().equals(SAMPLE) && !metrics.has(Metric.RESPONSE);
    return isOpen ? Optional.of(Metric.RESPONSE) : Optional.empty();
  }

  /** The metrics by name, in the order of the result; of a distribution its percentiles, too. */
  private static Map<String, Metric> metrics(JsonNode result) {
    var nodes = new LinkedHashMap<String, JsonNode>();
    primaryName(result).ifPresent(name -> nodes.put(name, result.path(PRIMARY)));
    for (var metric : result.path(SECONDARY).properties()) {
      nodes.putIfAbsent(name(metric.getKey(), result), metric.getValue());
    }
    var metrics = new LinkedHashMap<String, Metric>();
    nodes.forEach((name, node) -> metrics.put(name, metric(name, node, samples(name, nodes))));
    // The percentiles of all forks together are those of the distribution. Without samples, they
    // are percentiles of iterations.
    boolean isSampled = result.path("mode").asText().equals(SAMPLE);
    nodes.forEach(
        (name, node) -> {
          boolean isPrimary = isSampled && name.equals(Metric.PRIMARY);
          boolean hasMedian = nodes.containsKey(Percentile.name(name, "50.0"));
          if (isPrimary || hasMedian || RawSamples.hasAny(node)) {
            addPercentiles(metrics.get(name), node.path(RawSamples.PERCENTILES), metrics);
          }
        });
    return metrics;
  }

  private static Metric metric(String name, JsonNode node, long samples) {
    double value = number(node.path("score"));
    double error = number(node.path("scoreError"));
    String unit = node.path("scoreUnit").asText();
    return new Metric(name, unit, value, error, RawSamples.values(node), samples);
  }

  /** How many samples a distribution or its percentile has; 0 if that is unknown. */
  private static long samples(String name, Map<String, JsonNode> nodes) {
    String distribution = Percentile.of(name).map(Percentile::metric).orElse(name);
    JsonNode missing = MissingNode.getInstance();
    long counted = RawSamples.count(nodes.getOrDefault(distribution, missing));
    JsonNode stated = nodes.getOrDefault(distribution + ":samples", missing).path("score");
    return Math.max(counted, (long) number(stated));
  }

  private static void addPercentiles(
      Metric distribution, JsonNode percentiles, Map<String, Metric> metrics) {
    for (var percentile : percentiles.properties()) {
      String name = Percentile.name(distribution.name(), percentile.getKey());
      double value = number(percentile.getValue());
      if (!Double.isNaN(value)) {
        // JMH has the values of the iterations in a metric of its own.
        var values = metrics.containsKey(name) ? metrics.get(name).values() : List.<double[]>of();
        metrics.put(
            name,
            new Metric(
                name, distribution.unit(), value, Double.NaN, values, distribution.samples()));
      }
    }
  }

  /** JMH writes a missing number as NaN, "NaN" or "+INF": here it is NaN. */
  static double number(JsonNode node) {
    return node.isNumber() && Double.isFinite(node.asDouble()) ? node.asDouble() : Double.NaN;
  }
}
