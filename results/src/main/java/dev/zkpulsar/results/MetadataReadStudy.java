package dev.zkpulsar.results;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The study of metadata reads, {@code studies/metadata-read.json}: for each of its cases a table of
 * its figures and of those that were measured at the same rate.
 */
final class MetadataReadStudy {
  static final String ID = "metadata-read";

  private static final String GET_DATA = "ZooKeeperBenchmark.getData";
  private static final String STORE_GET = "MetadataStoreBenchmark.get";

  private final JsonNode study = load();

  private static JsonNode load() {
    try (var in = MetadataReadStudy.class.getResourceAsStream("/studies/" + ID + ".json")) {
      return new ObjectMapper().readTree(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Markdown, with the points that belong to a case beside its figures. */
  String beside(List<JmhResults.Point> points) {
    var text = new StringBuilder("# " + study.path("title").asText() + "\n");
    for (JsonNode studyCase : study.path("cases")) {
      text.append(table(studyCase, points));
    }
    return text.toString();
  }

  private static String table(JsonNode studyCase, List<JmhResults.Point> points) {
    String rate = studyCase.path("ratePerSecond").asText();
    var text = new StringBuilder();
    text.append(
        String.format(
            "%n## Case %s: %s, %s/s%n%n| response time in ms | mean | p50 | p99 |%n|---|--:|--:|--:|%n",
            studyCase.path("case").asText(), studyCase.path("name").asText(), rate));
    text.append(studyRow("study: getData", studyCase.path("zkGetDataMs")));
    text.append(studyRow("study: store get", studyCase.path("storeGetMs")));
    var rows = new TreeMap<String, JmhResults.Point>();
    var missing = new TreeSet<>(List.of("getData", "store get"));
    for (JmhResults.Point point : points) {
      String client = client(point);
      if (client != null && rate.equals(point.params().get("ratePerSecond"))) {
        rows.put(label(client, point), point);
        missing.remove(client);
      }
    }
    rows.forEach((label, point) -> text.append(measuredRow(label, point)));
    missing.forEach(client -> text.append("| here: " + client + " | not measured | | |\n"));
    return text.toString();
  }

  /** The study's name of the client that a point measured, or null where it has no such client. */
  private static String client(JmhResults.Point point) {
    return switch (point.benchmark()) {
      case GET_DATA -> "getData";
      case STORE_GET -> "store get";
      default -> null;
    };
  }

  private static String label(String client, JmhResults.Point point) {
    var params = new TreeMap<>(point.params());
    String batching = "";
    if (params.containsKey("batchingEnabled")) {
      batching =
          params.get("batchingEnabled").equals("true")
              ? ", at most "
                  + params.get("batchingMaxOperations")
                  + " operations a batch, "
                  + params.get("batchingMaxDelayMillis")
                  + " ms"
              : ", no batching";
    }
    return "here, "
        + params.get("arrivals")
        + ": "
        + client
        + batching
        + ", "
        + params.get("payloadBytes")
        + " B";
  }

  private static String studyRow(String label, JsonNode figures) {
    return row(label, cell(figures, "mean"), cell(figures, "p50"), cell(figures, "p99"));
  }

  private static String cell(JsonNode figures, String name) {
    return figures.path(name).isNumber() ? millis(figures.path(name).asDouble()) : "not given";
  }

  private static String measuredRow(String label, JmhResults.Point point) {
    return row(
        label,
        cell(point, point.meanMillis("response")),
        cell(point, point.percentileMillis("response", "50.0")),
        cell(point, point.percentileMillis("response", "99.0")));
  }

  private static String cell(JmhResults.Point point, OptionalDouble value) {
    if (value.isEmpty()) {
      return "not measured";
    }
    return millis(value.getAsDouble()) + (point.isInvalid() ? " (invalid)" : "");
  }

  private static String row(String label, String mean, String p50, String p99) {
    return "| " + label + " | " + mean + " | " + p50 + " | " + p99 + " |\n";
  }

  private static String millis(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }
}
