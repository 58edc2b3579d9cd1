package dev.zkpulsar.results.runs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.StreamSupport;

/** What JMH's JSON says, point by point; {@link JmhReader} reads it. */
public final class JmhResults {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** The metric that JMH measures itself, among those that are measured beside it. */
  public static final String PRIMARY = "primary";

  private JmhResults() {}

  /**
   * One benchmark with one set of parameters.
   *
   * @param benchmark class and method, without the package
   * @param metrics by name; JMH's own under {@link #PRIMARY}
   * @param run what a merged file says of which run it is of, else ""
   * @param setup what it was measured with, see {@link Setup}
   */
  public record Point(
      String benchmark,
      Map<String, String> params,
      Map<String, JsonNode> metrics,
      String run,
      Map<String, String> setup) {

    /** One of which it is not known what it was measured with. */
    public Point(String benchmark, Map<String, String> params, Map<String, JsonNode> metrics) {
      this(benchmark, params, metrics, "", Map.of());
    }

    /** What the run said of its figures. */
    public Mark mark() {
      return Mark.of(metrics.get(Mark.METRIC));
    }

    /** Whether its figures are not to be used. */
    public boolean isInvalid() {
      return mark() == Mark.INVALID;
    }

    /** The score of a secondary metric, in its own unit; for a distribution this is the mean. */
    public OptionalDouble score(String metric) {
      return number(metrics.get(metric), "score");
    }

    /** The score of a metric in this unit; none where it is in another. */
    public OptionalDouble score(String metric, String unit) {
      return unit(metric).equals(unit) ? score(metric) : OptionalDouble.empty();
    }

    public OptionalDouble meanMillis(String metric) {
      return millis(metric, score(metric));
    }

    /**
     * A percentile of a distribution.
     *
     * @param percentile as JMH writes it: 50.0, 99.0, 99.9
     */
    public OptionalDouble percentileMillis(String metric, String percentile) {
      JsonNode node = metrics.get(metric);
      return node == null
          ? OptionalDouble.empty()
          : millis(metric, number(node.path("scorePercentiles"), percentile));
    }

    /** A metric's value of each iteration of each fork. */
    public double[] valuesMillis(String metric) {
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

    /** A metric's values in its own unit, a row a fork; what is no number is left out. */
    public List<double[]> forks(String metric) {
      var forks = new ArrayList<double[]>();
      JsonNode node = metrics.get(metric);
      if (node != null) {
        for (JsonNode fork : node.path("rawData")) {
          forks.add(
              StreamSupport.stream(fork.spliterator(), false)
                  .filter(JsonNode::isNumber)
                  .mapToDouble(JsonNode::asDouble)
                  .toArray());
        }
      }
      return forks;
    }

    /** The same point, with more said of what it was measured with. */
    public Point with(Map<String, String> moreSetup) {
      var all = new TreeMap<>(setup);
      all.putAll(moreSetup);
      return new Point(benchmark, params, metrics, run, all);
    }

    /** The same point with every value of a metric so many times as large. */
    public Point scaled(String metric, double factor) {
      var scaled = new HashMap<>(metrics);
      scaled.put(
          metric,
          metric(
              unit(metric),
              forks(metric).stream()
                  .map(fork -> Arrays.stream(fork).map(value -> value * factor).toArray())
                  .toList()));
      return new Point(benchmark, params, scaled, run, setup);
    }

    /** A metric's unit as JMH writes it, empty where there is no such metric. */
    public String unit(String metric) {
      JsonNode node = metrics.get(metric);
      return node == null ? "" : node.path("scoreUnit").asText();
    }

    private OptionalDouble millis(String metric, OptionalDouble value) {
      if (value.isEmpty()) {
        return value;
      }
      OptionalDouble factor = Units.factor(unit(metric), "ms");
      return factor.isEmpty()
          ? factor
          : OptionalDouble.of(value.getAsDouble() * factor.getAsDouble());
    }

    /** JMH writes what is no number as a string: that is a value that is missing. */
    private static OptionalDouble number(JsonNode parent, String field) {
      JsonNode node = parent == null ? null : parent.get(field);
      return node == null || !node.isNumber()
          ? OptionalDouble.empty()
          : OptionalDouble.of(node.asDouble());
    }
  }

  /** A metric of values, a row a fork. */
  public static JsonNode metric(String unit, List<double[]> forks) {
    return JSON.createObjectNode().put("scoreUnit", unit).set("rawData", JSON.valueToTree(forks));
  }

  /** A metric that is 1 or 0. */
  public static JsonNode flag(boolean set) {
    return JSON.createObjectNode().put("scoreUnit", "flag").put("score", set ? 1 : 0);
  }

  /** A result that {@link JmhReader} read. */
  static Point point(JsonNode result) {
    PointKey key = PointKey.of(result);
    var metrics = new HashMap<String, JsonNode>();
    result
        .path("secondaryMetrics")
        .properties()
        .forEach(e -> metrics.put(e.getKey(), e.getValue()));
    metrics.put(PRIMARY, result.path("primaryMetric"));
    return new Point(
        key.shortName(),
        key.params(),
        metrics,
        result.path(PointKey.RUN).asText(),
        Setup.byName(Setup.ofResult(result), Setup.Of.COMPARED));
  }
}
