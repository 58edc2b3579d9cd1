package dev.zkpulsar.results.compare;

import java.util.Comparator;
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

  /** Levels of one side, and the hiccup of each, or null if it is unknown or unrelated. */
  static final class Group {
    final double[] levels;
    final double[] hiccups;

    Group(double[] levels, double[] hiccups) {
      this.levels = levels;
      this.hiccups = hiccups;
    }
  }

  /**
   * Compares two groups: analysis of covariance with the hiccup if it is known, which is the
   * difference of the means at equal hiccups; else the t-test of pairs, or Welch's. With the
   * hiccup, groups of one size share their variance; others have their own, as in Welch's test. A
   * single level has the variance of the other group.
   *
   * @param paired whether the k-th levels of both were made one after the other
   */
  static Change of(Group before, Group after, boolean paired) {
    int m = before.levels.length;
    int n = after.levels.length;
    boolean known = before.hiccups != null && after.hiccups != null;
    double squares = known ? squares(before.hiccups) + squares(after.hiccups) : 0;
    boolean covariate = squares > 0;
    double freedom = m + n - (covariate ? 3 : 2);
    if (freedom < 1) {
      return UNKNOWN;
    }
    double products =
        covariate
            ? products(before.levels, before.hiccups) + products(after.levels, after.hiccups)
            : 0;
    double slope = covariate ? products / squares : 0;
    double shift = covariate ? mean(after.hiccups) - mean(before.hiccups) : 0;
    double[] one = rest(before, slope);
    double[] other = rest(after, slope);
    double apart = mean(other) - mean(one);
    double variance = (squares(one) + squares(other)) / freedom;
    double lever = covariate ? shift * shift / squares * variance : 0;
    double square = variance / m + variance / n;
    int least = Math.min(m, n);
    if (covariate ? m != n && least > 2 : least > 1) {
      // Against a change that is smaller by one, the statistic is one over the error.
      TTest test = TTest.withDefaults().withMu(apart - 1);
      var result = paired && !covariate ? test.pairedTest(other, one) : test.test(other, one);
      square = (m + n - 2) / freedom / Math.pow(result.getStatistic(), 2);
      double separate = result.getDegreesOfFreedom() - (covariate ? 1 : 0);
      freedom = Double.isNaN(separate) ? freedom : Math.min(freedom, Math.max(1, separate));
    }
    double resolution = RESOLUTION * Math.sqrt(1.0 / m + 1.0 / n);
    double whole = Math.floor(least == 1 ? Math.min(freedom, HEAVY_TAILS) : freedom);
    return new Change(apart, Math.max(Math.sqrt(square + lever), resolution), whole);
  }

  private static double[] rest(Group group, double slope) {
    return slope == 0
        ? group.levels
        : IntStream.range(0, group.levels.length)
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
    var order = IntStream.range(0, p.length).boxed().sorted(Comparator.comparing(i -> p[i]));
    var corrected = new double[p.length];
    double least = 0;
    int left = p.length;
    for (int i : order.toList()) {
      least = Math.max(least, Math.min(1, left-- * p[i]));
      corrected[i] = least;
    }
    return corrected;
  }
}
