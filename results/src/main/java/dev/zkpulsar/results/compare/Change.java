package dev.zkpulsar.results.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToDoubleFunction;
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
public record Change(double logRatio, double error, double freedom) {
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
  public static final class Group {
    final double[] levels;
    final double[] hiccups;

    Group(double[] levels, double[] hiccups) {
      this.levels = levels;
      this.hiccups = hiccups;
    }
  }

  /**
   * Compares two groups: by analysis of covariance if the hiccup is known, which is the difference
   * of the means at equal hiccups; else by a t-test, for pairs if they are. Groups of one size
   * share their variance, and one or two levels have that of the other group; else each has its own
   * (Welch).
   *
   * @param paired whether the k-th levels of both were made one after the other
   */
  static Change of(Group before, Group after, boolean paired) {
    int m = before.levels.length;
    int n = after.levels.length;
    Fit fit = Fit.of(List.of(before, after));
    boolean pairs = paired && fit.range == 0 && n > 1;
    if (!pairs && (m == n || Math.min(m, n) <= 2)) {
      return shared(before, after, List.of());
    }
    double[] one = fit.rest(before);
    double[] other = fit.rest(after);
    // Against a change that is smaller by one, the statistic is one over the error.
    TTest test = TTest.withDefaults().withMu(mean(other) - mean(one) - 1);
    var result = pairs ? test.pairedTest(other, one) : test.test(other, one);
    double square = (m + n - 2) / fit.freedom / Math.pow(result.getStatistic(), 2);
    double separate = result.getDegreesOfFreedom() - (fit.range == 0 ? 0 : 1);
    // Levels that are all the same have none.
    double freedom = Double.isNaN(separate) ? fit.freedom : Math.max(1, separate);
    return fit.change(before, after, square, freedom);
  }

  /** The same for groups that share their noise, too, with others, each with a level of its own. */
  public static Change shared(Group before, Group after, List<Group> others) {
    var groups = new ArrayList<>(others);
    groups.removeIf(group -> group.levels.length == 0);
    groups.addAll(List.of(before, after));
    Fit fit = Fit.of(groups);
    double m = before.levels.length;
    double n = after.levels.length;
    double freedom = Math.min(m, n) > 1 ? fit.freedom : Math.min(fit.freedom, HEAVY_TAILS);
    return fit.change(before, after, fit.variance * (1 / m + 1 / n), freedom);
  }

  /**
   * Groups with a level each, and a common slope over the hiccup.
   *
   * @param range the sum of squares of the hiccups within the groups; 0 if they are unknown
   */
  private record Fit(double slope, double range, double variance, double freedom) {

    static Fit of(List<Group> groups) {
      boolean known = groups.stream().allMatch(group -> group.hiccups != null);
      double range = known ? sum(groups, group -> products(group.hiccups, group.hiccups)) : 0;
      double common = range > 0 ? sum(groups, each -> products(each.levels, each.hiccups)) : 0;
      double freedom = sum(groups, group -> group.levels.length - 1.0) - (range > 0 ? 1 : 0);
      var line = new Fit(range > 0 ? common / range : 0, range, 0, freedom);
      double rest = sum(groups, group -> products(line.rest(group), line.rest(group)));
      return new Fit(line.slope, range, rest / freedom, freedom);
    }

    private static double sum(List<Group> groups, ToDoubleFunction<Group> value) {
      return groups.stream().mapToDouble(value).sum();
    }

    double[] rest(Group group) {
      return IntStream.range(0, group.levels.length)
          .mapToDouble(i -> group.levels[i] - (slope == 0 ? 0 : slope * group.hiccups[i]))
          .toArray();
    }

    /** The square of the error grows where the hiccups differ, since the slope is uncertain. */
    Change change(Group before, Group after, double square, double degrees) {
      double shift = range == 0 ? 0 : mean(after.hiccups) - mean(before.hiccups);
      double lever = range == 0 ? 0 : shift * shift / range * variance;
      double least = RESOLUTION * Math.sqrt(1.0 / before.levels.length + 1.0 / after.levels.length);
      double error = Math.max(Math.sqrt(square + lever), least);
      double apart = mean(rest(after)) - mean(rest(before));
      return freedom < 1 ? UNKNOWN : new Change(apart, error, Math.floor(degrees));
    }
  }

  /** NaN of no values. */
  public static double mean(double[] values) {
    return DoubleStream.of(values).average().orElse(Double.NaN);
  }

  private static double products(double[] one, double[] other) {
    double meanOfOne = mean(one);
    double meanOfOther = mean(other);
    return IntStream.range(0, one.length)
        .mapToDouble(i -> (one[i] - meanOfOne) * (other[i] - meanOfOther))
        .sum();
  }

  /** Whether there are enough levels to know the noise. */
  public boolean isKnown() {
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
