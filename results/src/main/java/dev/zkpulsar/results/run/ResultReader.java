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
import java.util.OptionalDouble;
import java.util.TreeMap;

/** Reads the points of a file with JMH's JSON, whatever version and mode wrote it. */
public final class ResultReader {
  /** The field, and in a merged file also the parameter, that names a result's run. */
  public static final String RUN = "run";

  /** That parameter for a benchmark that has one called {@link #RUN}. */
  public static final String MERGED_RUN = "mergedRun";

  private static final String HISTOGRAM = "rawDataHistogram";
  private static final String PERCENTILES = "scorePercentiles";
  private static final String ALLOWED = "; allowed: a JSON array of JMH results";

  private final ResultFile file;
  private final Catalog catalog;
  private final Provenance provenances;
  private final Map<String, Map<String, String>> setupOfRun = new HashMap<>();

  ResultReader(ResultFile file, Catalog catalog, Provenance provenances) {
    this.file = file;
    this.catalog = catalog;
    this.provenances = provenances;
  }

  /** The results of a file as they are. Throws BadResultsException if it has none. */
  public static List<ObjectNode> results(ResultFile file) {
    JsonNode tree = Json.tree(file.path());
    if (!(tree instanceof ArrayNode array) || array.isEmpty()) {
      String problem = tree.isArray() ? "an empty array, no JMH results" : "no JMH results";
      throw new BadResultsException(
          file.path() + ": " + (tree.isMissingNode() ? "an empty file" : problem) + ALLOWED);
    }
    var results = new ArrayList<ObjectNode>();
    for (JsonNode node : array) {
      if (!(node instanceof ObjectNode result)
          || !result.path("benchmark").isTextual()
          || !result.path("primaryMetric").isObject()) {
        throw new BadResultsException(
            "%s: result %d: no JMH result: it has no benchmark or primaryMetric%s"
                .formatted(file.path(), results.size() + 1, ALLOWED));
      }
      results.add(result);
    }
    return results;
  }

  /** The name of a result's run. */
  public static String run(JsonNode result, ResultFile file) {
    return result.path(RUN).asText(file.run());
  }

  List<Point> points() {
    var points = new ArrayList<Point>();
    for (ObjectNode result : results(file)) {
      points.add(point(result, file.path() + ": result " + (points.size() + 1)));
    }
    return points;
  }

  private Point point(ObjectNode result, String place) {
    String run = run(result, file);
    var ofRun = setupOfRun.computeIfAbsent(run, name -> Setup.ofRun(provenances.of(name)));
    var metrics = metrics(result);
    metrics.replaceAll((name, metric) -> catalog.shown(metric));
    return new Point(
        id(result), metrics, marks(metrics, catalog), Setup.of(result, ofRun), run, place);
  }

  /** The identity of a result, or of a planned point, which has no mode. */
  public static Id id(JsonNode result) {
    var params = new TreeMap<String, String>();
    result
        .path("params")
        .properties()
        .forEach(param -> params.put(param.getKey(), param.getValue().asText()));
    if (result.has(RUN) && params.remove(MERGED_RUN) == null) {
      params.remove(RUN, result.path(RUN).asText());
    }
    return new Id(result.path("benchmark").asText(), result.path("mode").asText(), params);
  }

  private static Map<String, Metric> metrics(JsonNode result) {
    var nodes = new LinkedHashMap<String, JsonNode>();
    primary(result).ifPresent(name -> nodes.put(name, result.path("primaryMetric")));
    for (var metric : result.path("secondaryMetrics").properties()) {
      nodes.putIfAbsent(name(metric.getKey(), result), metric.getValue());
    }
    var metrics = new LinkedHashMap<String, Metric>();
    nodes.forEach((name, node) -> metrics.put(name, metric(name, node, samples(name, nodes))));
    // The percentiles of all forks together are those of the distribution.
    nodes.forEach(
        (name, node) -> {
          // Percentiles of another mode are percentiles of iterations.
          boolean isSampled =
              name.equals(Metric.PRIMARY) && result.path("mode").asText().equals("sample");
          if (isSampled || node.has(HISTOGRAM) || nodes.containsKey(name + ":p0.50")) {
            addPercentiles(metrics.get(name), node.path(PERCENTILES), metrics);
          }
        });
    return metrics;
  }

  /**
   * The name of the primary metric: of an open loop its response times; empty for another loop,
   * whose primary metric repeats a secondary one, or is NaN since the point is invalid.
   */
  private static Optional<String> primary(JsonNode result) {
    JsonNode metrics = result.path("secondaryMetrics");
    JsonNode mark = metrics.path(Kind.INVALID.metric());
    if (!metrics.has("achieved") || !unit(mark, "").equals(Mark.UNIT)) {
      return Optional.of(Metric.PRIMARY);
    }
    boolean isOpen = result.path("mode").asText().equals("sample") && !metrics.has(Metric.RESPONSE);
    return isOpen ? Optional.of(Metric.RESPONSE) : Optional.empty();
  }

  /**
   * One name for a metric in all versions of JMH: up to 1.36 profilers begin it with a dot, and
   * percentiles follow one. In mode sample the percentiles of the primary metric are named after
   * the method, or after nothing.
   */
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
    var values =
        (histogram.isArray() ? histogram : node.path("rawData"))
            .valueStream()
            .map(
                fork ->
                    fork.valueStream()
                        .map(value -> value.isArray() ? mean(value) : number(value))
                        .flatMapToDouble(OptionalDouble::stream)
                        .toArray())
            .toList();
    double value = number(node.path("score")).orElse(Double.NaN);
    double error = number(node.path("scoreError")).orElse(Double.NaN);
    String unit = unit(node, Kind.INVALID.metric().equals(name) ? Mark.UNIT : "");
    return new Metric(name, unit, value, error, values, samples);
  }

  private static String unit(JsonNode metric, String otherwise) {
    return metric.isMissingNode() ? "" : metric.path("scoreUnit").asText(otherwise);
  }

  private static long samples(String name, Map<String, JsonNode> nodes) {
    String of = Percentile.of(name).map(Percentile::metric).orElse(name);
    long samples = 0;
    for (JsonNode fork : node(of, nodes).path(HISTOGRAM)) {
      samples += fork.valueStream().mapToLong(ResultReader::count).sum();
    }
    double counted = number(node(of + ":samples", nodes).path("score")).orElse(0);
    return Math.max(samples, (long) counted);
  }

  private static JsonNode node(String name, Map<String, JsonNode> nodes) {
    return nodes.getOrDefault(name, MissingNode.getInstance());
  }

  private static void addPercentiles(Metric of, JsonNode percentiles, Map<String, Metric> metrics) {
    for (var each : percentiles.properties()) {
      String name = Percentile.ofPercent(of.name(), each.getKey());
      var values = metrics.getOrDefault(name, Metric.missing(name)).values();
      number(each.getValue())
          .ifPresent(
              value ->
                  metrics.put(
                      name, new Metric(name, of.unit(), value, Double.NaN, values, of.samples())));
    }
  }

  static List<Mark> marks(Map<String, Metric> metrics, Catalog catalog) {
    var scores = new HashMap<String, Double>();
    metrics.values().stream()
        .filter(Metric::hasValue)
        .forEach(metric -> scores.put(metric.name(), metric.value()));
    for (Kind kind : Kind.values()) {
      Metric mark = metrics.get(kind.metric());
      // Another project may have a metric of that name.
      if (mark == null || !mark.unit().equals(Mark.UNIT)) {
        scores.remove(kind.metric());
      } else if (kind == Kind.INVALID && !mark.hasValue()) {
        scores.put(kind.metric(), 1.0);
      }
    }
    return Mark.of(scores, catalog);
  }

  /**
   * The number of a node. JMH writes a missing one as NaN, "NaN", "+INF" or "-INF": then it is
   * empty.
   */
  private static OptionalDouble number(JsonNode node) {
    return node.isNumber() && Double.isFinite(node.asDouble())
        ? OptionalDouble.of(node.asDouble())
        : OptionalDouble.empty();
  }

  /** The mean of an iteration's samples, pairs of a value and its count; empty without samples. */
  static OptionalDouble mean(JsonNode iteration) {
    double sum = 0;
    for (JsonNode pair : iteration) {
      sum += pair.path(0).asDouble() * pair.path(1).asLong();
    }
    long count = count(iteration);
    return count == 0 ? OptionalDouble.empty() : OptionalDouble.of(sum / count);
  }

  static long count(JsonNode iteration) {
    return iteration.valueStream().mapToLong(pair -> pair.path(1).asLong()).sum();
  }

  /** Leaves one pair of each iteration in a metric: its mean and the number of its samples. */
  public static void keepMeans(JsonNode metric) {
    for (JsonNode fork : metric.path(HISTOGRAM)) {
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
