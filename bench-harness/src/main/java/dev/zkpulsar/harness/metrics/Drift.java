package dev.zkpulsar.harness.metrics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.AbstractHistogram;
import org.apache.commons.statistics.inference.TTest;

/**
 * Whether the measured time of a fork ends as it began: code still being compiled, a tree that
 * grows, a server that fills its memory, or a neighbour that came, all show as a difference between
 * the first and the last third of its seconds. It counts if it is more than 5 % and if Welch's test
 * finds it among the seconds with an error of one in a thousand.
 */
final class Drift {
  private static final double LEAST = 0.05;
  private static final double ERROR = 0.001;
  private static final int LEAST_SECONDS = 9;
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
   * By how many percent the last third differs from the first: of a closed loop in operations a
   * second; of an open loop in the response time's mean, or else in its p99. Empty if the seconds
   * are too few, or if noise explains the difference. JMH takes 0 for the iterations without it,
   * and of all the largest: a figure below 0 would be none.
   */
  OptionalDouble percent(boolean isOpenLoop) {
    if (seconds.size() < LEAST_SECONDS) {
      return OptionalDouble.empty();
    }
    if (!isOpenLoop) {
      return percent(Second::count);
    }
    OptionalDouble ofMean = percent(Second::meanNs);
    return ofMean.isPresent() ? ofMean : percent(Second::p99Ns);
  }

  private OptionalDouble percent(ToDoubleFunction<Second> figure) {
    int third = seconds.size() / 3;
    double[] first = logarithms(seconds.subList(0, third), figure);
    double[] last = logarithms(seconds.subList(seconds.size() - third, seconds.size()), figure);
    double change = Math.exp(mean(last) - mean(first)) - 1;
    boolean isEqual =
        Math.abs(change) < LEAST || TTest.withDefaults().test(first, last).getPValue() > ERROR;
    return isEqual ? OptionalDouble.empty() : OptionalDouble.of(PERCENT * Math.abs(change));
  }

  private static double[] logarithms(List<Second> of, ToDoubleFunction<Second> figure) {
    return of.stream().mapToDouble(figure).map(Math::log).toArray();
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }
}
