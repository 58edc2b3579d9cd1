package dev.zkpulsar.harness.run;

import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.results.run.Catalog;
import dev.zkpulsar.results.run.Mark;
import dev.zkpulsar.results.text.Digits;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.IterationType;

/**
 * Shows on the console the running point with its iterations, marks as they arise, its results, and
 * the elapsed and the remaining time. An iteration gets a line if the last one is ten seconds old.
 */
public final class Progress {
  /** Estimated ratio of a point's time to that of its iterations. */
  private static final double OVERHEAD = 1.15;

  /** Below this share, operations never succeeded, so they are missing from the percentiles. */
  private static final double ALL_SUCCEEDED = 0.99;

  private static final String INDENT = "        ";

  /** From here on, a duration has no minutes. */
  private static final double LONG_S = 100_000;

  private static final long LINE_NS = 10_000_000_000L;

  private final List<Point> points;
  private final PointNames names;
  private final Terminal terminal;
  private final Catalog catalog;

  /** Marks of the present measurement, without numbers. */
  private final Set<String> shownMarks = new HashSet<>();

  private final long startNs = System.nanoTime();
  private long pointStartNs;
  private long lineNs;

  /** The place of the present point, from 1 on. */
  private int number;

  private String iteration = "";

  private Set<Point> finishedBefore = Set.of();

  /** Why the present measurement failed; null if it is not known. */
  private String failure;

  /** The catalog has the words of the marks. */
  Progress(List<Point> points, Catalog catalog, Terminal terminal) {
    this.points = points;
    names = new PointNames(points);
    this.catalog = catalog;
    this.terminal = terminal;
  }

  /** Notes the points that will not be measured. */
  synchronized void finishedBefore(Set<Point> finished) {
    finishedBefore = finished;
  }

  /** The number of points and their estimated time. */
  public static String sum(List<Point> points) {
    return "%d points, about %s".formatted(points.size(), time(seconds(points)));
  }

  private static double seconds(List<Point> points) {
    return points.stream().mapToDouble(Point::estimatedSeconds).sum() * OVERHEAD;
  }

  /** The next point is measured now. */
  synchronized void next() {
    number++;
    pointStartNs = System.nanoTime();
  }

  /** The next point was finished before. */
  synchronized void skipped(Point point) {
    number++;
    terminal.println(line(point) + ": finished before");
  }

  private String line(Point point) {
    return "[%d/%d] %s".formatted(number, points.size(), names.of(point));
  }

  /** A measurement of the point, or of its probe, begins; {@code why} is a line or empty. */
  synchronized void started(Point point, String why) {
    lineNs = System.nanoTime();
    failure = null;
    shownMarks.clear();
    terminal.println(line(point) + "  (" + elapsedAndLeft() + ")");
    if (!point.needs().isEmpty()) {
      note(point.needs());
    }
    if (!why.isEmpty()) {
      note(why);
    }
  }

  /** Shows a line below that of the point. */
  synchronized void note(String line) {
    terminal.println(INDENT + line);
  }

  /** An iteration begins; {@code count} is its place, from 1 on. */
  synchronized void iteration(IterationParams params, int count) {
    String kind = params.getType() == IterationType.WARMUP ? "warmup" : "iteration";
    iteration = kind + " " + count + " of " + params.getCount();
  }

  @SuppressWarnings("rawtypes")
  synchronized void iterationEnded(IterationResult result) {
    Map<String, Result> metrics = result.getSecondaryResults();
    if (System.nanoTime() - lineNs >= LINE_NS) {
      lineNs = System.nanoTime();
      String figures = figures(metrics, result.getPrimaryResult());
      note(elapsedAndLeft() + "; " + iteration + ": " + figures);
    }
    for (Mark mark : Mark.of(scores(metrics), catalog)) {
      String words = mark.toString();
      // Another size of the same reasons is not shown again.
      boolean isNew = shownMarks.add(words.replaceAll("[\\d.,]+", ""));
      if (isNew) {
        terminal.mark(INDENT, iteration + ": " + words);
      }
    }
  }

  /** The measurement has ended, without results if it failed. */
  synchronized void finished(Collection<RunResult> measured) {
    if (measured.isEmpty()) {
      terminal.mark(INDENT, "FAILED  " + (failure == null ? "see jmh.log" : failure));
    } else {
      RunResult first = measured.iterator().next();
      var metrics = first.getAggregatedResult().getSecondaryResults();
      note(figures(metrics, first.getPrimaryResult()));
      Mark.of(scores(metrics), catalog).forEach(mark -> terminal.mark(INDENT, mark.toString()));
    }
  }

  synchronized void ended() {
    terminal.println("Took " + time(secondsSince(startNs)));
  }

  /** The first reason is the one to show. */
  synchronized void failed(String why) {
    if (failure == null) {
      failure = why;
    }
  }

  @SuppressWarnings("rawtypes")
  private static Map<String, Double> scores(Map<String, Result> metrics) {
    var scores = new HashMap<String, Double>();
    metrics.forEach((label, metric) -> scores.put(label, metric.getScore()));
    return scores;
  }

  /** The figures in short; of a benchmark without one of our loops, JMH's score. */
  @SuppressWarnings("rawtypes")
  private static String figures(Map<String, Result> metrics, Result<?> primary) {
    if (!metrics.containsKey("achieved")) {
      return Digits.figure(primary.getScore()) + " " + primary.getScoreUnit();
    }
    double achieved = metrics.get("achieved").getScore();
    double offered = metrics.getOrDefault("offered", metrics.get("achieved")).getScore();
    String rate = Digits.figure(achieved);
    if (achieved < ALL_SUCCEEDED * offered) {
      rate += " of " + Digits.figure(offered);
    }
    rate += " operations/s";
    if (!metrics.containsKey("response")) {
      return rate;
    }
    var times = metrics.get("response").getStatistics();
    String p50 = Digits.figure(times.getPercentile(50) / 1e3);
    return "p50 %s ms, p99 %s ms, %s"
        .formatted(p50, Digits.figure(times.getPercentile(99) / 1e3), rate);
  }

  private String elapsedAndLeft() {
    List<Point> toMeasure =
        points.subList(number - 1, points.size()).stream()
            .filter(point -> !finishedBefore.contains(point))
            .toList();
    double left = seconds(toMeasure) - secondsSince(pointStartNs);
    return "%s elapsed, %s left"
        .formatted(
            minutes(secondsSince(startNs), "%d:%02d"), minutes(Math.max(0, left), "%d:%02d"));
  }

  private static double secondsSince(long fromNs) {
    return (System.nanoTime() - fromNs) / 1e9;
  }

  private static String time(double seconds) {
    if (seconds < LONG_S) {
      return minutes(seconds, "%d min %02d s");
    }
    double hours = seconds / 3600;
    return hours < 100 ? "%.0f h".formatted(hours) : "%,.0f days".formatted(hours / 24);
  }

  /** Seconds as whole minutes and seconds, in a format with two numbers. */
  private static String minutes(double seconds, String format) {
    long whole = Math.round(seconds);
    return format.formatted(whole / 60, whole % 60);
  }
}
