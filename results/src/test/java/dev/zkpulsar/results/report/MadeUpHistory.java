package dev.zkpulsar.results.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Writes nights of two rounds that nobody measured, as {@code merge --trim} writes them. */
public final class MadeUpHistory {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final DateTimeFormatter NAME = DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'");
  private static final LocalDateTime FIRST = LocalDateTime.of(2026, 1, 1, 1, 17);
  private static final int ITERATIONS = 4;

  private final Path directory;
  private final Random random = new Random(5);

  /** By benchmark and number of a night, the factor of its times from that night on. */
  private final Map<String, TreeMap<Integer, Double>> steps = new TreeMap<>();

  private String machine = "0123456789abcdef";
  private String zookeeper = "3.9.4";
  private int disturbed = ITERATIONS;

  public MadeUpHistory(Path directory) throws IOException {
    this.directory = Files.createDirectories(directory);
  }

  /** From a night on, a benchmark takes this many times as long as at first. */
  public MadeUpHistory step(String benchmark, int night, double factor) {
    steps.computeIfAbsent(benchmark, any -> new TreeMap<>(Map.of(0, 1.0))).put(night, factor);
    return this;
  }

  /** The machine of the nights that are written next. */
  public MadeUpHistory on(String id) {
    machine = id;
    return this;
  }

  /** The version of the nights that are written next. */
  public MadeUpHistory with(String version) {
    zookeeper = version;
    return this;
  }

  /** How many iterations of a disturbed point are; by default all. */
  public MadeUpHistory disturbedIterations(int count) {
    disturbed = count;
    return this;
  }

  /** The name of a night. */
  public static String name(int night) {
    return NAME.format(FIRST.plusDays(night));
  }

  /**
   * Writes a night.
   *
   * @param disturbance how many cores other processes used; 0 leaves it undisturbed
   * @param benchmarks the points, by class and method
   */
  public void night(int night, double disturbance, String... benchmarks) throws IOException {
    for (int round = 1; round <= 2; round++) {
      ArrayNode results = JSON.createArrayNode();
      for (String benchmark : benchmarks) {
        var step = steps.getOrDefault(benchmark, new TreeMap<>(Map.of(0, 1.0)));
        point(results, benchmark, step.floorEntry(night).getValue(), disturbance);
      }
      String name = name(night) + "-r" + round;
      JSON.writeValue(directory.resolve(name + ".json").toFile(), results);
      ObjectNode provenance = JSON.createObjectNode().put("schemaVersion", 1);
      provenance.putObject("project").put("commit", "%06x00000".formatted(0xabc000 + night));
      provenance.putObject("versions").put("zookeeper", zookeeper);
      provenance.putObject("machine").put("id", machine).put("cpu", "CPU " + machine);
      JSON.writeValue(directory.resolve(name + ".provenance.json").toFile(), provenance);
    }
  }

  private void point(ArrayNode results, String benchmark, double factor, double disturbance) {
    ObjectNode result = results.addObject().put("jmhVersion", "1.37").put("jdkVersion", "17.0.15");
    result.put("benchmark", "org.example." + benchmark).put("mode", "thrpt");
    result.putObject("params").put("ratePerSecond", "1000");
    metric(result.putObject("primaryMetric"), "ops/s", 1);
    ObjectNode metrics = result.putObject("secondaryMetrics");
    double noisy = factor * (disturbance > 0 ? 1.6 : 1) * Math.exp(0.01 * random.nextGaussian());
    metric(metrics.putObject("offered"), "ops/s", 1000);
    metric(metrics.putObject("achieved"), "ops/s", 1000);
    metric(metrics.putObject("response:p0.50"), "us/op", 700 * noisy);
    metric(metrics.putObject("response:p0.99"), "us/op", 7000 * noisy);
    metric(metrics.putObject("invalid"), "flag", 0);
    if (disturbance > 0) {
      metric(metrics.putObject("disturbed"), "flag", 1);
      for (String name : List.of("disturbed", "response:p0.50", "response:p0.99")) {
        ArrayNode values = (ArrayNode) metrics.at("/" + name + "/rawData/0");
        for (int i = disturbed; i < ITERATIONS; i++) {
          values.set(i, values.get(i).asDouble() * (name.equals("disturbed") ? 0 : 1 / 1.6));
        }
      }
      metric(metrics.putObject("disturbed.others"), "cores", disturbance);
    }
  }

  private void metric(ObjectNode metric, String unit, double value) {
    metric.put("score", value).put("scoreUnit", unit);
    ArrayNode fork = metric.putArray("rawData").addArray();
    for (int i = 0; i < ITERATIONS; i++) {
      fork.add(value == Math.rint(value) ? value : value * (1 + 0.005 * random.nextGaussian()));
    }
  }
}
