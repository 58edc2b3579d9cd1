package dev.zkpulsar.results.stats;

import dev.zkpulsar.results.run.Facts;
import dev.zkpulsar.results.run.Id;
import dev.zkpulsar.results.run.MadeUpPoint;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.ResultFile;
import dev.zkpulsar.results.run.Run;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Runs of one build that were never measured, with a noise of heavy tails. Half of it is the
 * machine's, which all points of a run share; half of the points are open loops.
 *
 * @param noise the standard deviation of a run's level, in percent; the p99 has three times as much
 */
record Simulated(int points, double noise) {
  private static final int ITERATIONS = 8;
  private static final int FREEDOM = 5;
  private static final int FIRST_HOUR = 9;

  /** Eight points with a noise of 1 %, as quiet as a store that a timer bounds. */
  static Simulated quiet() {
    return new Simulated(8, 1);
  }

  List<Run> runs(int count, Random random) {
    return IntStream.range(0, count)
        .mapToObj(i -> run(String.format(Locale.ROOT, "simulated-%04d", i), random))
        .toList();
  }

  /**
   * Runs that start an hour after each other, on days that differ: each day shifts all points.
   *
   * @param between the standard deviation of a day's level, in percent
   */
  List<Run> days(LocalDate first, int days, int runsADay, double between, Random random) {
    var runs = new ArrayList<Run>();
    for (int day = 0; day < days; day++) {
      double shift = between / noise * random.nextGaussian();
      String date = first.plusDays(day).format(DateTimeFormatter.BASIC_ISO_DATE);
      for (int hour = 0; hour < runsADay; hour++) {
        String name = String.format(Locale.ROOT, "%sT%02d0000Z-simulated", date, FIRST_HOUR + hour);
        runs.add(run(name, shift, random));
      }
    }
    return runs;
  }

  private Run run(String name, Random random) {
    return run(name, 0, random);
  }

  /** The shift is that of all points, in units of the noise. */
  private Run run(String name, double shift, Random random) {
    double machine = heavy(random);
    var all = new ArrayList<Point>();
    for (int i = 0; i < points; i++) {
      double level = (shift + Math.sqrt(0.5) * (machine + heavy(random))) * noise / 100;
      boolean isOpen = i % 2 == 0;
      String benchmark = isOpen ? "Simulated.openLoop" : "Simulated.closedLoop";
      var point = MadeUpPoint.of(benchmark, Map.of("point", "" + i));
      if (isOpen) {
        point.with("offered", "ops/s", values(1000, 0, random));
        point.with("response:p0.50", "ms", values(0.3, level, random));
        point.with("response:p0.99", "ms", values(3, 3 * level, random));
      } else {
        point.with("achieved", "ops/s", values(20000, -level, random));
      }
      all.add(point.in(name));
    }
    return run(name, all);
  }

  static Run run(String name, List<Point> all) {
    var byId = new LinkedHashMap<Id, Point>();
    all.forEach(point -> byId.put(point.id(), point));
    var file = new ResultFile(name, Path.of(name + ".json"));
    return new Run(name, file, Facts.NONE, byId);
  }

  private double[] values(double base, double level, Random random) {
    return DoubleStream.generate(() -> base * Math.exp(level + heavy(random) * noise / 100 / 4))
        .limit(ITERATIONS)
        .toArray();
  }

  /** Student's distribution, with a standard deviation of 1. */
  private static double heavy(Random random) {
    double squares =
        DoubleStream.generate(random::nextGaussian).limit(FREEDOM).map(g -> g * g).sum();
    return random.nextGaussian() / Math.sqrt(squares / (FREEDOM - 2.0));
  }
}
