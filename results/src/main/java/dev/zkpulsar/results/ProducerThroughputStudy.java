package dev.zkpulsar.results;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The study of publish throughput, {@code studies/producer-throughput.json}: each of its points,
 * and what was measured at the same topics, producers, dimension and volume.
 */
final class ProducerThroughputStudy {
  static final String ID = "producer-throughput";

  private static final double MEGA = 1e6;
  private static final long MIB = 1 << 20;

  private final JsonNode study = Studies.load(ID);

  String beside(List<JmhResults.Point> points) {
    var text = new StringBuilder("# " + study.path("title").asText() + "\n");
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
        table.row(row(value.asText(), study.path("points").get(at++), points));
      }
      text.append(table);
    }
    return text.toString();
  }

  private static List<String> row(String value, JsonNode of, List<JmhResults.Point> points) {
    String messages = MarkdownTable.number(number(of, "messagesPerSecond", 1), 0);
    String megabytes = MarkdownTable.number(number(of, "bytesPerSecond", MEGA), 1);
    return points.stream()
        .filter(point -> point.benchmark().equals("PublishSaturationBenchmark.publish"))
        .filter(point -> isSame(point, of))
        .findFirst()
        .map(
            point ->
                List.of(
                    value + (point.isInvalid() ? " (invalid)" : ""),
                    messages,
                    MarkdownTable.number(point.score("achieved"), 0),
                    megabytes,
                    MarkdownTable.number(mega(point.score("bytes")), 1),
                    MarkdownTable.number(point.percentileMillis("response", "50.0"), 2),
                    MarkdownTable.number(point.percentileMillis("response", "99.0"), 2),
                    MarkdownTable.number(point.score("pulsar1.cpu"), 2),
                    MarkdownTable.number(point.score("client.cpu"), 2)))
        .orElse(List.of(value, messages, "not measured", megabytes, "", "", "", "", ""));
  }

  private static OptionalDouble number(JsonNode of, String name, double unit) {
    return OptionalDouble.of(of.path(name).asDouble() / unit);
  }

  private static OptionalDouble mega(OptionalDouble bytes) {
    return bytes.isEmpty() ? bytes : OptionalDouble.of(bytes.getAsDouble() / MEGA);
  }

  /** Another volume or another order of messages does not stand in for the study's. */
  private static boolean isSame(JmhResults.Point point, JsonNode of) {
    long totalMiB = of.path("messages").asLong() * of.path("messageBytes").asLong() / MIB;
    return "round".equals(point.params().get("sendMode"))
        && Long.toString(totalMiB).equals(point.params().get("totalMiB"))
        && List.of("topics", "producers", "vectorDimension").stream()
            .allMatch(name -> of.path(name).asText().equals(point.params().get(name)));
  }
}
