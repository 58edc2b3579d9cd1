package dev.zkpulsar.results.claims;

import dev.zkpulsar.results.run.Id;
import dev.zkpulsar.results.run.MadeUpPoint;
import dev.zkpulsar.results.run.Metric;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.ResultFile;
import dev.zkpulsar.results.run.Runs;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
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
          .map(module -> Path.of("..", module, "src/main/resources", ResultFile.STUDIES))
          .flatMap(directory -> Study.in(directory).stream())
          .filter(study -> !study.id().equals("findings"))
          .toList();

  static final List<Point> ALL =
      Stream.of(read("studies").stream(), batching().stream(), arriving().stream())
          .flatMap(points -> points)
          .map(MadeUpPoints::twice)
          .toList();

  private MadeUpPoints() {}

  static List<Point> read(String name) {
    return Runs.read(List.of("src/test/resources/" + name + ".json")).points();
  }

  /** Every metric has two equal forks, so that it has no noise. */
  private static Point twice(Point point) {
    return with(point, metric -> metric(metric, metric.value()));
  }

  private static Metric metric(Metric metric, double value) {
    var forks = List.of(new double[] {value}, new double[] {value});
    return new Metric(metric.name(), metric.unit(), value, Double.NaN, forks, metric.samples());
  }

  private static Map<String, String> store(String client, Object... more) {
    var params = new TreeMap<>(Map.of("client", client));
    if (client.startsWith("store")) {
      params.putAll(Map.of("batchingMaxOperations", "1000", "batchingMaxSizeKb", "128"));
      params.putAll(Map.of("nodeSizes", "written", "batchingEnabled", "true"));
    }
    for (int i = 0; i < more.length; i += 2) {
      params.put(more[i].toString(), more[i + 1].toString());
    }
    return params;
  }

  private static Point saturated(String operation, Map<String, String> params, double perSecond) {
    return MadeUpPoint.of("MetadataSaturationBenchmark." + operation, params)
        .with("achieved", "ops/s", perSecond)
        .in("made up");
  }

  /**
   * Points for which the rule of batching is exact: the plain client completes 20 operations a
   * millisecond, and the store those in flight once per delay.
   */
  private static List<Point> batching() {
    var all = new ArrayList<Point>();
    for (String operation : List.of("get", "put")) {
      for (String fault : List.of("none", "network-slow")) {
        for (int n : new int[] {3, 10, 30, 100, 300, 1000}) {
          var plain = store("zookeeper", "fault", fault, "inFlight", n);
          all.add(saturated(operation, plain, 20_000));
          for (int delay : new int[] {1, 2, 5}) {
            Object[] more = {"fault", fault, "inFlight", n, "batchingMaxDelayMillis", delay};
            all.add(saturated(operation, store("store-zookeeper", more), n * 1000.0 / delay));
          }
        }
      }
    }
    return all;
  }

  /**
   * Points for which the formula of requests that arrive is exact: without batching a queue with
   * random service, with it half of the delay more than a lone operation takes.
   */
  private static List<Point> arriving() {
    var all = new ArrayList<Point>();
    var off = Map.of("client", "store-zookeeper", "batchingEnabled", "false");
    for (String operation : List.of("get", "put")) {
      double most = operation.equals("get") ? 13_000 : 6_500;
      double loneMs = operation.equals("get") ? 0.5 : 1.5;
      var saturated = new TreeMap<>(off);
      saturated.put("inFlight", "100");
      all.add(saturated(operation, saturated, most));
      for (int rate : new int[] {100, 300, 1_000, 2_000, 3_000, 6_000, 12_000}) {
        if (rate < most) {
          double offMs = loneMs / (1 - rate / most);
          all.add(arriving(operation, off, rate, offMs, 10 * offMs));
          for (int delay : new int[] {1, 5}) {
            var on = store("store-zookeeper", "batchingMaxDelayMillis", delay);
            all.add(arriving(operation, on, rate, loneMs + delay / 2.0, 6 * loneMs));
          }
        }
      }
    }
    return all;
  }

  private static Point arriving(
      String operation, Map<String, String> params, int rate, double meanMs, double p99Ms) {
    var all = new TreeMap<>(params);
    all.putAll(Map.of("arrivals", "poisson", "keys", "inTurn", "sessions", "1"));
    all.put("ratePerSecond", Integer.toString(rate));
    return MadeUpPoint.of("MetadataBenchmark." + operation, all)
        .with("response", "ms", meanMs)
        .with("response:p0.99", "ms", p99Ms)
        .in("made up");
  }

  /** The verdicts on the checks of a conclusion with these points. */
  static List<ClaimVerdict> verdicts(String id, List<Point> points) {
    return STUDIES.stream()
        .filter(study -> study.form().conclusions().containsKey(id))
        .flatMap(study -> study.form().conclusions().get(id).verdicts(id, study, points).stream())
        .toList();
  }

  /** The reasons why the checks of a conclusion are not measured. */
  static List<String> missing(String id, List<Point> points) {
    return verdicts(id, points).stream()
        .map(ClaimVerdict::here)
        .filter(here -> here.startsWith("not measured: "))
        .map(here -> here.substring("not measured: ".length()))
        .distinct()
        .toList();
  }

  /** A point with other metrics; one that is null is left out. */
  static Point with(Point point, UnaryOperator<Metric> change) {
    var metrics = new LinkedHashMap<String, Metric>();
    point.metrics().values().stream()
        .map(change)
        .filter(metric -> metric != null)
        .forEach(metric -> metrics.put(metric.name(), metric));
    return new Point(point.id(), metrics, point.marks(), point.setup(), point.run(), point.place());
  }

  /** A point with one of its metrics multiplied. */
  static Point times(Point point, String name, double factor) {
    return with(
        point, each -> each.name().equals(name) ? metric(each, each.value() * factor) : each);
  }

  static Point with(Point point, String parameter, String value) {
    var params = new TreeMap<>(point.params());
    params.put(parameter, value);
    Id id = new Id(point.id().benchmark(), point.id().mode(), params);
    return new Point(id, point.metrics(), point.marks(), point.setup(), point.run(), point.place());
  }

  static Point with(Point point, SortedMap<String, String> setup) {
    return new Point(point.id(), point.metrics(), point.marks(), setup, point.run(), point.place());
  }
}
