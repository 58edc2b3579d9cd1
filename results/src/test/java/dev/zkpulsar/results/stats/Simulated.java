package dev.zkpulsar.results.stats;

import dev.zkpulsar.results.run.Facts;
import dev.zkpulsar.results.run.Id;
import dev.zkpulsar.results.run.MadeUpPoint;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.ResultFile;
import dev.zkpulsar.results.run.Run;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/**
 * Runs of one build that were never measured, with a noise of heavy tails. Half of it is the
 * machine's, which all points of a run share; half of the points are open loops.
 *
 * @param noise the standard deviation of a run's level, in percent; the p99 has three times as much
 * @param correlation of the machine's noise with the hiccup; 0: the runs have no hiccup
 * @param persistence the correlation of neighbouring runs: of the machine's noise
 * @param sharedByNight the share of a run's noise that both rounds of a night have in common
 */
record Simulated(
    int points, double noise, double correlation, double persistence, double sharedByNight) {
  private static final int ITERATIONS = 8;
  private static final int FREEDOM = 5;
  private static final int ROUNDS = 2;

  /** Eight points with a noise of 1 %, as quiet as a store that a timer bounds. */
  static Simulated quiet() {
    return new Simulated(8, 1, 0, 0, 0);
  }

  List<Run> runs(int count, Random random) {
    var runs = new ArrayList<Run>();
    double machine = heavy(random);
    double[] night = new double[points + 1];
    for (int i = 0; i < count; i++) {
      for (int point = 0; i % ROUNDS == 0 && point <= points; point++) {
        night[point] = heavy(random);
      }
      machine = persistence * machine + Math.sqrt(1 - persistence * persistence) * heavy(random);
      runs.add(run(String.format(Locale.ROOT, "simulated-%04d", i), machine, night, random));
    }
    return runs;
  }

  private double mixed(double ofNight, double ofRun) {
    return Math.sqrt(sharedByNight) * ofNight + Math.sqrt(1 - sharedByNight) * ofRun;
  }

  private Run run(String name, double machine, double[] night, Random random) {
    double state = mixed(night[points], machine);
    var all = new ArrayList<Point>();
    for (int i = 0; i < points; i++) {
      double level = Math.sqrt(0.5) * (state + mixed(night[i], heavy(random))) * noise / 100;
      double rest = Math.sqrt(1 - correlation * correlation) * heavy(random) * noise / 100;
      boolean isOpen = i % 2 == 0;
      var point =
          MadeUpPoint.of(
              isOpen ? "Simulated.openLoop" : "Simulated.closedLoop", Map.of("point", "" + i));
      if (correlation > 0) {
        point.with("hiccup:p0.50", "ms", values(0.08, correlation * level + rest, random));
      }
      if (isOpen) {
        point.with("offered", "ops/s", values(1000, 0, random));
        point.with("response:p0.50", "ms", values(0.3, level, random));
        point.with("response:p0.99", "ms", values(3, 3 * level, random));
      } else {
        point.with("achieved", "ops/s", values(20000, -level, random));
      }
      all.add(point.setup("vmVersion", "simulated").in(name));
    }
    return run(name, all);
  }

  static Run run(String name, List<Point> all) {
    var byId = new LinkedHashMap<Id, Point>();
    all.forEach(point -> byId.put(point.id(), point));
    var file = new ResultFile(name, Path.of(name + ".json"));
    return new Run(name, file, new Facts(Map.of()), List.of(), byId);
  }

  private double[] values(double base, double level, Random random) {
    double[] values = new double[ITERATIONS];
    for (int i = 0; i < ITERATIONS; i++) {
      values[i] = base * Math.exp(level + heavy(random) * noise / 100 / 4);
    }
    return values;
  }

  /** Student's distribution, with a standard deviation of 1. */
  private static double heavy(Random random) {
    double squares = 0;
    for (int i = 0; i < FREEDOM; i++) {
      squares += Math.pow(random.nextGaussian(), 2);
    }
    return random.nextGaussian() / Math.sqrt(squares / (FREEDOM - 2.0));
  }
}
