package dev.zkpulsar.results.read;

import dev.zkpulsar.results.read.IntervalLog.Interval;
import java.util.List;
import java.util.stream.DoubleStream;

/** How many operations completed in each second of a measurement, by its interval log. */
public final class OperationsBySecond {
  private static final long SECOND_MILLIS = 1_000;

  /** A whole second may seem that much shorter: a thread reads the counts a little early. */
  private static final long MOST_OFF_MILLIS = 100;

  private OperationsBySecond() {}

  /**
   * The operations of each second, 0 in a second without any. The first second begins with the
   * first interval; one at the end that is not whole is left out. An interval that lies in several
   * seconds counts in each of them in proportion: a fork does not begin with a second, and after a
   * stall an interval is longer.
   *
   * @param intervals of one tag, one at least
   */
  public static List<Double> of(List<Interval> intervals) {
    long start = intervals.stream().mapToLong(Interval::startMillis).min().orElseThrow();
    long end = intervals.stream().mapToLong(Interval::endMillis).max().orElseThrow();
    long whole = (end - start + MOST_OFF_MILLIS) / SECOND_MILLIS;
    var seconds = new double[(int) Math.max(1, whole)];
    for (Interval interval : intervals) {
      add(interval, start, seconds);
    }
    return DoubleStream.of(seconds).boxed().toList();
  }

  private static void add(Interval interval, long start, double[] seconds) {
    long from = interval.startMillis() - start;
    // The log has whole milliseconds: a short interval seems to have no length.
    long to = Math.max(from + 1, interval.endMillis() - start);
    double operations = (double) interval.histogram().getTotalCount();
    int first = (int) (from / SECOND_MILLIS);
    for (int second = first; second < seconds.length && second * SECOND_MILLIS < to; second++) {
      long begin = Math.max(from, second * SECOND_MILLIS);
      long end = Math.min(to, (second + 1) * SECOND_MILLIS);
      seconds[second] += operations * (end - begin) / (to - from);
    }
  }
}
