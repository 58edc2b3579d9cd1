package dev.zkpulsar.results.claims;

import com.fasterxml.jackson.databind.JsonNode;
import dev.zkpulsar.results.output.MarkdownTable;
import dev.zkpulsar.results.runs.MeasuredPoint;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * The study of publish throughput, {@code studies/producer-throughput.json}: each of its points,
 * and what was measured at the same topics, producers, dimension and volume, a row a run.
 */
final class ProducerThroughputStudy {
  static final String ID = "producer-throughput";

  private static final double MEGA = 1e6;
  private static final long MIB = 1 << 20;

  /** The client as it comes, but for the limits of what is pending, which are off. */
  private static final Map<String, String> CLIENT =
      Map.of(
          "batchingEnabled", "true",
          "batchingDelayMicros", "1000",
          "batchingMaxMessages", "1000",
          "batchingMaxBytes", "131072",
          "ioThreads", "1",
          "connectionsPerBroker", "1",
          "maxPendingMessages", "0",
          "memoryLimitMiB", "0");

  private final JsonNode study = Studies.load(ID);

  String beside(List<MeasuredPoint> points) {
    var text = new StringBuilder("# " + study.path("title").asText() + "\n");
    var measured = new StudyPoints(points, "PublishSaturationBenchmark\\.publish", CLIENT);
    int at = 0;
    for (var sweep : study.path("sweeps").properties()) {
      var table =
          new MarkdownTable(
              sweep.getKey(),
              List.of(
                  sweep.getKey(),
                  "study, messages/s",
                  "here, messages/s",
                  "study, MB/s",
                  "here, MB/s",
                  "here, p50 ms",
                  "p99 ms",
                  "broker's CPU, cores",
                  "client's CPU, cores"));
      for (JsonNode value : sweep.getValue().path("values")) {
        // The study's points are in the order of its sweeps.
        rows(value.asText(), study.path("points").get(at++), measured).forEach(table::row);
      }
      text.append(table);
    }
    return text + measured.left();
  }

  private static List<List<String>> rows(String value, JsonNode of, StudyPoints points) {
    String messages = MarkdownTable.number(number(of, "messagesPerSecond", 1), 0);
    String megabytes = MarkdownTable.number(number(of, "bytesPerSecond", MEGA), 1);
    List<MeasuredPoint> runs = points.at(params(of));
    if (runs.isEmpty()) {
      return List.of(List.of(value, messages, "not measured", megabytes, "", "", "", "", ""));
    }
    return runs.stream()
        .map(
            point ->
                List.of(
                    value + (point.isInvalid() ? " (invalid)" : ""),
                    messages,
                    MarkdownTable.number(point.score("achieved"), 0),
                    megabytes,
                    MarkdownTable.number(mega(point.score("bytes")), 1),
                    MarkdownTable.number(point.value("response", "50.0", "ms"), 2),
                    MarkdownTable.number(point.value("response", "99.0", "ms"), 2),
                    MarkdownTable.number(point.score("pulsar1.cpu"), 2),
                    MarkdownTable.number(point.score("client.cpu"), 2)))
        .toList();
  }

  private static OptionalDouble number(JsonNode of, String name, double unit) {
    return OptionalDouble.of(of.path(name).asDouble() / unit);
  }

  private static OptionalDouble mega(OptionalDouble bytes) {
    return bytes.isEmpty() ? bytes : OptionalDouble.of(bytes.getAsDouble() / MEGA);
  }

  /** Another volume or another order of messages does not stand in for the study's. */
  private static Map<String, String> params(JsonNode of) {
    var params = new TreeMap<>(Map.of("sendMode", "round"));
    long totalMiB = of.path("messages").asLong() * of.path("messageBytes").asLong() / MIB;
    params.put("totalMiB", Long.toString(totalMiB));
    for (String name : List.of("topics", "producers", "vectorDimension")) {
      params.put(name, of.path(name).asText());
    }
    return params;
  }
}
