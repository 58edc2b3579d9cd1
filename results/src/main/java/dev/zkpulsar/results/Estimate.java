package dev.zkpulsar.results;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * By how much one group of levels differs from another: Student's t-test of two means with a
 * variance that is pooled over all groups, also over those that are there for their noise alone.
 *
 * @param logRatio the logarithm of second over first
 * @param spread the standard deviation of a level within its group
 * @param error the standard error of logRatio
 * @param freedom the degrees of freedom of spread, 0 where nothing is known of it
 */
record Estimate(double logRatio, double spread, double error, int freedom) {
  /** With this probability a slowdown of the size {@link #sees} is found. */
  static final double POWER = 0.95;

  /** JMH's sample buffer keeps values to about 0.2 %, so equal ones are no nearer than that. */
  private static final double RESOLUTION = 0.002;

  /**
   * Compares.
   *
   * @param groups of levels; what is compared are the first two
   */
  static Estimate of(List<double[]> groups) {
    double squares = 0;
    int freedom = 0;
    for (double[] group : groups) {
      double mean = mean(group);
      squares += Arrays.stream(group).map(level -> (level - mean) * (level - mean)).sum();
      freedom += Math.max(0, group.length - 1);
    }
    double spread = freedom == 0 ? 0 : Math.max(RESOLUTION, Math.sqrt(squares / freedom));
    double error = spread * Math.sqrt(1.0 / groups.get(0).length + 1.0 / groups.get(1).length);
    return new Estimate(mean(groups.get(1)) - mean(groups.get(0)), spread, error, freedom);
  }

  static double mean(double[] levels) {
    return Arrays.stream(levels).average().orElse(Double.NaN);
  }

  /** Two-sided, for no difference; 1 where nothing is known of the noise. */
  double p() {
    return freedom == 0
        ? 1
        : 2 * TDistribution.of(freedom).survivalProbability(Math.abs(logRatio) / error);
  }

  /** Half the width of the confidence interval of logRatio. */
  double halfWidth(double confidence) {
    return freedom == 0 ? Double.POSITIVE_INFINITY : quantile((1 - confidence) / 2) * error;
  }

  /**
   * The smallest true difference, as a logarithm, that is found with {@link #POWER}.
   *
   * @param alpha the level that the test is held to, two-sided
   * @param least a measured difference is no finding below this
   */
  double sees(double alpha, double least) {
    return freedom == 0
        ? Double.POSITIVE_INFINITY
        : Math.max(quantile(alpha / 2) * error, least) + quantile(1 - POWER) * error;
  }

  private double quantile(double tail) {
    return TDistribution.of(freedom).inverseSurvivalProbability(tail);
  }
}
