package dev.zkpulsar.results.compare;

import com.fasterxml.jackson.databind.JsonNode;
import dev.zkpulsar.results.runs.MadeUpPoint;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MeasuredRun;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.DoubleSupplier;

/**
 * Runs of one build that were never measured, to see which noise a comparison copes with. Half of
 * the points are open loops, half closed. The noise is of three storeys (run, fork, iteration), has
 * heavy tails, and half of a run's is shared by all of its points, as a bad night's is.
 *
 * @param run the standard deviation of a run's level, in percent; the p99 has three times as much
 * @param fork that of a fork within its run
 * @param iteration that of an iteration within its fork
 */
record Simulated(int points, int forks, int iterations, double run, double fork, double iteration) {
  /** Heavy tails: a variance that is still finite. */
  private static final int FREEDOM = 5;

  private static final double P99_FACTOR = 3;

  List<MeasuredRun> runs(int count, Random random) {
    var runs = new ArrayList<MeasuredRun>();
    for (int i = 0; i < count; i++) {
      runs.add(run(String.format(Locale.ROOT, "simulated-%04d", i), random));
    }
    return runs;
  }

  private MeasuredRun run(String name, Random random) {
    double night = heavy(random) * Math.sqrt(0.5);
    var found = new LinkedHashMap<MeasuredPoint.Key, MeasuredPoint>();
    for (int i = 0; i < points; i++) {
      DoubleSupplier level = () -> (night + heavy(random) * Math.sqrt(0.5)) * run / 100;
      Map<String, JsonNode> metrics = new LinkedHashMap<>();
      if (i % 2 == 0) {
        metrics.put("offered", metric("ops/s", 1000, 0, () -> 0, random));
        metrics.put("response:p0.50", metric("us/op", 300, 1, level, random));
        metrics.put("response:p0.99", metric("us/op", 3000, P99_FACTOR, level, random));
      } else {
        metrics.put("achieved", metric("ops/s", 20000, 1, level, random));
      }
      var point =
          MadeUpPoint.with(
              MadeUpPoint.measured(
                  i % 2 == 0 ? "Simulated.openLoop" : "Simulated.closedLoop",
                  Map.of("point", Integer.toString(i)),
                  metrics),
              Map.of("vmVersion", "simulated"));
      found.put(point.key(), point);
    }
    return MadeUpPoint.run(name, found);
  }

  private JsonNode metric(
      String unit, double base, double factor, DoubleSupplier level, Random random) {
    double ofRun = level.getAsDouble();
    var values = new ArrayList<double[]>();
    for (int f = 0; f < forks; f++) {
      double ofFork = ofRun + heavy(random) * fork / 100;
      double[] row = new double[iterations];
      for (int i = 0; i < iterations; i++) {
        row[i] = base * Math.exp(factor * (ofFork + heavy(random) * iteration / 100));
      }
      values.add(row);
    }
    return MadeUpPoint.values(unit, values);
  }

  /** Student's distribution, with a standard deviation of 1. */
  private static double heavy(Random random) {
    double squares = 0;
    for (int i = 0; i < FREEDOM; i++) {
      double normal = random.nextGaussian();
      squares += normal * normal;
    }
    return random.nextGaussian()
        / Math.sqrt(squares / FREEDOM)
        * Math.sqrt((FREEDOM - 2.0) / FREEDOM);
  }
}
