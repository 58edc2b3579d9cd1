package dev.zkpulsar.results.stats;

import dev.zkpulsar.results.run.Mark;
import dev.zkpulsar.results.run.Mark.Kind;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.Run;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Cores that a hypervisor withholds from some iterations of measured runs, with their effect: that
 * of {@code recorded/stolen}, where 91 of 288 iterations were disturbed. With each core the
 * logarithm of a value changes by so much.
 */
final class Steal {
  private static final Map<String, Double> OPEN =
      Map.of(
          "response:p0.50", 2.6, "response:p0.99", 1.6, "hiccup:p0.50", 0.47, "client.cpu/op", 0.3);
  private static final Map<String, Double> CLOSED =
      Map.of(
          "achieved", -1.25, "hiccup:p0.50", 0.32, "client.cpu/op", 0.57, "servers.cpu/op", 0.45);

  /** The least cores that mark an iteration: a twentieth of two. */
  private static final double MARKED = 0.1;

  private static final double MOST = 0.4;
  private static final double USUAL = 0.05;

  /** A run is more or less sensitive than the others by up to this share. */
  private static final double SPREAD = 0.3;

  private Steal() {}

  /** Runs in a share of whose points a stretch of iterations is stolen from. */
  static List<Run> in(List<Run> runs, double share, Random random) {
    return Effect.each(
        runs, point -> in(point, cores(point, random.nextDouble() < share, random), random));
  }

  private static double[] cores(Point point, boolean isStolen, Random random) {
    double[] cores = random.doubles(point.metric("hiccup:p0.50").all().length, 0, USUAL).toArray();
    int first = random.nextInt(cores.length / 2);
    int last = first + 1 + random.nextInt(cores.length - first);
    for (int i = first; isStolen && i < last; i++) {
      cores[i] = MARKED + (MOST - MARKED) * random.nextDouble();
    }
    return cores;
  }

  /** A point with so many cores withheld in each iteration of its only fork. */
  static Point in(Point point, double[] cores, Random random) {
    double sensitivity = 1 + SPREAD * (2 * random.nextDouble() - 1);
    var metrics = new LinkedHashMap<>(point.metrics());
    (point.has("offered") ? OPEN : CLOSED)
        .forEach(
            (name, effect) ->
                metrics.computeIfPresent(
                    name,
                    (any, metric) ->
                        Effect.scaled(metric, i -> Math.exp(sensitivity * effect * cores[i]))));
    metrics.put("machine.steal", Effect.metric("machine.steal", "cores", List.of(cores)));
    var marks = new ArrayList<>(point.marks());
    if (Arrays.stream(cores).anyMatch(used -> used >= MARKED)) {
      metrics.put("disturbed.steal", Effect.metric("disturbed.steal", "cores", List.of(cores)));
      marks.add(new Mark(Kind.DISTURBED, "steal"));
    }
    return point.with(point.id(), metrics, marks);
  }
}
