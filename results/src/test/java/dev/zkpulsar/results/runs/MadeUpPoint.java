package dev.zkpulsar.results.runs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Makes points and metrics of the numbers that a test gives. */
public final class MadeUpPoint {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final double MICROS_PER_MILLI = 1e3;

  private MadeUpPoint() {}

  /** A point that is marked valid, unless the metrics say otherwise. */
  public static MeasuredPoint point(
      String benchmark, Map<String, String> params, Map<String, JsonNode> metrics) {
    var all = new HashMap<>(metrics);
    all.putIfAbsent("invalid", score(0, "flag"));
    return measured(benchmark, new TreeMap<>(params), all);
  }

  /** A point whose setup is unknown. */
  public static MeasuredPoint measured(
      String benchmark, Map<String, String> params, Map<String, JsonNode> metrics) {
    var key = new MeasuredPoint.Key(benchmark, "", params);
    return new MeasuredPoint(key, metrics, Map.of(), "", "");
  }

  /** The same point with further facts of its setup. */
  public static MeasuredPoint with(MeasuredPoint point, Map<String, String> moreSetup) {
    var setup = new TreeMap<>(point.setup());
    setup.putAll(moreSetup);
    return new MeasuredPoint(point.key(), point.metrics(), setup, point.run(), point.place());
  }

  /** A run of which only the points are known. */
  public static MeasuredRun run(String name, Map<MeasuredPoint.Key, MeasuredPoint> points) {
    return new MeasuredRun(
        name, new ResultFile(name, Path.of(name)), points, List.of(), JSON.createObjectNode());
  }

  public static ObjectNode score(double score, String unit) {
    return JSON.createObjectNode().put("score", score).put("scoreUnit", unit);
  }

  /** A metric with these values, a row for each fork, and without a score. */
  public static JsonNode values(String unit, List<double[]> forks) {
    return JSON.createObjectNode().put("scoreUnit", unit).set("rawData", JSON.valueToTree(forks));
  }

  /** A distribution of these ms; a percentile that is null is absent. */
  public static ObjectNode times(Double mean, Map<String, Double> percentiles) {
    ObjectNode node = JSON.createObjectNode().put("scoreUnit", "us/op");
    if (mean != null) {
      node.put("score", mean * MICROS_PER_MILLI);
    }
    ObjectNode all = node.putObject("scorePercentiles");
    percentiles.forEach((name, millis) -> all.put(name, millis * MICROS_PER_MILLI));
    return node;
  }
}
