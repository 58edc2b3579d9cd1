package dev.zkpulsar.results.compare;

import static dev.zkpulsar.results.runs.Levels.mean;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.distribution.TDistribution;
import org.apache.commons.statistics.inference.TTest;

/**
 * The change between two groups of levels.
 *
 * @param logRatio the logarithm of the second mean over the first
 * @param error its standard error
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

  /** Values of a covariate within groups that differ by less than this do not count. */
  private static final double LEAST_RANGE = 1e-9;

  /** Levels of one side, and each covariate of them, or null if it is unknown or unrelated. */
  public static final class Group {
    final double[] levels;
    final List<double[]> covariates;

    Group(double[] levels, List<double[]> covariates) {
      this.levels = levels;
      this.covariates = covariates;
    }
  }

  /**
   * Compares two groups: by analysis of covariance if a covariate is known, which is the difference
   * of the means at equal covariates; else by a t-test, for pairs if they are. Groups of one size
   * share their variance, and one or two levels have that of the other group; else each has its own
   * (Welch).
   *
   * @param paired whether the k-th levels of both were made one after the other
   */
  static Change of(Group before, Group after, boolean paired) {
    int m = before.levels.length;
    int n = after.levels.length;
    var fit = new Fit(List.of(before, after));
    boolean pairs = paired && fit.ranges.isEmpty() && n > 1;
    if (!pairs && (m == n || Math.min(m, n) <= 2)) {
      return shared(before, after);
    }
    double[] one = fit.before[0];
    double[] other = fit.after[0];
    // Against a change that is smaller by one, the statistic is one over the error.
    TTest test = TTest.withDefaults().withMu(mean(other) - mean(one) - 1);
    var result = pairs ? test.pairedTest(other, one) : test.test(other, one);
    double square = (m + n - 2) / fit.freedom / Math.pow(result.getStatistic(), 2);
    double separate = result.getDegreesOfFreedom() - fit.ranges.size();
    // Levels that are all the same have none.
    double freedom = Double.isNaN(separate) ? fit.freedom : Math.max(1, separate);
    return fit.change(square, freedom);
  }

  /** The same for groups that share their variance, whatever their sizes. */
  public static Change shared(Group before, Group after) {
    double m = before.levels.length;
    double n = after.levels.length;
    var fit = new Fit(List.of(before, after));
    double freedom = Math.min(m, n) > 1 ? fit.freedom : Math.min(fit.freedom, HEAVY_TAILS);
    return fit.change(fit.variance * (1 / m + 1 / n), freedom);
  }

  /** Groups with a level each, and common slopes over the covariates that all groups have. */
  private static final class Fit {
    /** The levels of each group, then each covariate less the part that earlier ones explain. */
    private final List<double[][]> rest = new ArrayList<>();

    /** By covariate that varies, its sum of squares within the groups. */
    private final Map<Integer, Double> ranges = new TreeMap<>();

    private final double[][] before;
    private final double[][] after;
    private final double variance;
    private final double freedom;

    /** The last two groups are those that are compared. */
    Fit(List<Group> groups) {
      var known =
          IntStream.range(0, groups.get(0).covariates.size())
              .boxed()
              .filter(i -> groups.stream().allMatch(group -> group.covariates.get(i) != null))
              .toList();
      for (Group group : groups) {
        var covariates = known.stream().map(group.covariates::get);
        rest.add(
            Stream.concat(Stream.of(group.levels), covariates)
                .map(double[]::clone)
                .toArray(double[][]::new));
      }
      before = rest.get(rest.size() - 2);
      after = rest.get(rest.size() - 1);
      for (int row = 1; row <= known.size(); row++) {
        double range = products(row, row);
        if (range > LEAST_RANGE) {
          ranges.put(row, range);
          takeOut(row, 0);
          for (int later = row + 1; later <= known.size(); later++) {
            takeOut(row, later);
          }
        }
      }
      freedom = groups.stream().mapToDouble(group -> group.levels.length - 1).sum() - ranges.size();
      variance = products(0, 0) / freedom;
    }

    private double products(int row, int other) {
      return rest.stream().mapToDouble(group -> Change.products(group[row], group[other])).sum();
    }

    /** Subtracts what a covariate explains of another row. */
    private void takeOut(int covariate, int row) {
      double slope = products(row, covariate) / ranges.get(covariate);
      rest.forEach(
          group -> Arrays.setAll(group[row], i -> group[row][i] - slope * group[covariate][i]));
    }

    private double shift(int row) {
      return mean(after[row]) - mean(before[row]);
    }

    /** The square of the error grows where the covariates differ: their slopes are uncertain. */
    Change change(double square, double degrees) {
      double lever =
          ranges.entrySet().stream()
              .mapToDouble(each -> Math.pow(shift(each.getKey()), 2) / each.getValue())
              .sum();
      double sizes = 1.0 / before[0].length + 1.0 / after[0].length;
      double error = Math.max(Math.sqrt(square + lever * variance), RESOLUTION * Math.sqrt(sizes));
      return freedom < 1 ? UNKNOWN : new Change(shift(0), error, Math.floor(degrees));
    }
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
