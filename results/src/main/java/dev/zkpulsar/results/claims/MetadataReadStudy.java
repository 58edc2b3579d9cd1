package dev.zkpulsar.results.claims;

import com.fasterxml.jackson.databind.JsonNode;
import dev.zkpulsar.results.output.PlainText;
import dev.zkpulsar.results.runs.MeasuredPoint;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * The study of metadata reads, {@code studies/metadata-read.json}: for each of its cases a table of
 * its figures and of those that were measured at the same rate.
 */
final class MetadataReadStudy {
  static final String ID = "metadata-read";

  private static final String GET_DATA = "ZooKeeperBenchmark.getData";
  private static final String STORE_GET = "MetadataStoreBenchmark.get";

  private final JsonNode study = Studies.load(ID);

  /** Markdown, with the points that belong to a case beside its figures. */
  String beside(List<MeasuredPoint> points) {
    var text = new StringBuilder("# " + study.path("title").asText() + "\n");
    for (JsonNode studyCase : study.path("cases")) {
      text.append(table(studyCase, points));
    }
    return text.toString();
  }

  private String table(JsonNode studyCase, List<MeasuredPoint> points) {
    String rate = studyCase.path("ratePerSecond").asText();
    var text = new StringBuilder();
    text.append(
        String.format(
            "%n## Case %s: %s, %s/s%n%n| response time in ms | mean | p50 | p99 | p50 of each"
                + " iteration | machine p99 |%n|---|--:|--:|--:|--:|--:|%n",
            studyCase.path("case").asText(), studyCase.path("name").asText(), rate));
    text.append(studyRow("study: getData", studyCase.path("zkGetDataMs")));
    text.append(studyRow("study: store get", studyCase.path("storeGetMs")));
    var rows = expectedRows();
    for (MeasuredPoint point : points) {
      String client = client(point);
      if (client != null && rate.equals(point.params().get("ratePerSecond"))) {
        rows.computeIfAbsent(label(client, point.params()), label -> new ArrayList<>()).add(point);
      }
    }
    rows.forEach(
        (label, measured) -> {
          if (measured.isEmpty()) {
            text.append(row(label, "not measured", "", "", "", ""));
          }
          measured.forEach(point -> text.append(measuredRow(label, point)));
        });
    return text.toString();
  }

  /**
   * What a case needs to be compared: a store with other batching does not stand in for the
   * study's, nor one kind of arrivals for the other.
   */
  private Map<String, List<MeasuredPoint>> expectedRows() {
    var rows = new TreeMap<String, List<MeasuredPoint>>();
    JsonNode defaults = study.path("defaults");
    for (String arrivals : List.of("constant", "poisson")) {
      rows.put(label("getData", Map.of("arrivals", arrivals)), new ArrayList<>());
      var store =
          Map.of(
              "arrivals",
              arrivals,
              "batchingEnabled",
              "true",
              "batchingMaxOperations",
              defaults.path("batchingMaxOperations").asText(),
              "batchingMaxDelayMillis",
              defaults.path("batchingMaxDelayMillis").asText());
      rows.put(label("store get", store), new ArrayList<>());
    }
    return rows;
  }

  /** The study's name of the client that a point measured, or null where it has no such client. */
  private static String client(MeasuredPoint point) {
    return switch (point.benchmark()) {
      case GET_DATA -> "getData";
      case STORE_GET -> "store get";
      default -> null;
    };
  }

  private static String label(String client, Map<String, String> params) {
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
    return "here, " + params.get("arrivals") + ": " + client + batching;
  }

  private static String studyRow(String label, JsonNode figures) {
    return row(label, cell(figures, "mean"), cell(figures, "p50"), cell(figures, "p99"), "", "");
  }

  private static String cell(JsonNode figures, String name) {
    return figures.path(name).isNumber() ? millis(figures.path(name).asDouble()) : "not given";
  }

  /** A p50 that differs from iteration to iteration shows a timer's phase; hiccups, the machine. */
  private static String measuredRow(String label, MeasuredPoint point) {
    return row(
        label + ", " + point.params().get("payloadBytes") + " B",
        cell(point, point.value("response", null, "ms")),
        cell(point, point.value("response", "50.0", "ms")),
        cell(point, point.value("response", "99.0", "ms")),
        range(point, point.values("response:p0.50", "ms")),
        cell(point, point.value("hiccup", "99.0", "ms")));
  }

  private static String cell(MeasuredPoint point, OptionalDouble value) {
    if (value.isEmpty()) {
      return "not measured";
    }
    return millis(value.getAsDouble()) + mark(point);
  }

  private static String mark(MeasuredPoint point) {
    return point.isInvalid() ? " (invalid)" : "";
  }

  private static String range(MeasuredPoint point, double[] values) {
    return values.length == 0
        ? "not measured"
        : millis(Arrays.stream(values).min().getAsDouble())
            + " to "
            + millis(Arrays.stream(values).max().getAsDouble())
            + mark(point);
  }

  private static String row(String... cells) {
    return PlainText.row(List.of(cells));
  }

  private static String millis(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }
}
