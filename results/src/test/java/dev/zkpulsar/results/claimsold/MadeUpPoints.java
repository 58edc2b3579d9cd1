package dev.zkpulsar.results.claimsold;

import static dev.zkpulsar.results.runs.MadeUpPoint.score;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.zkpulsar.results.runs.MadeUpPoint;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MeasuredRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * Points that have the studies' own figures, and made-up ones that agree with the conclusions where
 * a study gives none: every conclusion that can be checked holds in them. The studies are those of
 * the modules that measure them, read from {@code ../bench-*}; our own findings are not among them.
 */
final class MadeUpPoints {
  static final List<Study> STUDIES =
      Stream.of("bench-zk-scale", "bench-metadata", "bench-producer")
          .map(module -> Path.of("..", module, "src/main/resources", Study.DIRECTORY))
          .flatMap(directory -> Study.in(directory).stream())
          .filter(study -> !study.id().equals("findings"))
          .toList();

  static final List<MeasuredPoint> ALL =
      Stream.of(read("studies").stream(), batching(), arriving())
          .flatMap(points -> points)
          .map(MadeUpPoints::twice)
          .toList();

  private MadeUpPoints() {}

  /** Every metric has two equal forks, so that it has no noise. */
  private static MeasuredPoint twice(MeasuredPoint point) {
    var metrics = new HashMap<>(point.metrics());
    metrics.replaceAll(
        (name, metric) -> {
          var copy = (ObjectNode) metric.deepCopy();
          JsonNode fork = copy.path("rawData").path(0);
          JsonNode values = fork.isEmpty() ? copy.arrayNode().add(copy.get("score")) : fork;
          copy.putArray("rawData").add(values).add(values);
          return copy;
        });
    return point.with(metrics);
  }

  static List<MeasuredPoint> read(String name) {
    return MeasuredRun.points(MeasuredRun.readAll(List.of("src/test/resources/" + name + ".json")));
  }

  /**
   * Points for which the rule of batching is exact: the plain client completes 20 operations a
   * millisecond, and the store those in flight once per delay.
   */
  private static Stream<MeasuredPoint> batching() {
    var all = new ArrayList<MeasuredPoint>();
    for (String operation : List.of("get", "put")) {
      for (String fault : List.of("none", "network-slow")) {
        for (int inFlight : new int[] {3, 10, 30, 100, 300, 1000}) {
          var plain =
              Map.of("client", "zookeeper", "fault", fault, "inFlight", Integer.toString(inFlight));
          all.add(saturated(operation, plain, 20_000));
          for (int delay : new int[] {1, 2, 5}) {
            var store = new TreeMap<>(plain);
            store.put("client", "store-zookeeper");
            store.put("batchingEnabled", "true");
            store.put("batchingMaxDelayMillis", Integer.toString(delay));
            store.put("batchingMaxOperations", "1000");
            store.put("batchingMaxSizeKb", "128");
            store.put("nodeSizes", "written");
            all.add(saturated(operation, store, inFlight * 1000.0 / delay));
          }
        }
      }
    }
    return all.stream();
  }

  /**
   * Points for which the formula of requests that arrive is exact: without batching a queue with
   * random service, with it half of the delay more than a lone operation takes.
   */
  private static Stream<MeasuredPoint> arriving() {
    var all = new ArrayList<MeasuredPoint>();
    var store = Map.of("client", "store-zookeeper", "batchingEnabled", "false");
    for (boolean isGet : new boolean[] {true, false}) {
      String operation = isGet ? "get" : "put";
      double most = isGet ? 13_000 : 6_500;
      double loneMs = isGet ? 0.5 : 1.5;
      var saturated = new TreeMap<>(store);
      saturated.put("inFlight", "100");
      all.add(saturated(operation, saturated, most));
      for (int rate : new int[] {100, 300, 1_000, 2_000, 3_000, 6_000, 12_000}) {
        if (rate < most) {
          double offMs = loneMs / (1 - rate / most);
          all.add(arriving(operation, store, rate, offMs, 10 * offMs));
          for (int delay : new int[] {1, 5}) {
            var on = new TreeMap<>(store);
            on.put("batchingEnabled", "true");
            on.put("batchingMaxDelayMillis", Integer.toString(delay));
            on.put("batchingMaxOperations", "1000");
            on.put("batchingMaxSizeKb", "128");
            on.put("nodeSizes", "written");
            all.add(arriving(operation, on, rate, loneMs + delay / 2.0, 6 * loneMs));
          }
        }
      }
    }
    return all.stream();
  }

  private static MeasuredPoint arriving(
      String operation, Map<String, String> params, int rate, double meanMs, double p99Ms) {
    var all = new TreeMap<>(params);
    all.putAll(Map.of("arrivals", "poisson", "keys", "inTurn", "sessions", "1"));
    all.put("ratePerSecond", Integer.toString(rate));
    var metrics =
        Map.<String, JsonNode>of(
            "response", score(meanMs * 1e3, "us/op"),
            "response:p0.99", score(p99Ms * 1e3, "us/op"),
            "invalid", score(0, "flag"));
    return MadeUpPoint.measured("MetadataBenchmark." + operation, all, metrics);
  }

  private static MeasuredPoint saturated(
      String operation, Map<String, String> params, double perSecond) {
    var metrics =
        Map.<String, JsonNode>of(
            "achieved", score(perSecond, "ops/s"), "invalid", score(0, "flag"));
    return MadeUpPoint.measured("MetadataSaturationBenchmark." + operation, params, metrics);
  }

  static Study study(String id) {
    return STUDIES.stream().filter(each -> each.id().equals(id)).findFirst().orElseThrow();
  }

  /** The first of a benchmark that has a parameter of this value. */
  static MeasuredPoint first(String benchmark, String value) {
    return ALL.stream()
        .filter(each -> each.benchmark().equals(benchmark))
        .filter(each -> each.params().containsValue(value))
        .findFirst()
        .orElseThrow();
  }

  /** The rows of a conclusion with these points. */
  static List<List<String>> rows(String id, List<MeasuredPoint> points) {
    return STUDIES.stream()
        .filter(study -> study.form().conclusions().containsKey(id))
        .map(study -> study.form().conclusions().get(id).rows(id, study, points))
        .findFirst()
        .orElseThrow();
  }

  static String verdict(String id, List<MeasuredPoint> points) {
    return rows(id, points).get(0).get(1);
  }

  /** The reasons why the checks of a conclusion are not measured. */
  static List<String> missing(String id, List<MeasuredPoint> points) {
    return rows(id, points).stream()
        .map(row -> row.get(3))
        .filter(cell -> cell.startsWith("not measured: "))
        .map(cell -> cell.substring("not measured: ".length()))
        .distinct()
        .toList();
  }

  /** All points, one of which is changed. */
  static List<MeasuredPoint> with(MeasuredPoint point, UnaryOperator<MeasuredPoint> change) {
    return ALL.stream().map(each -> each.equals(point) ? change.apply(each) : each).toList();
  }

  /** The point with another value of a metric. */
  static MeasuredPoint with(MeasuredPoint point, String metric, JsonNode value) {
    var metrics = new HashMap<>(point.metrics());
    metrics.put(metric, value);
    return with(point, Map.of(), metrics);
  }

  /** The point with more parameters, and with other metrics. */
  static MeasuredPoint with(
      MeasuredPoint point, Map<String, String> moreParams, Map<String, JsonNode> metrics) {
    var params = new TreeMap<>(point.params());
    params.putAll(moreParams);
    return MadeUpPoint.measured(point.benchmark(), params, metrics);
  }
}
