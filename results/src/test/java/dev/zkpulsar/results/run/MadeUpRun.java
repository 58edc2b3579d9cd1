package dev.zkpulsar.results.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.zkpulsar.results.files.Merge;
import dev.zkpulsar.results.read.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/** Writes what a run writes, with known figures. */
public final class MadeUpRun {
  private static final ObjectMapper JSON = new ObjectMapper();

  public static final long START_MILLIS = 1_795_250_400_000L;

  private final ArrayNode results = JSON.createArrayNode();

  /** A point whose response time is p50 at half and ten times that at p99, in microseconds. */
  public MadeUpRun point(String benchmark, Map<String, String> params, double p50, int invalid) {
    ObjectNode result = results.addObject();
    result.put("jmhVersion", "1.37").put("benchmark", "dev.zkpulsar.x." + benchmark);
    result.put("mode", "thrpt").set("params", JSON.valueToTree(params));
    result.putObject("primaryMetric").put("score", 1000).put("scoreUnit", "ops/s");
    ObjectNode metrics = result.putObject("secondaryMetrics");
    if (params.containsKey("ratePerSecond") || params.containsKey("burst")) {
      metrics.putObject("offered").put("score", 1000).put("scoreUnit", "ops/s");
    }
    metrics.putObject("achieved").put("score", 1000).put("scoreUnit", "ops/s");
    metrics.putObject("bytes").put("score", 2e6).put("scoreUnit", "B/s");
    metrics.putObject("invalid").put("score", invalid).put("scoreUnit", "flag");
    distribution(metrics, "response", p50);
    distribution(metrics, "event", p50 * 2);
    return this;
  }

  private static void distribution(ObjectNode metrics, String name, double p50) {
    ObjectNode metric = metrics.putObject(name).put("score", p50).put("scoreUnit", "us/op");
    ObjectNode percentiles = metric.putObject("scorePercentiles");
    percentiles.put("0.0", p50 / 2).put("50.0", p50).put("90.0", p50 * 5).put("99.0", p50 * 10);
    percentiles.put("99.9", p50 * 20).put("99.99", p50 * 20).put("100.0", p50 * 20);
    metrics.putObject(name + ":samples").put("score", 1e6).put("scoreUnit", "#");
    Map.of("p0.50", p50, "p0.90", p50 * 5, "p0.99", p50 * 10, "p1.00", p50 * 20)
        .forEach(
            (p, v) -> metrics.putObject(name + ":" + p).put("score", v).put("scoreUnit", "us/op"));
  }

  /** A point of anyone's benchmark: the values of one fork, which may be none. */
  public MadeUpRun plain(
      String benchmark, String mode, Map<String, ?> params, String unit, double... values) {
    ObjectNode result = results.addObject().put("jmhVersion", "1.37").put("mode", mode);
    result.put("benchmark", benchmark).set("params", JSON.valueToTree(params));
    metric(result.putObject("primaryMetric"), unit, values);
    result.putObject("secondaryMetrics");
    return this;
  }

  /** Gives the last point a metric. */
  public ObjectNode metric(String name, String unit, double... values) {
    return metric(metrics().putObject(name), unit, values);
  }

  private static ObjectNode metric(ObjectNode metric, String unit, double... values) {
    double score = DoubleStream.of(values).average().orElse(Double.NaN);
    metric.put("score", score).put("scoreError", score / 50).put("scoreUnit", unit);
    metric.putArray("rawData").add(JSON.valueToTree(values));
    return metric;
  }

  /** Multiplies all values of a metric. */
  public static void scale(ObjectNode metric, double factor) {
    for (String field : new String[] {"score", "scoreError"}) {
      if (metric.path(field).isNumber()) {
        metric.put(field, metric.get(field).asDouble() * factor);
      }
    }
    for (JsonNode fork : metric.path("rawData")) {
      for (int i = 0; i < fork.size(); i++) {
        ((ArrayNode) fork).set(i, fork.get(i).asDouble() * factor);
      }
    }
    for (JsonNode fork : metric.path("rawDataHistogram")) {
      for (JsonNode iteration : fork) {
        iteration.forEach(b -> ((ArrayNode) b).set(0, b.get(0).asDouble() * factor));
      }
    }
  }

  /** Writes a result file without anything beside it. */
  public Path write(Path file) throws IOException {
    JSON.writeValue(file.toFile(), results);
    return file;
  }

  /** The metrics of the last point. */
  public ObjectNode metrics() {
    return (ObjectNode) result().get("secondaryMetrics");
  }

  /** The last point. */
  public ObjectNode result() {
    return (ObjectNode) results.get(results.size() - 1);
  }

  /** The data in a page. */
  public static JsonNode data(String page) throws IOException {
    String start = "id=\"data\">";
    int from = page.indexOf(start) + start.length();
    return JSON.readTree(page.substring(from, page.indexOf("</script>", from)));
  }

  /** Writes a provenance with more facts, in which quotes are single: {@code ,'suite':'s'}. */
  public static void provenance(Path run, String facts) throws IOException {
    String json = "{'schemaVersion':1" + facts + "}";
    Files.writeString(run.resolve("provenance.json"), json.replace('\'', '"'));
  }

  /** A directory as a run leaves it. */
  public Path run(Path directory) throws IOException {
    Files.createDirectories(directory);
    write(directory.resolve("jmh.json"));
    layModuleFiles(directory);
    return directory;
  }

  /** Lays plots and metrics of all modules beside a run, as the runner does for one module. */
  private static void layModuleFiles(Path directory) throws IOException {
    for (String name : List.of("plots.json", ResultFile.METRICS, ResultFile.NAMES)) {
      var all =
          Stream.of("bench-metadata", "bench-producer", "bench-topics", "bench-zk-scale")
              .map(module -> Path.of("..", module, "src/main/resources", name))
              .filter(Files::exists)
              .map(Json::tree)
              .reduce(Merge::union);
      if (all.isPresent()) {
        JSON.writeValue(directory.resolve(name).toFile(), all.get());
      }
    }
  }

  /** A histogram of these nanoseconds. */
  public static Histogram histogram(long... ns) {
    var histogram = new Histogram(600_000_000_000L, 2);
    for (long each : ns) {
      histogram.recordValue(each);
    }
    return histogram;
  }

  /** Writes the intervals of each tag, one a second. */
  public static Path log(Path file, Map<String, List<Histogram>> byTag) throws IOException {
    Files.createDirectories(file.getParent());
    try (var out = Files.newOutputStream(file)) {
      var writer = new HistogramLogWriter(out);
      writer.outputComment("[about the log]");
      writer.outputLogFormatVersion();
      writer.outputStartTime(START_MILLIS);
      writer.outputBaseTime(0);
      writer.outputLegend();
      int seconds = byTag.values().stream().mapToInt(List::size).max().orElse(0);
      for (int second = 0; second < seconds; second++) {
        double start = START_MILLIS / 1e3 + second;
        for (var tagged : byTag.entrySet()) {
          if (second < tagged.getValue().size()) {
            Histogram interval = tagged.getValue().get(second);
            interval.setTag(tagged.getKey());
            writer.outputIntervalHistogram(start, start + 1, interval, 1e6);
          }
        }
      }
    }
    return file;
  }

  /** A plan, and ten seconds of 1,000 operations, each second slower than the one before. */
  public static void tenSeconds(Path run, String benchmark, Map<String, String> params)
      throws IOException {
    var seconds = new ArrayList<Histogram>();
    for (long step = 200; step <= 2000; step += 200) {
      long slow = step;
      seconds.add(histogram(LongStream.range(0, 1000).map(i -> 100_000 + slow * i).toArray()));
    }
    String place = "histograms/a.hlog";
    plan(run, "dev.zkpulsar.x." + benchmark, params, place);
    log(run.resolve(place), Map.of("response", seconds, "hiccup", seconds));
  }

  /** Writes a plan of one point, with the place of its log. */
  public static void plan(Path run, String benchmark, Map<String, String> params, String place)
      throws IOException {
    ObjectNode point = JSON.createObjectNode().put("benchmark", benchmark).put("histograms", place);
    provenance(run, ",'plan':[%s]".formatted(point.set("params", JSON.valueToTree(params))));
  }
}
