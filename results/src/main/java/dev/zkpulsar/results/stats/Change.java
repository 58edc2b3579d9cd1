package dev.zkpulsar.results.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The change between two sides as a log ratio; the error is NaN if the noise is unknown. With a
 * share of the probabilities of error, a probability counts as that much larger, and a bound is
 * that much surer.
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

  /** Least squares over side, 0 or 1, and covariates or pairs, if enough levels remain. */
  static Change of(double[] levels, double[] side, List<double[]> columns) {
    double[] ones = new double[levels.length];
    Arrays.fill(ones, 1);
    var all = new ArrayList<double[]>(List.of(ones, rest(side, List.of(ones))));
    var others = new ArrayList<double[]>(List.of(ones));
    for (double[] column : columns) {
      double[] rest = rest(column, all);
      if (product(rest, rest) > LEAST_REST) {
        all.add(rest);
        others.add(rest(column, others));
      }
    }
    double[] own = rest(side, others);
    double[] noise = rest(levels, all);
    double size = product(own, own);
    double freedom = levels.length - all.size();
    double variance = Math.max(product(noise, noise) / freedom, RESOLUTION * RESOLUTION);
    double after = Arrays.stream(side).sum();
    boolean isSingle = Math.min(after, levels.length - after) < 2;
    double known = isSingle ? Math.min(freedom, HEAVY_TAILS) : freedom;
    var change = new Change(product(own, levels) / size, Math.sqrt(variance / size), known);
    if (freedom < LEAST_FREEDOM) {
      return columns.isEmpty() ? change.unknown() : of(levels, side, List.of()).unknown();
    }
    return change;
  }

  /** What the columns and a constant leave unexplained of levels. */
  static double[] residuals(double[] levels, List<double[]> columns) {
    double[] ones = new double[levels.length];
    Arrays.fill(ones, 1);
    var explaining = new ArrayList<double[]>(List.of(ones));
    for (double[] column : columns) {
      double[] rest = rest(column, explaining);
      if (product(rest, rest) > LEAST_REST) {
        explaining.add(rest);
      }
    }
    return rest(levels, explaining);
  }

  private static double[] rest(double[] column, List<double[]> orthogonal) {
    double[] rest = column.clone();
    for (double[] other : orthogonal) {
      double slope = product(rest, other) / product(other, other);
      Arrays.setAll(rest, i -> rest[i] - slope * other[i]);
    }
    return rest;
  }

  private static double product(double[] one, double[] other) {
    double sum = 0;
    for (int i = 0; i < one.length; i++) {
      sum += one[i] * other[i];
    }
    return sum;
  }

  public boolean isKnown() {
    return Double.isFinite(error) && Double.isFinite(logRatio);
  }

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
