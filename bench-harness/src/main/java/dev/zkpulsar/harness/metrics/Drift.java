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
 * t-test of the slope finds it with an error of one in a thousand, over all figures that are
 * tested. A second resembles the one before it: the recorded runs correlate by 0.1 from two seconds
 * to the next two. The error of the slope is therefore that of seconds which correlate by 0.3. (In
 * simulations with this correlation and a stall in 3 % of the seconds, noise drifts in at most 1 of
 * 1,000 forks of 5 to 30 s.)
 *
 * <p>A line through all seconds finds more than the first and last third alone: times that halve
 * within 16 s, with a noise of 5 %, in 99 of 100 forks of 16 s and in 37 of 8 s. Welch's test of
 * the thirds found 38 and none. The shorter the fork, the larger is the least drift that noise
 * cannot explain: in 5 s only one of many times the noise is found.
 */
final class Drift {
  private static final double LEAST = 0.05;
  private static final double ERROR = 0.001;
  private static final int LEAST_SECONDS = 5;
  private static final double CORRELATION = 0.3;
  private static final double PERCENT = 100;

  private record Second(double count, double meanNs, double p99Ns) {}

  private final List<Second> seconds = new ArrayList<>();

  /** Adds the times of one second of a measured iteration; those of responses count. */
  void add(String tag, AbstractHistogram times) {
    if (tag.equals("response") && times.getTotalCount() > 0) {
      seconds.add(
          new Second(
              times.getTotalCount(), times.getMean(), times.getValueAtPercentile(PERCENT - 1)));
    }
  }

  /**
   * By how many percent the end differs from the beginning: of a closed loop in operations a
   * second; of an open loop in the response time's mean, or else in its p99. Empty if the seconds
   * are too few, or if noise explains the difference. JMH takes 0 for the iterations without it,
   * and of all the largest: a figure below 0 would be none.
   */
  OptionalDouble percent(boolean isOpenLoop) {
    if (seconds.size() < LEAST_SECONDS) {
      return OptionalDouble.empty();
    }
    if (!isOpenLoop) {
      return percent(Second::count, ERROR);
    }
    OptionalDouble ofMean = percent(Second::meanNs, ERROR / 2);
    return ofMean.isPresent() ? ofMean : percent(Second::p99Ns, ERROR / 2);
  }

  private OptionalDouble percent(ToDoubleFunction<Second> figure, double mostError) {
    double[] logarithms = seconds.stream().mapToDouble(figure).map(Math::log).toArray();
    int count = logarithms.length;
    double slope = slope(logarithms);
    double change = Math.abs(Math.exp(slope * count * 2 / 3) - 1);
    if (change < LEAST || chance(logarithms, slope) > mostError) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(PERCENT * change);
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
