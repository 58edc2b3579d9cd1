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

/**
 * Runs of one build that were never measured, to see which noise a comparison copes with. Half of
 * the points are open loops, half closed. The noise has heavy tails. Half of it is the machine's,
 * which all points of a run share.
 *
 * @param points of a run
 * @param noise the standard deviation of a run's level, in percent; the p99 has three times as much
 * @param correlation of the machine's noise with the hiccup; 0: the runs have no hiccup
 * @param persistence the correlation of neighbouring runs: of the machine's noise
 * @param sharedByNight the share of a run's noise that both rounds of a night have in common (the
 *     intraclass correlation)
 */
record Simulated(
    int points, double noise, double correlation, double persistence, double sharedByNight) {
  private static final int ITERATIONS = 8;

  /** Heavy tails: a variance that is still finite. */
  private static final int FREEDOM = 5;

  private static final double P99_FACTOR = 3;
  private static final int ROUNDS = 2;

  /** Points with this noise of 1 %, as quiet as a store that a timer bounds. */
  static Simulated quiet() {
    return new Simulated(8, 1, 0, 0, 0);
  }

  List<MeasuredRun> runs(int count, Random random) {
    var runs = new ArrayList<MeasuredRun>();
    double machine = heavy(random);
    double[] night = new double[points + 1];
    for (int i = 0; i < count; i++) {
      if (i % ROUNDS == 0) {
        for (int point = 0; point <= points; point++) {
          night[point] = heavy(random);
        }
      }
      machine = persistence * machine + Math.sqrt(1 - persistence * persistence) * heavy(random);
      runs.add(run(String.format(Locale.ROOT, "simulated-%04d", i), machine, night, random));
    }
    return runs;
  }

  private double mixed(double ofNight, double ofRun) {
    return Math.sqrt(sharedByNight) * ofNight + Math.sqrt(1 - sharedByNight) * ofRun;
  }

  private MeasuredRun run(String name, double machine, double[] night, Random random) {
    double state = mixed(night[points], machine);
    var found = new LinkedHashMap<MeasuredPoint.Key, MeasuredPoint>();
    for (int i = 0; i < points; i++) {
      double own = mixed(night[i], heavy(random));
      double level = Math.sqrt(0.5) * (state + own) * noise / 100;
      double hiccup =
          correlation * level
              + Math.sqrt(1 - correlation * correlation) * heavy(random) * noise / 100;
      Map<String, JsonNode> metrics = new LinkedHashMap<>();
      if (correlation > 0) {
        metrics.put(Cell.HICCUP, metric("us/op", 80, hiccup, random));
      }
      if (i % 2 == 0) {
        metrics.put("offered", metric("ops/s", 1000, 0, random));
        metrics.put("response:p0.50", metric("us/op", 300, level, random));
        metrics.put("response:p0.99", metric("us/op", 3000, P99_FACTOR * level, random));
      } else {
        metrics.put("achieved", metric("ops/s", 20000, -level, random));
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

  private JsonNode metric(String unit, double base, double level, Random random) {
    double[] values = new double[ITERATIONS];
    for (int i = 0; i < ITERATIONS; i++) {
      values[i] = base * Math.exp(level + heavy(random) * noise / 100 / 4);
    }
    return MadeUpPoint.values(unit, List.of(values));
  }

  /** Student's distribution, with a standard deviation of 1. */
  static double heavy(Random random) {
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
