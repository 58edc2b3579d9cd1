package dev.zkpulsar.results.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The change between two sides as a log ratio. With a share of the probabilities of error, a
 * probability counts as that much larger, and a bound is that much surer.
 *
 * <p>It is the coefficient of the side in a least-squares fit of the levels: over a constant, the
 * side, and columns that explain other changes, such as covariates, pairs or earlier steps. The
 * columns are made orthogonal one after the other (Gram-Schmidt), and a column that the ones before
 * it explain is dropped. What all of them leave unexplained is the noise.
 *
 * <p>Levels, sides and columns have one value a unit of comparison, in the same order.
 *
 * @param logRatio the natural logarithm of the ratio, or of the value of the second side over that
 *     of the first; above 0 is worse
 * @param error its standard error; NaN if the noise is unknown
 * @param freedom the degrees of freedom of the error
 */
public record Change(double logRatio, double error, double freedom, ErrorShare share) {
  static final Change UNKNOWN = new Change(Double.NaN, Double.NaN, 0);

  /** JMH's sample buffer rounds values by about 0.2 %. */
  private static final double RESOLUTION = 0.002;

  private static final double LEAST_FREEDOM = 2;

  /** A single night has heavier tails than the mean of several. */
  private static final double HEAVY_TAILS = 5;

  private static final double LEAST_REST = 1e-9;

  Change(double logRatio, double error, double freedom) {
    this(logRatio, error, freedom, ErrorShare.ALL);
  }

  /**
   * The change of the levels with the side. Its noise is unknown if fewer than two degrees of
   * freedom remain; the change is then that without columns.
   *
   * @param side 0 or 1
   * @param columns what explains other changes
   */
  static Change of(double[] levels, double[] side, List<double[]> columns) {
    double[] ones = ones(levels.length);
    var all = new ArrayList<double[]>(List.of(ones, rest(side, List.of(ones))));
    var others = new ArrayList<double[]>(List.of(ones));
    for (double[] column : columns) {
      double[] rest = rest(column, all);
      if (product(rest, rest) > LEAST_REST) {
        all.add(rest);
        others.add(rest(column, others));
      }
    }
    double freedom = levels.length - all.size();
    double[] noise = rest(levels, all);
    double variance = Math.max(product(noise, noise) / freedom, RESOLUTION * RESOLUTION);
    double[] sideAlone = rest(side, others);
    double squares = product(sideAlone, sideAlone);
    double logRatio = product(sideAlone, levels) / squares;
    if (freedom >= LEAST_FREEDOM) {
      double capped = isSingle(side) ? Math.min(freedom, HEAVY_TAILS) : freedom;
      return new Change(logRatio, Math.sqrt(variance / squares), capped);
    }
    return columns.isEmpty()
        ? new Change(logRatio, Double.NaN, 0)
        : of(levels, side, List.of()).unknown();
  }

  /** Whether a side has one unit. */
  private static boolean isSingle(double[] side) {
    double after = Arrays.stream(side).sum();
    return Math.min(after, side.length - after) < 2;
  }

  private static double[] ones(int count) {
    double[] ones = new double[count];
    Arrays.fill(ones, 1);
    return ones;
  }

  /** What the columns and a constant leave unexplained of levels. */
  static double[] residuals(double[] levels, List<double[]> columns) {
    var explaining = new ArrayList<double[]>(List.of(ones(levels.length)));
    for (double[] column : columns) {
      double[] rest = rest(column, explaining);
      if (product(rest, rest) > LEAST_REST) {
        explaining.add(rest);
      }
    }
    return rest(levels, explaining);
  }

  /** What columns that are orthogonal to each other leave of a column. */
  private static double[] rest(double[] column, List<double[]> orthogonal) {
    double[] rest = column.clone();
    for (double[] other : orthogonal) {
      double slope = product(rest, other) / product(other, other);
      Arrays.setAll(rest, i -> rest[i] - slope * other[i]);
    }
    return rest;
  }

  /** The scalar product. */
  private static double product(double[] first, double[] second) {
    double sum = 0;
    for (int i = 0; i < first.length; i++) {
      sum += first[i] * second[i];
    }
    return sum;
  }

  /** Whether the change and its noise are known. */
  public boolean isKnown() {
    return Double.isFinite(error) && Double.isFinite(logRatio);
  }

  /** The same change, of which the noise is unknown. */
  Change unknown() {
    return new Change(logRatio, Double.NaN, 0, share);
  }

  /** The same change, of which one side is a single night with heavy tails. */
  Change ofSingle() {
    return new Change(logRatio, error, Math.min(freedom, HEAVY_TAILS), share);
  }

  /** The same change, of which the difference from another estimate counts as an error, too. */
  Change doubting(Change other) {
    return new Change(logRatio, Math.hypot(error, logRatio - other.logRatio), freedom, share);
  }

  /** The change from the second side to the first. */
  Change reversed() {
    return new Change(-logRatio, error, freedom, share);
  }

  /** The same change, decided with a share of the probabilities of error. */
  Change spending(ErrorShare part) {
    return new Change(logRatio, error, freedom, part);
  }

  /** The one-sided probability of such an increase by chance, over the share. */
  double p() {
    double p = TDistribution.of(freedom).survivalProbability(logRatio / error);
    return Math.min(1, p / share.alarm());
  }

  /** The two-sided probability of such a change by chance. */
  double pOfEitherSide() {
    return 2 * Math.min(p(), reversed().p());
  }

  /** The upper bound of the change, exceeded with the probability of the tail times the share. */
  double bound(double tail) {
    if (!isKnown()) {
      return Double.POSITIVE_INFINITY;
    }
    double part = tail * share.proof();
    return logRatio + error * TDistribution.of(freedom).inverseSurvivalProbability(part);
  }

  /** Holm's correction: bounds the probability of any false alarm, however they depend. */
  static double[] corrected(Stream<Change> changes) {
    double[] p = changes.mapToDouble(Change::p).toArray();
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
