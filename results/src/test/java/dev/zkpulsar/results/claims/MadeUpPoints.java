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
          .map(module -> Path.of("..", module, "src/main/resources", Study.FILE))
          .flatMap(file -> Study.read(file).stream())
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

  private static JsonNode figures(String study) {
    return study(study).figures();
  }

  private List<MeasuredPoint> make() {
    metadata();
    children();
    updates("churn", 0);
    updates("setData", 2);
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
  static ClaimResult resultOf(String claim, List<MeasuredPoint> points) {
    for (Study study : STUDIES) {
      for (Study.Check check : study.claims()) {
        if (check.id().equals(claim)) {
          return check.of(study, points);
        }
      }
    }
    throw new IllegalArgumentException(claim);
  }

  /** The missing points of all its relations. */
  static List<String> missing(ClaimResult result) {
    return result.findings().stream().flatMap(each -> each.missing().stream()).distinct().toList();
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
    for (JsonNode of : figures("metadata-read").path("cases")) {
      var params =
          new TreeMap<>(
              Map.of(
                  "ratePerSecond", of.path("ratePerSecond").asText(),
                  "arrivals", "poisson",
                  "payloadBytes", "255",
                  "client", "zookeeper"));
      if (of.path("case").asInt() != 2) {
        points.add(point("MetadataBenchmark.get", params, response(of.path("zkGetDataMs"))));
      }
      params.put("client", "store-zookeeper");
      params.put("batchingEnabled", "true");
      params.put("batchingMaxDelayMillis", of.path("batchingMaxDelayMillis").asText());
      // The study's batch size 1 is batchingMaxOperations=0 here. Its getData takes twice as long
      // in this case as in the first, so the store's figures are scaled down.
      boolean unqueued = of.path("case").asInt() == 2;
      params.put("batchingMaxOperations", unqueued ? "0" : "1000");
      points.add(
          point(
              "MetadataBenchmark.get",
              params,
              unqueued
                  ? Map.of("response", times(1.3, Map.of("99.0", 2.7)))
                  : response(of.path("storeGetMs"))));
    }
  }

  private static Map<String, JsonNode> response(JsonNode figures) {
    var percentiles = new TreeMap<String, Double>();
    Map.of("min", "0.0", "p50", "50.0", "p90", "90.0", "p99", "99.0")
        .forEach(
            (name, percentile) -> {
              if (figures.path(name).isNumber()) {
                // The study read whole milliseconds: 0 is under one.
                percentiles.put(percentile, Math.max(figures.path(name).asDouble(), 0.5));
              }
            });
    return Map.of("response", times(figures.path("mean").asDouble(), percentiles));
  }

  private void children() {
    for (JsonNode step : figures("children-scale").path("childCounts")) {
      var params = Map.of("childCount", step.asText(), "payloadBytes", "1024", "inFlight", "1");
      double n = step.asDouble();
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

  private void updates(String method, int scenario) {
    for (JsonNode row : figures("zk-stress").at("/scenarios/" + scenario + "/rows")) {
      String payload = row.path("payloadBytes").asText();
      update(
          method,
          payload,
          "1000",
          row.path("responseMs").asDouble(),
          row.path("operationsPerSecond").asDouble());
    }
    update(method, "255", "10", 51, 200);
    update(method, "255", "100", 60, 1600);
  }

  private void update(
      String method, String payload, String sessions, double millis, double perSecond) {
    var metrics = disk();
    metrics.put("response", times(millis, Map.of()));
    metrics.put("achieved", score(perSecond, "ops/s"));
    var params = Map.of("payloadBytes", payload, "sessions", sessions, "fault", "none");
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
    for (JsonNode of : figures("producer-throughput").path("points")) {
      long total = (of.path("messages").asLong() * of.path("messageBytes").asLong()) >> 20;
      var params = new TreeMap<String, String>();
      for (String name : List.of("topics", "producers", "vectorDimension")) {
        params.put(name, of.path(name).asText());
      }
      points.add(
          point(
              "PublishSaturationBenchmark.publish",
              with(
                  params,
                  "totalMiB",
                  Long.toString(total),
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
                  "achieved", score(of.path("messagesPerSecond").asDouble(), "ops/s"),
                  "bytes", score(of.path("bytesPerSecond").asDouble(), "B/s"))));
    }
  }
}
