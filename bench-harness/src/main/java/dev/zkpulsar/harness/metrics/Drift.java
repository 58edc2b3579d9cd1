package dev.zkpulsar.harness.metrics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.AbstractHistogram;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Whether the measured time of a fork ends as it began: code still being compiled, a tree that
 * grows, a server that fills its memory, or a neighbour that came, all show as a trend of its
 * seconds.
 *
 * <p>A line is fitted to the logarithms of the seconds' figures. The drift is the change along it
 * from the middle of the first third to that of the last. It counts if it is more than 5 % and if a
 * t-test of the slope finds it with an error of one in a thousand. Of an open loop the mean, the
 * p50 and the p99 are tested, with this error over all three (Simes, <i>An improved Bonferroni
 * procedure for multiple tests of significance</i>, Biometrika 73, 1986). A second resembles the
 * one before it: the recorded runs correlate by 0.1 from two seconds to the next two. The error of
 * the slope is therefore that of seconds which correlate by 0.3. (In simulations with this
 * correlation and a stall in 3 % of the seconds, noise drifts in at most 1 of 1,000 forks of 5 to
 * 30 s.)
 *
 * <p>A stall within one second hides a drift of the mean: of six points that slow down by 20 %
 * within 12 s ({@code .ci/marks}), the mean and the p99 missed one. The p50 does not see a stall.
 *
 * <p>A line through all seconds finds more than the first and last third alone: times that halve
 * within 16 s, with a noise of 5 % and a stall in 3 % of the seconds, in 45 of 100 forks of 8 s.
 * Welch's test of the thirds found none. The shorter the fork, the larger is the least drift that
 * noise cannot explain: in 5 s only one of many times the noise is found.
 */
final class Drift {
  private static final double LEAST = 0.05;
  private static final double ERROR = 0.001;
  private static final int LEAST_SECONDS = 5;
  private static final double CORRELATION = 0.3;
  private static final double PERCENT = 100;

  /** The figures of an open loop; a stall that hides a drift in one may not hide it in another. */
  private static final List<ToDoubleFunction<Second>> OF_RESPONSES =
      List.of(Second::meanNs, Second::medianNs, Second::p99Ns);

  private record Second(double count, double meanNs, double medianNs, double p99Ns) {}

  /**
   * How a figure changes along its line.
   *
   * @param share from the first third to the last, without sign
   * @param chance that noise changes it as much; 1 for a change that is too small to count
   */
  private record Change(double share, double chance) implements Comparable<Change> {
    @Override
    public int compareTo(Change other) {
      return Double.compare(chance, other.chance);
    }
  }

  private final List<Second> seconds = new ArrayList<>();

  /** Adds the times of one second of a measured iteration; those of responses count. */
  void add(String tag, AbstractHistogram times) {
    if (tag.equals("response") && times.getTotalCount() > 0) {
      seconds.add(
          new Second(
              times.getTotalCount(),
              times.getMean(),
              times.getValueAtPercentile(PERCENT / 2),
              times.getValueAtPercentile(PERCENT - 1)));
    }
  }

  /**
   * By how many percent the end differs from the beginning: of a closed loop in operations a
   * second; of an open loop in the response time's mean, p50 or p99, whichever noise explains
   * least. Empty if the seconds are too few, or if noise explains the difference. JMH takes 0 for
   * the iterations without it, and of all the largest: a figure below 0 would be none.
   */
  OptionalDouble percent(boolean isOpenLoop) {
    if (seconds.size() < LEAST_SECONDS) {
      return OptionalDouble.empty();
    }
    List<ToDoubleFunction<Second>> figures = isOpenLoop ? OF_RESPONSES : List.of(Second::count);
    List<Change> changes = figures.stream().map(this::change).sorted().toList();
    for (int i = 0; i < changes.size(); i++) {
      if (changes.get(i).chance() <= ERROR * (i + 1) / changes.size()) {
        return OptionalDouble.of(PERCENT * changes.get(0).share());
      }
    }
    return OptionalDouble.empty();
  }

  private Change change(ToDoubleFunction<Second> figure) {
    double[] logarithms = seconds.stream().mapToDouble(figure).map(Math::log).toArray();
    double slope = slope(logarithms);
    double share = Math.abs(Math.exp(slope * logarithms.length * 2 / 3) - 1);
    return new Change(share, share < LEAST ? 1 : chance(logarithms, slope));
  }

  /** The growth a second of the line of least squares. */
  private static double slope(double[] values) {
    double mean = mean(values);
    double middle = middle(values);
    double sum = 0;
    for (int second = 0; second < values.length; second++) {
      sum += (second - middle) * (values[second] - mean);
    }
    return sum / squares(values);
  }

  /** The probability of noise with such a slope, or a steeper one of either sign. */
  private static double chance(double[] values, double slope) {
    double mean = mean(values);
    double middle = middle(values);
    double residues = 0;
    for (int second = 0; second < values.length; second++) {
      double residue = values[second] - mean - slope * (second - middle);
      residues += residue * residue;
    }
    int freedom = values.length - 2;
    double alike = (1 + CORRELATION) / (1 - CORRELATION);
    double slopeError = Math.sqrt(alike * residues / freedom / squares(values));
    return 2 * TDistribution.of(freedom).survivalProbability(Math.abs(slope) / slopeError);
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }

  private static double middle(double[] values) {
    return (values.length - 1) / 2.0;
  }

  /** The sum of the squares of the seconds' distances from the middle. */
  private static double squares(double[] values) {
    double count = values.length;
    return count * (count * count - 1) / 12;
  }
}
