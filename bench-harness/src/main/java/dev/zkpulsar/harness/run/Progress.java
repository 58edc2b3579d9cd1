package dev.zkpulsar.harness.run;

import dev.zkpulsar.harness.plan.Point;
import dev.zkpulsar.results.run.Catalog;
import dev.zkpulsar.results.run.Mark;
import dev.zkpulsar.results.text.Digits;
import java.io.PrintStream;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.runner.IterationType;

/**
 * Shows on the console the running point with its iterations, marks as they arise, its results, and
 * the elapsed and the remaining time. An iteration gets a line if the last one is ten seconds old.
 */
public final class Progress {
  /**
   * Estimated ratio of a point's time to its iterations', until finished points give the real one.
   */
  private static final double OVERHEAD = 1.15;

  /** Below this share, operations never succeeded, so they are missing from the percentiles. */
  private static final double ALL_SUCCEEDED = 0.99;

  private static final String P50 = "p50 in ms";
  private static final String P99 = "p99 in ms";
  private static final String INDENT = "        ";
  private static final long LINE_NS = 10_000_000_000L;

  private final List<Point> points;
  private final Terminal terminal;
  private final long runStartNs = System.nanoTime();
  private final Catalog catalog;
  private final Set<String> shownMarks = new HashSet<>();
  private int number;
  private double estimatedSeconds;
  private double takenSeconds;
  private double leftSeconds;

  /** When the point began; 0 if none is measured. */
  private long leftFromNs;

  private long lineNs;
  private String iteration = "";
  private String failure;

  /** The catalog has the words of the marks. */
  Progress(List<Point> points, Catalog catalog, Terminal terminal) {
    this.points = points;
    this.catalog = catalog;
    this.terminal = terminal;
  }

  public static void plan(List<Point> points, PrintStream out) {
    points.forEach(point -> out.println(point.label()));
    out.println(sum(points));
  }

  public static String sum(List<Point> points) {
    double seconds = points.stream().mapToDouble(Point::estimatedSeconds).sum() * OVERHEAD;
    return "%d points, about %s".formatted(points.size(), time(seconds));
  }

  synchronized void next() {
    measured();
    number++;
    leftFromNs = System.nanoTime();
    leftSeconds =
        points.stream().skip(number - 1L).mapToDouble(Point::estimatedSeconds).sum() * slowness();
  }

  private void measured() {
    if (leftFromNs != 0) {
      estimatedSeconds += points.get(number - 1).estimatedSeconds();
      takenSeconds += (System.nanoTime() - leftFromNs) / 1e9;
      leftFromNs = 0;
    }
  }

  synchronized void skipped(Point point) {
    measured();
    number++;
    terminal.println("[%d/%d] %s: finished before".formatted(number, points.size(), point.label()));
  }

  /** A measurement of the point, or of its probe, begins; {@code why} is a line or empty. */
  synchronized void started(Point point, String why) {
    lineNs = System.nanoTime();
    failure = null;
    shownMarks.clear();
    terminal.println(
        "[%d/%d] %s  (%s)".formatted(number, points.size(), point.label(), elapsedAndLeft()));
    Stream.of(point.needs(), why).filter(line -> !line.isEmpty()).forEach(this::note);
  }

  synchronized void note(String line) {
    terminal.println(INDENT + line);
  }

  synchronized void iteration(IterationParams params, int of) {
    String kind = params.getType() == IterationType.WARMUP ? "warmup" : "iteration";
    iteration = kind + " " + of + " of " + params.getCount();
  }

  synchronized void iterationEnded(IterationResult result) {
    Map<String, Double> scores = scores(result.getSecondaryResults().values());
    if (System.nanoTime() - lineNs >= LINE_NS) {
      lineNs = System.nanoTime();
      String times = times(scores, result.getPrimaryResult());
      terminal.println(INDENT + elapsedAndLeft() + "; " + iteration + ": " + times);
    }
    Mark.of(scores, catalog).stream()
        .map(Mark::toString)
        .filter(mark -> shownMarks.add(mark.replaceAll("[\\d.,]+", "")))
        .forEach(mark -> terminal.mark(INDENT, iteration + ": " + mark));
  }

  synchronized void finished(Results.PointResult point) {
    if (point.isFailed()) {
      terminal.mark(INDENT, "FAILED  " + (failure == null ? "see jmh.log" : failure));
    } else {
      var scores = scores(point.metrics());
      terminal.println(INDENT + times(scores, point.results().get(0).getPrimaryResult()));
      Mark.of(scores, catalog).forEach(mark -> terminal.mark(INDENT, mark.toString()));
    }
  }

  synchronized void ended() {
    terminal.println("Took " + time((System.nanoTime() - runStartNs) / 1e9));
  }

  synchronized void failed(String why) {
    if (failure == null) {
      failure = why;
    }
  }

  /** The scores by label; of the response times, the median and p99, too, in ms. */
  @SuppressWarnings("rawtypes")
  private static Map<String, Double> scores(Collection<Result> metrics) {
    var scores = new HashMap<String, Double>();
    for (Result<?> metric : metrics) {
      scores.put(metric.getLabel(), metric.getScore());
      if (metric.getLabel().equals("response")) {
        scores.put(P50, metric.getStatistics().getPercentile(50) / 1e3);
        scores.put(P99, metric.getStatistics().getPercentile(99) / 1e3);
      }
    }
    return scores;
  }

  /** The figures in short; of a benchmark without one of our loops, JMH's score. */
  private static String times(Map<String, Double> scores, Result<?> primary) {
    if (!scores.containsKey("achieved")) {
      return Digits.figure(primary.getScore()) + " " + primary.getScoreUnit();
    }
    double achieved = scores.get("achieved");
    double offered = scores.getOrDefault("offered", achieved);
    String of = achieved < ALL_SUCCEEDED * offered ? " of " + Digits.figure(offered) : "";
    String rate = Digits.figure(achieved) + of + " operations/s";
    return scores.containsKey(P50)
        ? "p50 %s ms, p99 %s ms, %s"
            .formatted(Digits.figure(scores.get(P50)), Digits.figure(scores.get(P99)), rate)
        : rate;
  }

  private String elapsedAndLeft() {
    double ofPoint = (System.nanoTime() - leftFromNs) / 1e9;
    return minutes((System.nanoTime() - runStartNs) / 1e9)
        + " elapsed, "
        + minutes(Math.max(0, leftSeconds - ofPoint))
        + " left";
  }

  private double slowness() {
    return estimatedSeconds == 0 ? OVERHEAD : takenSeconds / estimatedSeconds;
  }

  private static String minutes(double seconds) {
    long whole = Math.round(seconds);
    return String.format(Locale.ROOT, "%d:%02d", whole / 60, whole % 60);
  }

  private static String time(double seconds) {
    long whole = Math.round(seconds);
    return String.format(Locale.ROOT, "%d min %02d s", whole / 60, whole % 60);
  }
}
