package dev.zkpulsar.results.claims;

import com.fasterxml.jackson.databind.JsonNode;
import dev.zkpulsar.results.output.MarkdownTable;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.ServerUse;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * The study of churn, updates and watch fan-out, {@code studies/zk-stress.json}: for each scenario
 * its rows and what was measured.
 */
final class ZkStressStudy {
  static final String ID = "zk-stress";

  /** What the rows do not tell. */
  private static final Map<String, String> SETTINGS =
      Map.of("servers", "3", "fault", "none", "subscribersPerPath", "3");

  private final JsonNode study = Studies.load(ID);

  String beside(List<MeasuredPoint> points) {
    var text = new StringBuilder("# " + study.path("title").asText() + "\n");
    var churn = of(points, "Sessions(Saturation)?Benchmark\\.churn");
    var setData = of(points, "Sessions(Saturation)?Benchmark\\.setData");
    var fanOut = of(points, "WatchFanOutBenchmark\\.publish");
    text.append(updates("ephemeral-churn", churn));
    text.append(updates("set-data", setData));
    text.append(fanOut(fanOut));
    return text + churn.left() + setData.left() + fanOut.left();
  }

  private JsonNode scenario(String id) {
    for (JsonNode scenario : study.path("scenarios")) {
      if (scenario.path("id").asText().equals(id)) {
        return scenario;
      }
    }
    throw new IllegalStateException(id);
  }

  private static StudyPoints of(List<MeasuredPoint> points, String benchmark) {
    return new StudyPoints(points, benchmark, SETTINGS);
  }

  private static List<MeasuredPoint> sorted(StudyPoints points) {
    return points.at(Map.of()).stream()
        .sorted(
            Comparator.comparing(MeasuredPoint::benchmark)
                .thenComparing(point -> number(point, "payloadBytes"))
                .thenComparing(point -> number(point, "sessions"))
                .thenComparing(point -> point.params().getOrDefault("readAfterNotify", "")))
        .toList();
  }

  private static int number(MeasuredPoint point, String param) {
    return Integer.parseInt(point.params().getOrDefault(param, "0"));
  }

  private static String mark(MeasuredPoint point) {
    return point.isInvalid() ? " (invalid)" : "";
  }

  private MarkdownTable updates(String id, StudyPoints points) {
    var table =
        new MarkdownTable(
            id,
            List.of(
                "",
                "payload, B",
                "operations/s",
                "mean ms",
                "p50 ms",
                "p99 ms",
                "servers' CPU, cores",
                "share of time in fsync",
                "disk written, MiB/s a server",
                "client CPU, cores"));
    for (JsonNode row : scenario(id).path("rows")) {
      table.row(
          List.of(
              "study",
              row.path("payloadBytes").asText(),
              row.path("operationsPerSecond").asText(),
              row.path("responseMs").asText(),
              "",
              "",
              "",
              "",
              "",
              ""));
    }
    for (MeasuredPoint point : sorted(points)) {
      boolean atARate = point.params().containsKey("ratePerSecond");
      String load = atARate ? ", " + point.params().get("ratePerSecond") + "/s" : "";
      var servers = new ServerUse(point);
      table.row(
          List.of(
              "here, " + point.params().get("sessions") + " sessions" + load + mark(point),
              point.params().get("payloadBytes"),
              MarkdownTable.number(point.score("achieved"), 0),
              MarkdownTable.number(point.value("response", null, "ms"), 2),
              MarkdownTable.number(point.value("response", "50.0", "ms"), 2),
              MarkdownTable.number(point.value("response", "99.0", "ms"), 2),
              MarkdownTable.number(servers.sum("cpu", "cores"), 2),
              MarkdownTable.number(servers.most("fsynctime", "s/s"), 2),
              MarkdownTable.number(servers.mostMiB("diskwritten", "B/s"), 1),
              MarkdownTable.number(point.score("client.cpu"), 2)));
    }
    return table;
  }

  private MarkdownTable fanOut(StudyPoints points) {
    var table =
        new MarkdownTable(
            "watch-fanout",
            List.of(
                "",
                "payload, B",
                "read",
                "events/s",
                "event mean ms",
                "event p50",
                "event p99",
                "data mean ms",
                "data p99",
                "lost",
                "twice",
                "servers' CPU, cores",
                "client CPU, cores",
                "client memory, MiB"));
    for (JsonNode of : scenario("watch-fanout").path("tables")) {
      for (JsonNode row : of.path("rows")) {
        boolean data = row.path("stat").asText().equals("data");
        String ms = row.path("eventMs").asText(row.path("ms").asText());
        table.row(
            List.of(
                "study, " + of.path("clients").asText(),
                row.path("payloadBytes").asText(),
                of.path("readAfterNotify").asText(),
                row.path("eventsPerSecond").asText(),
                data ? "" : ms,
                "",
                "",
                data ? ms : "",
                "",
                "",
                "",
                "",
                "",
                ""));
      }
    }
    sorted(points).forEach(point -> table.row(fanOutRow(point)));
    return table;
  }

  private static List<String> fanOutRow(MeasuredPoint point) {
    var cells = new ArrayList<String>();
    cells.add(
        "here, %s publishers, %s subscribers, %s nodes%s"
            .formatted(
                point.params().get("publishers"),
                point.params().get("subscribers"),
                point.params().get("nodes"),
                mark(point)));
    cells.add(point.params().get("payloadBytes"));
    cells.add(point.params().get("readAfterNotify"));
    cells.add(MarkdownTable.number(point.score("events"), 0));
    cells.add(MarkdownTable.number(point.value("event", null, "ms"), 0));
    cells.add(MarkdownTable.number(point.value("event", "50.0", "ms"), 0));
    cells.add(MarkdownTable.number(point.value("event", "99.0", "ms"), 0));
    boolean reads = point.params().get("readAfterNotify").equals("true");
    cells.add(reads ? MarkdownTable.number(point.value("data", null, "ms"), 0) : "");
    cells.add(reads ? MarkdownTable.number(point.value("data", "99.0", "ms"), 0) : "");
    cells.add(MarkdownTable.number(point.score("events.lost"), 0));
    cells.add(MarkdownTable.number(point.score("events.twice"), 0));
    cells.add(MarkdownTable.number(new ServerUse(point).sum("cpu", "cores"), 2));
    cells.add(MarkdownTable.number(point.score("client.cpu"), 2));
    cells.add(MarkdownTable.number(ServerUse.mib(point.score("client.resident")), 0));
    return cells;
  }
}
