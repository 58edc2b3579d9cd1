package dev.zkpulsar.results.runs;

import dev.zkpulsar.results.output.Digits;
import dev.zkpulsar.results.output.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * How often the error bar of a run contains the value that it is about: the true one of made-up
 * runs, or the mean of the other runs of one build.
 */
public final class Coverage {
  private static final double NOISE = 0.5;
  private static final double NS = 1e6;
  private static final double TAIL = 0.025;
  private static final List<String> NAMES = List.of("response:p0.50", "response:p0.99");

  private Coverage() {}

  /**
   * Runs whose times are lognormal.
   *
   * @param drift standard deviation of a second's level, as a logarithm; 0: independent samples
   * @param correlation of the levels of two neighbouring seconds
   */
  record MadeUp(int seconds, int ratePerSecond, double drift, double correlation) {

    List<HistogramLog.Interval> run(Random random) {
      var run = new ArrayList<HistogramLog.Interval>();
      double level = drift * random.nextGaussian();
      double fresh = drift * Math.sqrt(1 - correlation * correlation);
      for (int second = 0; second < seconds; second++) {
        var times = new Histogram(2);
        for (int i = 0; i < ratePerSecond; i++) {
          times.recordValue((long) (NS * Math.exp(level + NOISE * random.nextGaussian())));
        }
        run.add(new HistogramLog.Interval("", second * 1000L, second * 1000L + 1000, times));
        level = correlation * level + fresh * random.nextGaussian();
      }
      return run;
    }

    /** Whether the error bar of a run contains a value, in ns; empty without a bar. */
    Optional<Boolean> contains(List<HistogramLog.Interval> run, double percent, double ns) {
      var all = new Histogram(2);
      run.forEach(second -> all.add(second.histogram()));
      double value = all.getValueAtPercentile(percent);
      return ErrorBar.of(run::forEach, percent).map(bar -> isWithin(bar, value, ns));
    }

    /** The share of the error bars of runs, in percent, that contain the true percentile. */
    double of(int runs, double percent) {
      var all = NormalDistribution.of(0, Math.hypot(NOISE, drift));
      double truth = NS * Math.exp(all.inverseCumulativeProbability(percent / 100));
      var random = new Random(1);
      return IntStream.range(0, runs)
          .mapToObj(i -> contains(run(random), percent, truth))
          .flatMap(Optional::stream)
          .mapToInt(isWithin -> isWithin ? 100 : 0)
          .average()
          .orElseThrow();
    }
  }

  private static boolean isWithin(ErrorBar bar, double value, double other) {
    return bar.low() * value <= other && other <= bar.high() * value;
  }

  /** Tables of both kinds, of runs with the same points. */
  public static String markdown(List<MeasuredRun> runs) {
    var rows = new ArrayList<List<String>>();
    for (double drift : new double[] {0, 0.2}) {
      for (int seconds : new int[] {10, 20, 60}) {
        var madeUp = new MadeUp(seconds, 500, drift, 0.5);
        var cells = new ArrayList<>(List.of(drift == 0 ? "independent" : "drifting", "" + seconds));
        for (double percent : new double[] {50, 99}) {
          cells.add(Digits.figure(madeUp.of(1000, percent)) + " %");
        }
        rows.add(cells);
      }
    }
    var headings = List.of("1,000 made-up runs at 500/s", "seconds", "p50", "p99");
    String title = "Error bars of one run that contain the true percentile";
    String note =
        "Drifting: the levels of seconds differ by 20 %, and correlate with the next by 0.5.";
    return new Table(title, headings, rows, note).markdown() + ofRuns(runs);
  }

  private static String ofRuns(List<MeasuredRun> runs) {
    var rows = new ArrayList<List<String>>();
    var labels = new PointLabels(runs.get(0).points().values());
    for (MeasuredPoint.Key key : runs.get(0).points().keySet()) {
      for (String name : NAMES) {
        var estimates = runs.stream().map(run -> Estimate.of(run, key, name)).toList();
        double sum = estimates.stream().mapToDouble(Estimate::level).sum();
        var held = new ArrayList<Boolean>();
        for (Estimate each : estimates) {
          double others = Math.exp((sum - each.level) / (runs.size() - 1));
          each.bar.ifPresent(bar -> held.add(isWithin(bar, Math.exp(each.level), others)));
        }
        String count = Collections.frequency(held, true) + " of " + held.size();
        rows.add(List.of(name, labels.of(key), count));
      }
    }
    String title = "Error bars of one run that contain the mean of the other runs";
    return new Table(title, List.of("metric", "point", "bars"), rows, "").markdown();
  }

  /** A run's percentile, as a logarithm of ms; without a log, that of its mean iteration. */
  private record Estimate(double level, Optional<ErrorBar> bar) {

    static Estimate of(MeasuredRun run, MeasuredPoint.Key key, String name) {
      MeasuredPoint point = run.points().get(key);
      var log = run.histograms(key);
      if (log.isPresent()) {
        double value = point.value(name, null, "ms").orElseThrow();
        return new Estimate(Math.log(value), ErrorBar.of(log.get(), name));
      }
      double[] levels = Arrays.stream(point.values(name, "ms")).map(Math::log).toArray();
      int n = levels.length;
      double mean = Arrays.stream(levels).average().orElseThrow();
      double squares = Arrays.stream(levels).map(level -> Math.pow(level - mean, 2)).sum();
      double t = TDistribution.of(n - 1).inverseSurvivalProbability(TAIL);
      double half = t * Math.sqrt(squares / (n - 1) / n);
      var bar = new ErrorBar(Math.exp(-half), Math.exp(half));
      return new Estimate(mean, Optional.of(bar));
    }
  }
}
