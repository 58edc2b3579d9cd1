package dev.zkpulsar.results.claims;

import static dev.zkpulsar.results.output.MarkdownTable.number;

import com.fasterxml.jackson.databind.JsonNode;
import dev.zkpulsar.results.output.MarkdownTable;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.ServerUse;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The study of one growing parent, {@code studies/children-scale.json}: it gives no latencies, so
 * the table holds what was measured at its steps, a row a run.
 */
final class ChildrenScaleStudy {
  static final String ID = "children-scale";

  private static final double MICROS = 1e3;

  private static final Map<String, String> SETTINGS =
      Map.of("payloadBytes", "1024", "inFlight", "1", "servers", "3");

  private final JsonNode study = Studies.load(ID);

  String beside(List<MeasuredPoint> points) {
    var text = new StringBuilder("# " + study.path("title").asText() + "\n");
    var left = new StringBuilder();
    for (String method : List.of("list", "get")) {
      var measured = new StudyPoints(points, "ChildrenBenchmark\\." + method, SETTINGS);
      text.append(table(method, measured));
      left.append(measured.left());
    }
    return text.append(left).toString();
  }

  private MarkdownTable table(String title, StudyPoints points) {
    var table =
        new MarkdownTable(
            title,
            List.of(
                "children",
                "p50 ms",
                "p99 ms",
                "p50 us a child",
                "operations/s",
                "sent MiB/s",
                "CPU of the server, cores",
                "its memory, MiB",
                "its heap, MiB",
                "client CPU, cores"));
    for (JsonNode step : study.path("childCounts")) {
      String count = step.asText();
      List<MeasuredPoint> runs = points.at(Map.of("childCount", count));
      runs.forEach(point -> table.row(row(count, point)));
      if (runs.isEmpty()) {
        table.row(List.of(count, "not measured", "", "", "", "", "", "", "", ""));
      }
    }
    return table;
  }

  private static List<String> row(String count, MeasuredPoint point) {
    var servers = new ServerUse(point);
    OptionalDouble p50 = point.value("response", "50.0", "ms");
    OptionalDouble perChild =
        p50.isEmpty()
            ? p50
            : OptionalDouble.of(p50.getAsDouble() * MICROS / Integer.parseInt(count));
    return List.of(
        count + (point.isInvalid() ? " (invalid)" : ""),
        number(p50, 3),
        number(point.value("response", "99.0", "ms"), 3),
        number(perChild, 3),
        number(point.score("achieved"), 0),
        number(servers.mostMiB("bytesout", "B/s"), 2),
        number(servers.most("cpu", "cores"), 2),
        number(servers.mostMiB("resident", "B"), 0),
        number(servers.mostMiB("heap", "B"), 0),
        number(point.score("client.cpu"), 2));
  }
}
