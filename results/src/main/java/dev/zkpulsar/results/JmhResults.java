package dev.zkpulsar.results;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.StreamSupport;

/** Reads the JSON that JMH writes; the only class that knows that format. */
final class JmhResults {
  // Two files joined into one would otherwise be read as the first of them.
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  /** What the primary metric is called among a point's metrics. */
  static final String PRIMARY = "primary";

  private static final Map<String, Double> MILLIS_PER_UNIT =
      Map.of("ns/op", 1e-6, "us/op", 1e-3, "ms/op", 1.0, "s/op", 1e3);

  private JmhResults() {}

  /**
   * One benchmark with one set of parameters.
   *
   * @param benchmark class and method, without the package
   */
  record Point(String benchmark, Map<String, String> params, Map<String, JsonNode> metrics) {

    /** Whether the run marked its figures as not to be used. */
    boolean isInvalid() {
      return score("invalid").orElse(0) > 0;
    }

    /** The score of a secondary metric, in its own unit; for a distribution this is the mean. */
    OptionalDouble score(String metric) {
      return number(metrics.get(metric), "score");
    }

    OptionalDouble meanMillis(String metric) {
      return millis(metric, score(metric));
    }

    /**
     * A percentile of a distribution.
     *
     * @param percentile as JMH writes it: 50.0, 99.0, 99.9
     */
    OptionalDouble percentileMillis(String metric, String percentile) {
      JsonNode node = metrics.get(metric);
      return node == null
          ? OptionalDouble.empty()
          : millis(metric, number(node.path("scorePercentiles"), percentile));
    }

    /** A metric's value of each iteration of each fork. */
    double[] valuesMillis(String metric) {
      JsonNode node = metrics.get(metric);
      if (node == null) {
        return new double[0];
      }
      return StreamSupport.stream(node.path("rawData").spliterator(), false)
          .flatMap(fork -> StreamSupport.stream(fork.spliterator(), false))
          .filter(JsonNode::isNumber)
          .map(value -> millis(metric, OptionalDouble.of(value.asDouble())))
          .filter(OptionalDouble::isPresent)
          .mapToDouble(OptionalDouble::getAsDouble)
          .toArray();
    }

    private OptionalDouble millis(String metric, OptionalDouble value) {
      if (value.isEmpty()) {
        return value;
      }
      String unit = metrics.get(metric).path("scoreUnit").asText();
      Double factor = MILLIS_PER_UNIT.get(unit);
      return factor == null
          ? OptionalDouble.empty()
          : OptionalDouble.of(value.getAsDouble() * factor);
    }

    /** JMH writes what is no number as a string: that is a value that is missing. */
    private static OptionalDouble number(JsonNode parent, String field) {
      JsonNode node = parent == null ? null : parent.get(field);
      return node == null || !node.isNumber()
          ? OptionalDouble.empty()
          : OptionalDouble.of(node.asDouble());
    }
  }

  /**
   * Reads a result file, or the jmh.json of a run's directory.
   *
   * @throws BadResultsException when it is not what JMH writes
   */
  static List<Point> read(Path fileOrDirectory) {
    Path file =
        Files.isDirectory(fileOrDirectory) ? fileOrDirectory.resolve("jmh.json") : fileOrDirectory;
    JsonNode root;
    try {
      root = JSON.readTree(file.toFile());
    } catch (JsonProcessingException e) {
      var at = e.getLocation();
      throw new BadResultsException(
          file
              + ": line "
              + (at == null ? 1 : at.getLineNr())
              + ": not whole JSON: "
              + e.getOriginalMessage().replaceAll("\\s+", " "));
    } catch (IOException e) {
      throw new BadResultsException(file + ": cannot be read: " + e.getMessage());
    }
    if (root == null || !root.isArray() || root.isEmpty()) {
      throw new BadResultsException(file + ": no JMH results: allowed: a JSON array of them");
    }
    var points = new ArrayList<Point>();
    for (int i = 0; i < root.size(); i++) {
      points.add(point(root.get(i), file + ": result " + (i + 1)));
    }
    return points;
  }

  private static Point point(JsonNode result, String place) {
    if (!result.path("benchmark").isTextual() || !result.path("primaryMetric").isObject()) {
      throw new BadResultsException(
          place + ": no JMH result: it has no benchmark or primaryMetric");
    }
    var params = new TreeMap<String, String>();
    result.path("params").properties().forEach(e -> params.put(e.getKey(), e.getValue().asText()));
    var metrics = new HashMap<String, JsonNode>();
    result
        .path("secondaryMetrics")
        .properties()
        .forEach(e -> metrics.put(e.getKey(), e.getValue()));
    metrics.putIfAbsent(PRIMARY, result.path("primaryMetric"));
    String benchmark = result.path("benchmark").asText();
    return new Point(benchmark.replaceFirst("^.*\\.(?=[^.]+\\.[^.]+$)", ""), params, metrics);
  }
}
