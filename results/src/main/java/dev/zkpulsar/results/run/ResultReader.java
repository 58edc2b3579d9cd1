package dev.zkpulsar.results.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.zkpulsar.results.run.Mark.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Reads the points of a file with JMH's JSON, whatever version and mode wrote it. */
public final class ResultReader {
  public static final String RUN = "run";
  public static final String PERCENTILES = "scorePercentiles";
  private static final String HISTOGRAM = "rawDataHistogram";
  private static final String SECONDARY = "secondaryMetrics";
  private static final String SAMPLE = "sample";

  private ResultReader() {}

  /** Throws BadResultsException if the file has none. */
  public static List<ObjectNode> results(ResultFile file) {
    JsonNode tree = Json.tree(file.path());
    var results = new ArrayList<ObjectNode>();
    for (JsonNode node : tree.isArray() ? tree : List.<JsonNode>of()) {
      if (node instanceof ObjectNode result
          && result.path("benchmark").isTextual()
          && result.path("primaryMetric").isObject()) {
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

  static List<Point> points(ResultFile file, Catalog catalog, Map<String, Facts> byRun) {
    var points = new ArrayList<Point>();
    var setups = new HashMap<String, Map<String, String>>();
    for (ObjectNode result : results(file)) {
      String run = result.path(RUN).asText(file.run());
      var facts = byRun.getOrDefault(run, Facts.NONE);
      var ofRun = setups.computeIfAbsent(run, name -> Setup.ofRun(facts.json()));
      var metrics = metrics(result);
      metrics.replaceAll((name, metric) -> catalog.shown(metric));
      var marks = marks(metrics, catalog);
      String place = file.path() + ": result " + (points.size() + 1);
      points.add(new Point(id(result), metrics, marks, Setup.of(result, ofRun), run, place));
    }
    return points;
  }

  public static Id id(JsonNode result) {
    var params = new TreeMap<String, String>();
    for (var param : result.path("params").properties()) {
      params.put(param.getKey(), param.getValue().asText());
    }
    if (result.has(RUN)) {
      params.remove(RUN, result.path(RUN).asText());
    }
    return new Id(result.path("benchmark").asText(), result.path("mode").asText(), params);
  }

  private static Map<String, Metric> metrics(JsonNode result) {
    var nodes = new LinkedHashMap<String, JsonNode>();
    primary(result).ifPresent(name -> nodes.put(name, result.path("primaryMetric")));
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
          if ((isSampled && name.equals(Metric.PRIMARY))
              || node.has(HISTOGRAM)
              || nodes.containsKey(name + ":p0.50")) {
            addPercentiles(metrics.get(name), node.path(PERCENTILES), metrics);
          }
        });
    return metrics;
  }

  /** The name of the primary metric; empty if it repeats a secondary one, as in a closed loop. */
  private static Optional<String> primary(JsonNode result) {
    JsonNode metrics = result.path(SECONDARY);
    String flag = metrics.path(Kind.INVALID.metric()).path("scoreUnit").asText();
    if (!metrics.has("achieved") || !flag.equals(Mark.UNIT)) {
      return Optional.of(Metric.PRIMARY);
    }
    boolean isOpen = result.path("mode").asText().equals(SAMPLE) && !metrics.has(Metric.RESPONSE);
    return isOpen ? Optional.of(Metric.RESPONSE) : Optional.empty();
  }

  /** One name in all versions of JMH: up to 1.36 with dots, and percentiles with the method. */
  public static String name(String metric, JsonNode result) {
    String name = metric.replaceFirst("^·", "").replaceFirst("·(?=p[01]\\.\\d+$)", ":");
    String method = result.path("benchmark").asText().replaceFirst("^.*\\.", "");
    String percentile = name.startsWith(method + ":") ? name.substring(method.length() + 1) : name;
    if (percentile.matches("p[01]\\.\\d+")) {
      return primary(result).orElse(Metric.PRIMARY) + ":" + percentile;
    }
    return name.equals(Metric.PRIMARY) ? Metric.PRIMARY + " (secondary)" : name;
  }

  private static Metric metric(String name, JsonNode node, long samples) {
    JsonNode histogram = node.path(HISTOGRAM);
    var values = new ArrayList<double[]>();
    for (JsonNode fork : histogram.isArray() ? histogram : node.path("rawData")) {
      var ofFork = fork.valueStream().map(value -> value.isArray() ? mean(value) : number(value));
      values.add(ofFork.mapToDouble(Double::doubleValue).filter(Double::isFinite).toArray());
    }
    double value = number(node.path("score"));
    double error = number(node.path("scoreError"));
    return new Metric(name, node.path("scoreUnit").asText(), value, error, values, samples);
  }

  private static long samples(String name, Map<String, JsonNode> nodes) {
    String of = Percentile.of(name).map(Percentile::metric).orElse(name);
    var missing = MissingNode.getInstance();
    long samples = 0;
    for (JsonNode fork : nodes.getOrDefault(of, missing).path(HISTOGRAM)) {
      samples += fork.valueStream().mapToLong(ResultReader::count).sum();
    }
    JsonNode counted = nodes.getOrDefault(of + ":samples", missing).path("score");
    return Math.max(samples, (long) number(counted));
  }

  private static void addPercentiles(Metric of, JsonNode percentiles, Map<String, Metric> metrics) {
    for (var each : percentiles.properties()) {
      String name = Percentile.name(of.name(), each.getKey());
      var values = metrics.getOrDefault(name, Metric.missing(name)).values();
      double value = number(each.getValue());
      if (!Double.isNaN(value)) {
        metrics.put(name, new Metric(name, of.unit(), value, Double.NaN, values, of.samples()));
      }
    }
  }

  static List<Mark> marks(Map<String, Metric> metrics, Catalog catalog) {
    var scores = new HashMap<String, Double>();
    metrics.forEach((name, metric) -> scores.put(name, metric.value()));
    // Another project may have a metric of that name.
    Stream.of(Kind.values())
        .map(Kind::metric)
        .filter(kind -> metrics.containsKey(kind) && !metrics.get(kind).unit().equals(Mark.UNIT))
        .forEach(scores::remove);
    return Mark.of(scores, catalog);
  }

  /** JMH writes a missing number as NaN, "NaN" or "+INF": here it is NaN. */
  private static double number(JsonNode node) {
    return node.isNumber() && Double.isFinite(node.asDouble()) ? node.asDouble() : Double.NaN;
  }

  /** The mean of pairs of a value and its count; NaN without samples. */
  private static double mean(JsonNode iteration) {
    double sum = 0;
    for (JsonNode pair : iteration) {
      sum += pair.path(0).asDouble() * pair.path(1).asLong();
    }
    return sum / count(iteration);
  }

  private static long count(JsonNode iteration) {
    return iteration.valueStream().mapToLong(pair -> pair.path(1).asLong()).sum();
  }

  /** Leaves one pair of each iteration: its mean and its number of samples. */
  public static void keepMeans(JsonNode metric) {
    for (JsonNode fork : metric.path(HISTOGRAM)) {
      for (JsonNode iteration : fork) {
        long count = count(iteration);
        if (count != 0 && iteration instanceof ArrayNode pairs) {
          double mean = mean(pairs);
          pairs.removeAll().addArray().add(mean).add(count);
        }
      }
    }
  }
}
