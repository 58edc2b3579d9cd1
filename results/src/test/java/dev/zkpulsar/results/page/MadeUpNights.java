package dev.zkpulsar.results.page;

import dev.zkpulsar.results.run.MadeUpRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;

/** Writes nights of two rounds that nobody measured. */
public final class MadeUpNights {
  private static final DateTimeFormatter NAME = DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'");
  private static final LocalDateTime FIRST = LocalDateTime.of(2026, 1, 1, 1, 17);

  private final Path directory;
  private final Random random = new Random(5);
  private final Map<String, Double> factors = new HashMap<>();

  public MadeUpNights(Path directory) {
    this.directory = directory;
  }

  /** In the nights that are written next a benchmark takes this many times as long as at first. */
  public MadeUpNights step(String benchmark, double factor) {
    factors.put(benchmark, factor);
    return this;
  }

  public static String name(int night) {
    return NAME.format(FIRST.plusDays(night));
  }

  /** Writes nights from one to another; a disturbance of 0 cores is none. */
  public MadeUpNights nights(int from, int to, double disturbance, String... benchmarks)
      throws IOException {
    for (int round = 2 * from; round < 2 * to; round++) {
      var run = new MadeUpRun();
      for (String benchmark : benchmarks) {
        point(run, benchmark, factors.getOrDefault(benchmark, 1.0), disturbance);
      }
      String name = "%s-r%d".formatted(name(round / 2), 1 + round % 2);
      Path place = Files.createDirectories(directory.resolve(name));
      run.write(place.resolve("jmh.json"));
      MadeUpRun.provenance(
          place,
          ",'project':{'commit':'%06x00000'},'versions':{'zookeeper':'3.9.5'},'machine':{'id':'m'}"
              .formatted(0xabc000 + round / 2));
    }
    return this;
  }

  private void point(MadeUpRun run, String benchmark, double factor, double disturbance) {
    double noisy = factor * (disturbance > 0 ? 1.6 : 1) * Math.exp(0.01 * random.nextGaussian());
    run.plain("a." + benchmark, "thrpt", Map.of("ratePerSecond", "1000"), "ops/s", 1000);
    run.metric("offered", "ops/s", 1000);
    run.metric("achieved", "ops/s", 1000);
    run.metric("response:p0.50", "us/op", values(700 * noisy));
    run.metric("response:p0.99", "us/op", values(7000 * noisy));
    run.metric("invalid", "flag", 0);
    if (disturbance > 0) {
      run.metric("disturbed", "flag", 1);
      run.metric("disturbed.others", "cores", disturbance);
    }
  }

  private double[] values(double value) {
    double[] values = new double[4];
    Arrays.setAll(values, i -> value * (1 + 0.005 * random.nextGaussian()));
    return values;
  }
}
