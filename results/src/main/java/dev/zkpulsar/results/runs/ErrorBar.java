package dev.zkpulsar.results.runs;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;
import org.apache.commons.statistics.distribution.BetaDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The noise of a percentile within one run, from the run's interval log: with 95 % confidence, the
 * same run would have ended between these ends if it had gone on. Runs differ by more than their
 * seconds do, see results/rates.md.
 *
 * <p>Samples of the same second resemble each other, so a run is worth fewer independent samples
 * than it has: its effective sample size, as in latte. It follows from the shares of samples beyond
 * the percentile in ten equal parts of the run. More parts gain little (Schmeiser, Batch size
 * effects in the analysis of simulation output, 1982), and shorter ones resemble their neighbours;
 * how much they do increases the variance. The interval of the share is that of a binomial share of
 * so many samples, widened by Student's t since the variance is an estimate (Korn and Graubard,
 * 1998). The percentiles at its ends are the ends of the error bar (Woodruff, 1952).
 *
 * @param low relative to the percentile, at most 1
 * @param high relative to the percentile, at least 1
 */
public record ErrorBar(double low, double high) {
  /** The meaning of {@link #words}, for a legend. */
  public static final String LEGEND =
      "\u00b1% noise within the run, with 95 % confidence; runs differ by more";

  static final ErrorBar NONE = new ErrorBar(1, 1);

  private static final int PARTS = 10;
  private static final int DIGITS = 2;
  private static final double TAIL = 0.025;
  private static final double NORMAL = 1.96;
  private static final double MOST_CORRELATED = 0.8;
  private static final double WHOLE = 100;

  /**
   * The error bar of a percentile, such as response:p0.99, of a point with one fork. Empty for
   * another metric, below ten seconds, and if too few samples lie beyond.
   */
  public static Optional<ErrorBar> of(HistogramLog log, String name) {
    return Percentile.of(name)
        .flatMap(each -> of(to -> log.intervals(each.metric(), to), each.percent()));
  }

  /** The same of any source of intervals, which is read twice. */
  static Optional<ErrorBar> of(Consumer<Consumer<HistogramLog.Interval>> log, double percent) {
    var all = new Histogram(DIGITS);
    log.accept(each -> all.add(each.histogram()));
    long size = all.getTotalCount();
    if (!Samples.isSure(percent, size) || percent >= WHOLE) {
      return Optional.empty();
    }
    long value = all.getValueAtPercentile(percent);
    double[] sizes = new double[PARTS];
    double[] beyond = new double[PARTS];
    int[] seconds = new int[1];
    log.accept(
        each -> {
          Histogram second = each.histogram();
          double count = second.getTotalCount();
          double middle = Arrays.stream(sizes).sum() + count / 2;
          int part = (int) Math.min(PARTS - 1, middle / size * PARTS);
          sizes[part] += count;
          // Half of the equal ones.
          long below = second.getCountBetweenValues(0, value);
          beyond[part] += count - below + second.getCountAtValue(value) / 2.0;
          seconds[0]++;
        });
    double effective = effectiveSize(beyond, sizes);
    double below = percent / WHOLE * effective;
    double above = effective - below;
    double from = BetaDistribution.of(below, above + 1).inverseCumulativeProbability(TAIL);
    double to = BetaDistribution.of(below + 1, above).inverseSurvivalProbability(TAIL);
    if (seconds[0] < PARTS || Math.ceil(to * size) >= size) {
      return Optional.empty();
    }
    double low = all.lowestEquivalentValue(all.getValueAtPercentile(WHOLE * from));
    double high = all.highestEquivalentValue(all.getValueAtPercentile(WHOLE * to));
    return Optional.of(new ErrorBar(low / value, high / value));
  }

  /** So many independent samples would have a share beyond of the same variance. */
  private static double effectiveSize(double[] beyond, double[] sizes) {
    double size = Arrays.stream(sizes).sum();
    double share = Arrays.stream(beyond).sum() / size;
    double squares = 0;
    double products = 0;
    double last = 0;
    for (int i = 0; i < PARTS; i++) {
      double off = beyond[i] - share * sizes[i];
      squares += off * off;
      products += off * last;
      last = off;
    }
    if (squares == 0) {
      return size;
    }
    // An estimated correlation is too low by 1/n.
    double correlation = Math.max(0, Math.min(MOST_CORRELATED, products / squares + 1.0 / PARTS));
    double inflation = (1 + correlation) / (1 - correlation) * PARTS / (PARTS - 1);
    double t = TDistribution.of(PARTS - 1).inverseSurvivalProbability(TAIL);
    double variance = squares / size / size * inflation * Math.pow(t / NORMAL, 2);
    return Math.min(size, share * (1 - share) / variance);
  }

  /** How far the farther end is, such as " \u00b15%"; the log has 0.8 %. Empty without a bar. */
  public String words() {
    double percent = Math.ceil(WHOLE * Math.max(high - 1, 1 - low));
    return percent == 0 ? "" : String.format(Locale.ROOT, " \u00b1%,.0f%%", percent);
  }
}
