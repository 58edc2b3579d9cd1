package dev.zkpulsar.results.claims;

import dev.zkpulsar.results.claims.ClaimVerdict.Outcome;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Decides whether numbers that several runs measured lie within bounds. A verdict is wrong in at
 * most 5 of 100 cases, wherever the true numbers are; results/recorded/README.md has the rates.
 *
 * <ol>
 *   <li>The unit is a run. Its margin is the distance of a number from a bound, positive inside:
 *       the logarithm of their ratio if all are positive, else their difference.
 *   <li>Of three runs or more, the margins have a mean and a t-interval. A bound is met if the
 *       interval lies inside, exceeded if it lies outside.
 *   <li>Two runs say little of their own spread (t = 6.3), and one run nothing. Their standard
 *       deviation is taken as {@value #ASSUMED_SPREAD} of the logarithm, which is that of the
 *       noisiest metric between two hours of one machine; if two runs differ by more, the
 *       t-interval holds. So one run decides beyond a factor of 1.9, two runs beyond 1.6. A
 *       difference of one run is never decided.
 *   <li>Three runs, or two that differ by more, also decide if each of them does so alone. That all
 *       of them err is so rare (0.05 x 0.05 for two) that it leaves the error as it is.
 *   <li>A check holds if each number meets each bound. It does not hold if some number exceeds some
 *       bound; the error is shared among all of these, and among the checks of a conclusion
 *       (Bonferroni).
 * </ol>
 */
final class BoundTest {
  /** The probability of a wrong verdict. */
  static final double ERROR = 0.05;

  /**
   * The p99 of writes of equal points in 91 pairs of undisturbed runs in results/published (same
   * suite, same machine, two runs): the ratio's median is 1.46, so its logarithm's standard
   * deviation is ln(1.46) / 0.954 = 0.4. That of the mean of reads is 0.2.
   */
  static final double ASSUMED_SPREAD = 0.4;

  private static final int LEAST_RUNS = 3;
  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

  /** What one run measured: the numbers, and the bounds, which may be measured, too. */
  record Numbers(List<Double> measured, double least, double most) {}

  private final List<Numbers> runs;
  private final int checks;

  /**
   * @param runs one or more, with as many numbers each
   * @param checks of the conclusion, which does not hold if one of them does not
   */
  BoundTest(List<Numbers> runs, int checks) {
    this.runs = runs;
    this.checks = checks;
  }

  /** Holds, does not hold, or undecided. */
  Outcome decide() {
    int numbers = runs.get(0).measured.size();
    double errorOfEach = ERROR / (numbers * bounds() * checks);
    boolean areAllMet = true;
    for (int i = 0; i < numbers; i++) {
      boolean isRatio = isRatio(i);
      for (double[] margins : List.of(overLeast(i, isRatio), underMost(i, isRatio))) {
        if (leastMargin(negated(margins), isRatio, errorOfEach) > 0) {
          return Outcome.DOES_NOT_HOLD;
        }
        areAllMet &= leastMargin(margins, isRatio, ERROR) >= 0;
      }
    }
    return areAllMet ? Outcome.HOLDS : Outcome.UNDECIDED;
  }

  /** How many bounds a number has: one or two. */
  private int bounds() {
    Numbers first = runs.get(0);
    return Double.isFinite(first.least) && Double.isFinite(first.most) ? 2 : 1;
  }

  /** Whether the number and its bounds are positive in every run; a bound may be infinite. */
  private boolean isRatio(int number) {
    return runs.stream()
        .allMatch(
            run ->
                run.measured.get(number) > 0
                    && (run.least > 0 || run.least == Double.NEGATIVE_INFINITY)
                    && run.most > 0);
  }

  private double[] overLeast(int number, boolean isRatio) {
    return runs.stream()
        .mapToDouble(run -> margin(run.measured.get(number), run.least, isRatio))
        .toArray();
  }

  private double[] underMost(int number, boolean isRatio) {
    return runs.stream()
        .mapToDouble(run -> margin(run.most, run.measured.get(number), isRatio))
        .toArray();
  }

  /** The excess of the first over the second; infinite if the bound of the two is. */
  private static double margin(double first, double second, boolean isRatio) {
    boolean isBounded = Double.isFinite(first) && Double.isFinite(second);
    return isRatio && isBounded ? Math.log(first / second) : first - second;
  }

  /** The lower end of the interval of the true margin; NaN if it is unknown. */
  private static double leastMargin(double[] margins, boolean isRatio, double error) {
    double mean = Mean.of(margins).getAsDouble();
    if (!Double.isFinite(mean)) {
      return mean;
    }
    double spread = StandardDeviation.of(margins).getAsDouble();
    if (!isRatio) {
      return mean - ownError(margins.length, spread, error);
    }
    if (margins.length < LEAST_RUNS && spread <= ASSUMED_SPREAD) {
      return mean - assumedError(margins.length, error);
    }
    double ofSpread = mean - ownError(margins.length, spread, error);
    double ofEach = Arrays.stream(margins).min().orElseThrow() - assumedError(1, error);
    return Math.max(ofSpread, ofEach);
  }

  /** How far the mean of runs may be off by their own spread; NaN for one run. */
  private static double ownError(int count, double spread, double error) {
    if (count == 1) {
      return Double.NaN;
    }
    double quantile = TDistribution.of(count - 1).inverseSurvivalProbability(error);
    return quantile * spread / Math.sqrt(count);
  }

  /** How far the mean of runs with the assumed spread may be off. */
  private static double assumedError(int count, double error) {
    return NORMAL.inverseSurvivalProbability(error) * ASSUMED_SPREAD / Math.sqrt(count);
  }

  private static double[] negated(double[] margins) {
    return Arrays.stream(margins).map(margin -> -margin).toArray();
  }
}
