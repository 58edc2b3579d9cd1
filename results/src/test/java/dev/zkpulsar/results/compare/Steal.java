package dev.zkpulsar.results.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.zkpulsar.results.runs.MadeUpPoint;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MeasuredRun;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Cores that a hypervisor withholds from some iterations of measured runs, with their effect. The
 * effects are those of 16 runs of one build on 2026-11-23, in which 91 of 288 iterations were
 * disturbed: with each core the logarithm of a value changes by so much.
 */
final class Steal {
  private static final Map<String, Double> OPEN =
      Map.of("response:p0.50", 2.6, "response:p0.99", 1.6, Cell.HICCUP, 0.47, "client.cpu", 0.3);

  private static final Map<String, Double> CLOSED =
      Map.of("achieved", -1.25, Cell.HICCUP, 0.32, "client.cpu", -0.68);

  /** The least cores that mark an iteration: a twentieth of two. */
  private static final double MARKED = 0.1;

  private static final double MOST = 0.4;
  private static final double USUAL = 0.05;

  /** A run is more or less sensitive than the others by up to this share. */
  private static final double SPREAD = 0.3;

  private Steal() {}

  /**
   * Runs in some of whose points a stretch of iterations is stolen from.
   *
   * @param share of the points; in the 16 runs a half
   */
  static List<MeasuredRun> in(List<MeasuredRun> runs, double share, Random random) {
    return runs.stream()
        .map(
            run ->
                run.with(
                    point -> in(point, cores(point, random.nextDouble() < share, random), random)))
        .toList();
  }

  private static double[] cores(MeasuredPoint point, boolean isStolen, Random random) {
    double[] cores = random.doubles(point.forks(Cell.HICCUP).get(0).length, 0, USUAL).toArray();
    int first = random.nextInt(cores.length / 2);
    int last = first + 1 + random.nextInt(cores.length - first);
    for (int i = first; isStolen && i < last; i++) {
      cores[i] = MARKED + (MOST - MARKED) * random.nextDouble();
    }
    return cores;
  }

  /** One point with so many cores withheld in each iteration of its only fork. */
  static MeasuredPoint in(MeasuredPoint point, double[] cores, Random random) {
    var metrics = new LinkedHashMap<String, JsonNode>(point.metrics());
    double sensitivity = 1 + SPREAD * (2 * random.nextDouble() - 1);
    (point.has("offered") ? OPEN : CLOSED)
        .forEach(
            (metric, effect) -> {
              if (point.has(metric)) {
                double[] values = point.forks(metric).get(0).clone();
                Arrays.setAll(values, i -> values[i] * Math.exp(sensitivity * effect * cores[i]));
                metrics.put(metric, MadeUpPoint.values(point.unit(metric), List.of(values)));
              }
            });
    double[] flags = Arrays.stream(cores).map(each -> each >= MARKED ? 1 : 0).toArray();
    var disturbed = (ObjectNode) MadeUpPoint.values("flag", List.of(flags));
    disturbed.put("score", Arrays.stream(flags).max().orElse(0));
    metrics.put("disturbed", disturbed);
    metrics.put("machine.steal", MadeUpPoint.values("cores", List.of(cores)));
    return point.with(metrics);
  }
}
