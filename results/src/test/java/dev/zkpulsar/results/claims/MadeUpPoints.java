package dev.zkpulsar.results.claims;

import static dev.zkpulsar.results.runs.MadeUpPoint.point;
import static dev.zkpulsar.results.runs.MadeUpPoint.score;
import static dev.zkpulsar.results.runs.MadeUpPoint.times;

import com.fasterxml.jackson.databind.JsonNode;
import dev.zkpulsar.results.runs.MadeUpPoint;
import dev.zkpulsar.results.runs.MeasuredPoint;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * Points that have the studies' own figures, and made-up ones that agree with the conclusions where
 * a study gives none: every conclusion that can be checked holds in them. The studies are those of
 * the modules that measure them, read from {@code ../bench-*}.
 */
final class MadeUpPoints {
  /** All studies, in the order of their ids. */
  static final List<Study> STUDIES =
      Stream.of("bench-zk-scale", "bench-metadata", "bench-producer")
          .map(module -> Path.of("..", module, "src/main/resources", Study.DIRECTORY))
          .flatMap(directory -> Study.in(directory).stream())
          .sorted(Comparator.comparing(Study::id))
          .toList();

  private static final List<MeasuredPoint> ALL = new MadeUpPoints().make();

  private final List<MeasuredPoint> points = new ArrayList<>();

  static List<MeasuredPoint> all() {
    return ALL;
  }

  static Study study(String id) {
    return STUDIES.stream().filter(each -> each.id().equals(id)).findFirst().orElseThrow();
  }

  /** The rows of a study's table of figures. */
  private static List<Map<String, String>> figures(String study, String table) {
    var rows = new ArrayList<Map<String, String>>();
    for (Object row : study(study).named(table, Study.Keyed.class).values()) {
      var cells = new TreeMap<String, String>();
      ((Study.Keyed<?>) row).forEach((heading, cell) -> cells.put("" + heading, "" + cell));
      rows.add(cells);
    }
    return rows;
  }

  private List<MeasuredPoint> make() {
    metadata();
    children();
    updates("churn", "creates");
    updates("setData", "updates");
    fanOut(true, 3200);
    fanOut(false, 8000);
    producers();
    return List.copyOf(points);
  }

  /** The first of a benchmark that has a parameter of this value. */
  static MeasuredPoint first(String benchmark, String value) {
    return ALL.stream()
        .filter(each -> each.benchmark().equals(benchmark))
        .filter(each -> each.params().containsValue(value))
        .findFirst()
        .orElseThrow();
  }

  /** The result of one conclusion with these points. */
  static Conclusion.Verdict resultOf(String claim, List<MeasuredPoint> points) {
    for (Study study : STUDIES) {
      Conclusion conclusion = study.form().conclusions().get(claim);
      if (conclusion != null) {
        return conclusion.verdict(claim, study, points);
      }
    }
    throw new IllegalArgumentException(claim);
  }

  /** The reasons why its checks are not measured. */
  static List<String> missing(Conclusion.Verdict result) {
    return result.rows().stream()
        .map(row -> row.get(3))
        .filter(cell -> cell.startsWith("not measured: "))
        .map(cell -> cell.substring("not measured: ".length()))
        .distinct()
        .toList();
  }

  /** All points, one of which is changed, also where two sweeps share it. */
  static List<MeasuredPoint> with(MeasuredPoint point, UnaryOperator<MeasuredPoint> change) {
    return ALL.stream()
        .map(each -> each.key().equals(point.key()) ? change.apply(each) : each)
        .toList();
  }

  /** The point with another value of a metric. */
  static MeasuredPoint with(MeasuredPoint point, String metric, JsonNode value) {
    var metrics = new HashMap<>(point.metrics());
    metrics.put(metric, value);
    return MadeUpPoint.measured(point.benchmark(), point.params(), metrics);
  }

  private void metadata() {
    for (var row : figures("metadata-read", "cases")) {
      var params =
          new TreeMap<>(
              Map.of(
                  "ratePerSecond", row.get("ratePerSecond"),
                  "arrivals", "poisson",
                  "payloadBytes", "255",
                  "client", "zookeeper"));
      boolean unqueued = row.get("case").equals("2");
      if (!unqueued) {
        points.add(point("MetadataBenchmark.get", params, response("get", row)));
      }
      params.put("client", "store-zookeeper");
      params.put("batchingEnabled", "true");
      params.put("batchingMaxDelayMillis", row.get("batchingMaxDelayMillis"));
      // The study's batch size 1 is batchingMaxOperations=0 here. Its getData takes twice as long
      // in this case as in the first, so the store's figures are scaled down.
      params.put("batchingMaxOperations", unqueued ? "0" : "1000");
      var metrics =
          unqueued
              ? Map.<String, JsonNode>of("response", times(1.3, Map.of("99.0", 2.7)))
              : response("store", row);
      points.add(point("MetadataBenchmark.get", params, metrics));
    }
  }

  private static Map<String, JsonNode> response(String client, Map<String, String> row) {
    var percentiles = new TreeMap<String, Double>();
    Map.of("Min", "0.0", "P50", "50.0", "P90", "90.0", "P99", "99.0")
        .forEach(
            (name, percentile) -> {
              String figure = row.get(client + name);
              if (!figure.isEmpty()) {
                // The study read whole milliseconds: 0 is under one.
                percentiles.put(percentile, Math.max(Double.parseDouble(figure), 0.5));
              }
            });
    return Map.of("response", times(Double.valueOf(row.get(client + "Mean")), percentiles));
  }

  private void children() {
    for (var row : figures("children-scale", "children")) {
      String count = row.get("childCount");
      var params = Map.of("childCount", count, "payloadBytes", "1024", "inFlight", "1");
      double n = Double.parseDouble(count);
      ensemble("ChildrenBenchmark.list", params, Math.exp(n / 2e4), 0.2, n);
      ensemble("ChildrenBenchmark.get", params, 0.25, 0.19, n);
    }
  }

  private void ensemble(
      String benchmark, Map<String, String> params, double p50, double cores, double children) {
    var metrics = new HashMap<String, JsonNode>();
    metrics.put("response", times(null, Map.of("50.0", p50)));
    for (int server = 1; server <= 3; server++) {
      String name = "zookeeper" + server + ".";
      metrics.put(name + "cpu", score(cores, "cores"));
      metrics.put(name + "heap", score(3e7 + 2e3 * children, "B"));
      metrics.put(name + "resident", score(2e9, "B"));
      metrics.put(name + "bytesout", score(2e7, "B/s"));
    }
    points.add(point(benchmark, with(params, "servers", "3"), metrics));
  }

  private static Map<String, String> with(Map<String, String> params, String... more) {
    var all = new TreeMap<>(params);
    for (int i = 0; i < more.length; i += 2) {
      all.put(more[i], more[i + 1]);
    }
    return all;
  }

  private void updates(String method, String table) {
    for (var row : figures("zk-stress", table)) {
      update(
          method,
          row.get("payloadBytes"),
          "1000",
          Double.parseDouble(row.get("responseMs")),
          Double.parseDouble(row.get("operationsPerSecond")));
    }
    update(method, "255", "10", 51, 200);
    update(method, "255", "100", 60, 1600);
  }

  private void update(
      String method, String payload, String sessions, double millis, double perSecond) {
    var metrics = disk();
    metrics.put("response", times(millis, Map.of()));
    metrics.put("achieved", score(perSecond, "ops/s"));
    var params = Map.of("payloadBytes", payload, "sessions", sessions);
    points.add(
        point("SessionsSaturationBenchmark." + method, with(params, "servers", "3"), metrics));
  }

  private static Map<String, JsonNode> disk() {
    var metrics = new HashMap<String, JsonNode>();
    for (int server = 1; server <= 3; server++) {
      metrics.put("zookeeper" + server + ".diskwritten", score(5e6, "B/s"));
    }
    return metrics;
  }

  private void fanOut(boolean reads, double eventsPerSecond) {
    var metrics = disk();
    metrics.put("events", score(eventsPerSecond, "events/s"));
    metrics.put("event", times(9604.0, Map.of()));
    var params = Map.of("nodes", "200000", "payloadBytes", "4096", "publishers", "1000");
    points.add(
        point(
            "WatchFanOutBenchmark.publish",
            with(
                params,
                "readAfterNotify",
                Boolean.toString(reads),
                "servers",
                "3",
                "subscribers",
                "3000",
                "subscribersPerPath",
                "3"),
            metrics));
  }

  private void producers() {
    for (String table : List.of("topics", "producers", "dimensions")) {
      for (var row : figures("producer-throughput", table)) {
        var params = new TreeMap<>(row);
        params.keySet().retainAll(List.of("topics", "producers", "vectorDimension", "totalMiB"));
        points.add(
            point(
                "PublishSaturationBenchmark.publish",
                with(
                    params,
                    "sendMode",
                    "round",
                    "inFlight",
                    "10000",
                    "batchingEnabled",
                    "true",
                    "batchingDelayMicros",
                    "1000",
                    "ioThreads",
                    "1",
                    "connectionsPerBroker",
                    "1"),
                Map.of(
                    "achieved",
                    score(Double.parseDouble(row.get("messagesPerSecond")), "ops/s"),
                    "bytes",
                    score(Double.parseDouble(row.get("bytesPerSecond")), "B/s"))));
      }
    }
  }
}
