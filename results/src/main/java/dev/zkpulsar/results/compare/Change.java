package dev.zkpulsar.results.compare;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.TDistribution;
import org.apache.commons.statistics.inference.TTest;

/**
 * The change between two groups of levels.
 *
 * @param logRatio the logarithm of the second mean over the first
 * @param error the standard error of it
 * @param freedom the degrees of freedom of error, a whole number
 */
record Change(double logRatio, double error, double freedom) {
  /** By degrees of freedom and tail: a search each, and few differ. */
  private static final Map<List<Double>, Double> QUANTILES = new ConcurrentHashMap<>();

  static final Change UNKNOWN = new Change(0, Double.NaN, 0);

  /** JMH's sample buffer rounds values by about 0.2 %. */
  private static final double RESOLUTION = 0.002;

  /** With fewer, the noise is unknown. */
  private static final double LEAST_FREEDOM = 2;

  /** A single night has heavier tails than the mean of several. */
  private static final double HEAVY_TAILS = 5;

  /** Levels of one side. */
  static final class Group {
    private final double[] levels;
    private final double[] hiccups;

    /**
     * A group.
     *
     * @param hiccups the covariate of each level, or null if it is unknown or unrelated
     */
    Group(double[] levels, double[] hiccups) {
      this.levels = levels;
      this.hiccups = hiccups;
    }

    /** The same levels without the covariate. */
    Group bare() {
      return new Group(levels, null);
    }

    boolean hasHiccups() {
      return hiccups != null;
    }

    int size() {
      return levels.length;
    }

    double mean() {
      return Change.mean(levels);
    }
  }

  /**
   * Compares two groups: analysis of covariance with the hiccup if it is known; else the t-test of
   * pairs, or Welch's.
   *
   * @param paired whether the k-th levels of both were made one after the other
   */
  static Change of(Group before, Group after, boolean paired) {
    if (before.hiccups != null && after.hiccups != null && vary(before.hiccups, after.hiccups)) {
      return covariance(before, after);
    }
    if (before.size() < 2 || after.size() < 2) {
      return covariance(new Group(before.levels, new double[before.size()]), zero(after));
    }
    double apart = after.mean() - before.mean();
    // Against a change that is smaller by one, the statistic is one over the error.
    TTest test = TTest.withDefaults().withMu(apart - 1);
    var result =
        paired
            ? test.pairedTest(after.levels, before.levels)
            : test.test(after.levels, before.levels);
    double freedom = result.getDegreesOfFreedom();
    return of(
        before,
        after,
        apart,
        1 / result.getStatistic(),
        Double.isNaN(freedom) ? before.size() + after.size() - 2.0 : freedom);
  }

  private static Group zero(Group group) {
    return new Group(group.levels, new double[group.size()]);
  }

  private static boolean vary(double[] one, double[] other) {
    return squares(one) + squares(other) > 0;
  }

  /**
   * Analysis of covariance: the difference of the means at equal hiccups. Groups of one size, or
   * with a single level, share their variance; others have their own, as in Welch's test.
   */
  private static Change covariance(Group before, Group after) {
    double squares = squares(before.hiccups) + squares(after.hiccups);
    double slope =
        squares == 0
            ? 0
            : (products(before.levels, before.hiccups) + products(after.levels, after.hiccups))
                / squares;
    double shift = mean(after.hiccups) - mean(before.hiccups);
    double apart = after.mean() - before.mean() - slope * shift;
    double rest = squares(rest(before, slope)) + squares(rest(after, slope));
    int fitted = squares == 0 ? 2 : 3;
    double freedom = before.size() + after.size() - fitted;
    if (freedom < 1) {
      return UNKNOWN;
    }
    double variance = rest / freedom;
    double lever = squares == 0 ? 0 : shift * shift / squares * variance;
    double one = variance / before.size();
    double other = variance / after.size();
    if (before.size() != after.size() && Math.min(before.size(), after.size()) > 2) {
      double correction = (freedom + fitted - 2) / freedom;
      one = correction * squares(rest(before, slope)) / (before.size() - 1) / before.size();
      other = correction * squares(rest(after, slope)) / (after.size() - 1) / after.size();
      double welch =
          (one + other)
              * (one + other)
              / (one * one / (before.size() - 1) + other * other / (after.size() - 1));
      freedom = Double.isNaN(welch) ? freedom : Math.min(freedom, Math.max(1, welch - fitted + 2));
    }
    return of(before, after, apart, Math.sqrt(one + other + lever), freedom);
  }

  private static Change of(Group before, Group after, double apart, double error, double freedom) {
    double least = RESOLUTION * Math.sqrt(1.0 / before.size() + 1.0 / after.size());
    boolean single = Math.min(before.size(), after.size()) == 1;
    double whole = Math.floor(single ? Math.min(freedom, HEAVY_TAILS) : freedom);
    return new Change(apart, Math.max(error, least), whole);
  }

  private static double[] rest(Group group, double slope) {
    return IntStream.range(0, group.size())
        .mapToDouble(i -> group.levels[i] - slope * group.hiccups[i])
        .toArray();
  }

  static double mean(double[] values) {
    return DoubleStream.of(values).average().orElse(Double.NaN);
  }

  private static double squares(double[] values) {
    return products(values, values);
  }

  private static double products(double[] one, double[] other) {
    double meanOfOne = mean(one);
    double meanOfOther = mean(other);
    return IntStream.range(0, one.length)
        .mapToDouble(i -> (one[i] - meanOfOne) * (other[i] - meanOfOther))
        .sum();
  }

  /** Whether there are enough levels to know the noise. */
  boolean isKnown() {
    return freedom >= LEAST_FREEDOM && Double.isFinite(error) && Double.isFinite(logRatio);
  }

  /** The same change with the other sign. */
  Change reversed() {
    return new Change(-logRatio, error, freedom);
  }

  /** One-sided: the probability of such an increase if there is none. */
  double p() {
    return TDistribution.of(freedom).survivalProbability(logRatio / error);
  }

  /** The upper bound of the true change, exceeded with the probability of the tail. */
  double bound(double tail) {
    return isKnown() ? logRatio + quantile(freedom, tail) * error : Double.POSITIVE_INFINITY;
  }

  /** The point of Student's distribution that is exceeded with the probability of the tail. */
  static double quantile(double freedom, double tail) {
    return QUANTILES.computeIfAbsent(
        List.of(freedom, tail), any -> TDistribution.of(freedom).inverseSurvivalProbability(tail));
  }

  /**
   * Holm's correction: the probability of a false alarm among all rows is at most the level,
   * however the rows depend on each other, and even if some of them do differ.
   */
  static double[] corrected(double... p) {
    Integer[] order = IntStream.range(0, p.length).boxed().toArray(Integer[]::new);
    Arrays.sort(order, (i, j) -> Double.compare(p[i], p[j]));
    var corrected = new double[p.length];
    double least = 0;
    for (int rank = 0; rank < p.length; rank++) {
      least = Math.max(least, Math.min(1, (p.length - rank) * p[order[rank]]));
      corrected[order[rank]] = least;
    }
    return corrected;
  }
}
