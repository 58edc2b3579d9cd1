package dev.zkpulsar.results.runs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Numbers of a metric in JMH's JSON. JMH has no one way to write a number that it does not have: a
 * bare NaN, the string "NaN", "+INF" or "-INF". All of them are missing numbers here.
 */
public final class JmhMetric {
  private static final ObjectMapper JSON = new ObjectMapper();

  private JmhMetric() {}

  /** The number, or empty where the node is missing, null, no number, NaN or infinite. */
  public static OptionalDouble number(JsonNode node) {
    return node != null && node.isNumber() && Double.isFinite(node.asDouble())
        ? OptionalDouble.of(node.asDouble())
        : OptionalDouble.empty();
  }

  /** A metric with these values, a row for each fork, and without a score. */
  public static JsonNode of(String unit, List<double[]> forks) {
    return JSON.createObjectNode().put("scoreUnit", unit).set("rawData", JSON.valueToTree(forks));
  }
}
