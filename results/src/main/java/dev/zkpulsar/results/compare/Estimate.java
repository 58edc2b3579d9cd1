package dev.zkpulsar.results.compare;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The difference between two groups of levels: Student's t-test with their pooled variance.
 *
 * <p>A few new runs against a history are each tested by itself, and all must differ the same way.
 * The largest of k independent p is below c with a probability of c^k. So agreement is evidence,
 * and one bad night among good ones is not.
 *
 * <p>Runs made in turn are compared in pairs (paired t-test), which cancels slow changes of the
 * machine.
 *
 * @param logRatio the logarithm of the second mean over the first
 * @param least the tested log ratio closest to no change; 0 if the new runs disagree in direction
 * @param count how many log ratios are tested: 1, or the second group's size
 * @param spread the standard deviation of a level within its group, or its pair
 * @param error the standard error of one tested log ratio
 * @param freedom the degrees of freedom of spread; 0 if the spread is unknown, and with it p
 */
record Estimate(
    double logRatio, double least, int count, double spread, double error, int freedom) {
  /** The probability of finding a slowdown of the size {@link #detectable}. */
  private static final double POWER = 0.95;

  /** JMH's sample buffer rounds values by about 0.2 %. */
  private static final double RESOLUTION = 0.002;

  /** The mean of several runs is nearly normal; single nights have heavier tails. */
  private static final int HEAVY_TAILS = 5;

  /** Compares the means of both groups. */
  static Estimate ofMeans(List<double[]> groups) {
    return of(groups, logRatio(groups), 1, groups.get(1).length);
  }

  /** Compares each level of the second group with the first group's mean. */
  static Estimate ofEach(List<double[]> groups) {
    double mean = mean(groups.get(0));
    var apart = Arrays.stream(groups.get(1)).map(level -> level - mean).summaryStatistics();
    double least = apart.getMin() > 0 ? apart.getMin() : Math.min(0, apart.getMax());
    return of(groups, least, groups.get(1).length, 1);
  }

  /** Compares two groups as pairs, k-th level with k-th level. */
  static Estimate ofPairs(List<double[]> groups) {
    int pairs = groups.get(0).length;
    double[] apart =
        IntStream.range(0, pairs).mapToDouble(k -> groups.get(1)[k] - groups.get(0)[k]).toArray();
    // A difference of two levels has twice the variance of one.
    double spread = spread(squares(apart) / 2, pairs - 1);
    return expected(mean(apart), mean(apart), 1, spread, pairs, pairs, pairs - 1);
  }

  private static Estimate of(List<double[]> groups, double least, int count, int size) {
    int before = groups.get(0).length;
    int freedom = before + groups.get(1).length - 2;
    double spread = spread(squares(groups.get(0)) + squares(groups.get(1)), freedom);
    return expected(logRatio(groups), least, count, spread, before, size, freedom);
  }

  private static double squares(double[] group) {
    double mean = mean(group);
    return Arrays.stream(group).map(level -> (level - mean) * (level - mean)).sum();
  }

  private static double spread(double squares, int freedom) {
    return Math.max(RESOLUTION, Math.sqrt(squares / freedom));
  }

  /** The estimate that groups of these sizes and this spread give. */
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

  /** Two-sided, for no difference. */
  double p() {
    double one = tails().survivalProbability(Math.abs(least) / error);
    return Math.min(1, 2 * Math.pow(one, count));
  }

  /** Half the width of the confidence interval of logRatio. */
  double halfWidth(double confidence, int before, int after) {
    return quantile((1 - confidence) / 2) * spread * Math.sqrt(1.0 / before + 1.0 / after);
  }

  /**
   * The smallest true difference, as a logarithm, that is found with a probability of 95 %.
   *
   * @param alpha the level of the test, two-sided
   * @param threshold a smaller measured difference is no finding
   */
  double detectable(double alpha, double threshold) {
    double needed = quantile(Math.pow(alpha / 2, 1.0 / count)) * error;
    return Math.max(needed, threshold) + quantile(1 - Math.pow(POWER, 1.0 / count)) * error;
  }

  private double quantile(double tail) {
    return tails().inverseSurvivalProbability(tail);
  }

  private TDistribution tails() {
    return TDistribution.of(count == 1 ? freedom : Math.min(freedom, HEAVY_TAILS));
  }
}
