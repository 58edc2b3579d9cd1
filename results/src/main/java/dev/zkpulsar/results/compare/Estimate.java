package dev.zkpulsar.results.compare;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * By how much one group of levels differs from another: Student's t-test with a variance that is
 * pooled over all groups, also over those that are there for their noise alone.
 *
 * <p>It tests the two means, or, of few new runs against a history, each new one by itself: all of
 * them must differ, the same way. The largest of k independent p is below c with a probability of
 * c^k, so agreement is evidence, while one bad night among good ones is none, however bad.
 *
 * <p>Runs that were made in turn are compared in pairs: what the machine was in for meanwhile is in
 * both of a pair and not in their difference. It is the paired t-test.
 *
 * @param logRatio the logarithm of the second mean over the first
 * @param least the logarithm of the ratio that is nearest to none, of what is tested; 0 where two
 *     disagree
 * @param count how many are tested: 1, or the second group's size
 * @param spread the standard deviation of a level within its group, or its pair
 * @param error the standard error of one of what is tested
 * @param freedom the degrees of freedom of spread, 0 where nothing is known of it
 */
record Estimate(
    double logRatio, double least, int count, double spread, double error, int freedom) {
  /** With this probability a slowdown of the size {@link #sees} is found. */
  static final double POWER = 0.95;

  /** JMH's sample buffer keeps values to about 0.2 %, so equal ones are no nearer than that. */
  private static final double RESOLUTION = 0.002;

  /**
   * A mean of several is nearly normal; a single bad night is worse than normal nights would be.
   */
  private static final int HEAVY_TAILS = 5;

  /**
   * Compares two means.
   *
   * @param groups of levels; what is compared are the first two
   */
  static Estimate ofMeans(List<double[]> groups) {
    double logRatio = logRatio(groups);
    return of(groups, logRatio, 1, groups.get(1).length);
  }

  /** Compares each level of the second group with the first group's mean. */
  static Estimate ofEach(List<double[]> groups) {
    double mean = mean(groups.get(0));
    double[] apart = Arrays.stream(groups.get(1)).map(level -> level - mean).toArray();
    double low = Arrays.stream(apart).min().orElse(0);
    double high = Arrays.stream(apart).max().orElse(0);
    return of(groups, low > 0 ? low : Math.min(0, high), apart.length, 1);
  }

  /** Compares two groups as pairs: the k-th of the one with the k-th of the other. */
  static Estimate ofPairs(List<double[]> groups) {
    int pairs = groups.get(0).length;
    double[] apart =
        IntStream.range(0, pairs).mapToDouble(k -> groups.get(1)[k] - groups.get(0)[k]).toArray();
    double mean = mean(apart);
    int freedom = Math.max(0, pairs - 1);
    // A difference of two levels has twice the variance of one.
    return expected(mean, mean, 1, spread(squares(apart) / 2, freedom), pairs, pairs, freedom);
  }

  private static Estimate of(List<double[]> groups, double least, int count, int size) {
    double squares = 0;
    int freedom = 0;
    for (double[] group : groups) {
      squares += squares(group);
      freedom += Math.max(0, group.length - 1);
    }
    double spread = spread(squares, freedom);
    return expected(logRatio(groups), least, count, spread, groups.get(0).length, size, freedom);
  }

  private static double squares(double[] group) {
    double mean = mean(group);
    return Arrays.stream(group).map(level -> (level - mean) * (level - mean)).sum();
  }

  private static double spread(double squares, int freedom) {
    return freedom == 0 ? 0 : Math.max(RESOLUTION, Math.sqrt(squares / freedom));
  }

  /** What a spread and sizes make of it. */
  static Estimate expected(
      double logRatio, double least, int count, double spread, int before, int size, int freedom) {
    double error = spread * Math.sqrt(1.0 / before + 1.0 / size);
    return new Estimate(logRatio, least, count, spread, error, freedom);
  }

  private static double logRatio(List<double[]> groups) {
    return mean(groups.get(1)) - mean(groups.get(0));
  }

  static double mean(double[] levels) {
    return Arrays.stream(levels).average().orElse(Double.NaN);
  }

  /** Two-sided, for no difference; 1 where nothing is known of the noise. */
  double p() {
    if (freedom == 0) {
      return 1;
    }
    double one = tails().survivalProbability(Math.abs(least) / error);
    return Math.min(1, 2 * Math.pow(one, count));
  }

  /** Half the width of the confidence interval of logRatio, for the second group's size. */
  double halfWidth(double confidence, int before, int after) {
    return quantile((1 - confidence) / 2) * spread * Math.sqrt(1.0 / before + 1.0 / after);
  }

  /**
   * The smallest true difference, as a logarithm, that is found with {@link #POWER}.
   *
   * @param alpha the level that the test is held to, two-sided
   * @param matters a measured difference is no finding below this
   */
  double sees(double alpha, double matters) {
    double needed = quantile(Math.pow(alpha / 2, 1.0 / count)) * error;
    return Math.max(needed, matters) + quantile(1 - Math.pow(POWER, 1.0 / count)) * error;
  }

  private double quantile(double tail) {
    return freedom == 0 ? Double.POSITIVE_INFINITY : tails().inverseSurvivalProbability(tail);
  }

  private TDistribution tails() {
    return TDistribution.of(count == 1 ? freedom : Math.min(freedom, HEAVY_TAILS));
  }
}
