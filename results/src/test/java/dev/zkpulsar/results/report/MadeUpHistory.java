package dev.zkpulsar.results.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
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
      var results = new ReportFixture();
      for (String benchmark : benchmarks) {
        var step = steps.getOrDefault(benchmark, new TreeMap<>(Map.of(0, 1.0)));
        point(results, benchmark, step.floorEntry(night).getValue(), disturbance);
      }
      String name = name(night) + "-r" + round;
      results.write(directory.resolve(name + ".json"));
      ObjectNode provenance = JSON.createObjectNode().put("schemaVersion", 1);
      provenance.putObject("project").put("commit", "%06x00000".formatted(0xabc000 + night));
      provenance.putObject("versions").put("zookeeper", zookeeper);
      provenance.putObject("machine").put("id", machine).put("cpu", "CPU " + machine);
      JSON.writeValue(directory.resolve(name + ".provenance.json").toFile(), provenance);
    }
  }

  private void point(ReportFixture results, String benchmark, double factor, double disturbance) {
    var params = Map.of("ratePerSecond", "1000");
    results.plain("org.example." + benchmark, "thrpt", params, "ops/s", values(1));
    results.result().put("jdkVersion", "17.0.15");
    double noisy = factor * (disturbance > 0 ? 1.6 : 1) * Math.exp(0.01 * random.nextGaussian());
    results.metric("offered", "ops/s", values(1000));
    results.metric("achieved", "ops/s", values(1000));
    double[] p50 = values(700 * noisy);
    double[] p99 = values(7000 * noisy);
    double[] flags = values(1);
    if (disturbance > 0) {
      for (int i = disturbed; i < ITERATIONS; i++) {
        p50[i] /= 1.6;
        p99[i] /= 1.6;
        flags[i] = 0;
      }
      results.metric("disturbed", "flag", flags).put("score", 1);
      results.metric("disturbed.others", "cores", values(disturbance));
    }
    results.metric("response:p0.50", "us/op", p50);
    results.metric("response:p0.99", "us/op", p99);
    results.metric("invalid", "flag", 0);
  }

  private double[] values(double value) {
    double[] values = new double[ITERATIONS];
    boolean isExact = value == Math.rint(value);
    Arrays.setAll(values, i -> isExact ? value : value * (1 + 0.005 * random.nextGaussian()));
    return values;
  }
}
