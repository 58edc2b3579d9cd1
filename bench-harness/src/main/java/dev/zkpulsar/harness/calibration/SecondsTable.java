package dev.zkpulsar.harness.calibration;

import dev.zkpulsar.results.read.IntervalLog.Interval;
import dev.zkpulsar.results.text.Digits;
import dev.zkpulsar.results.text.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;
import org.apache.commons.statistics.descriptive.Median;

/**
 * The response times of a point by the second of its forks: whether they still change when the
 * measurement begins, and until when. A fork is a series of intervals without a gap, so each must
 * have one iteration.
 *
 * @param forks the seconds of each fork
 */
record SecondsTable(List<List<Histogram>> forks) {
  /** Between two forks, JMH starts a JVM. */
  private static final long LEAST_GAP_MILLIS = 500;

  private static final long SECOND_MILLIS = 1_000;
  private static final long MOST_OFF_MILLIS = 100;
  private static final double NS_PER_MS = 1e6;

  private static final List<String> HEADINGS =
      List.of(
          "second",
          "forks",
          "responses",
          "p50, ms",
          "p99, ms",
          "p99 of a fork: lowest, ms",
          "median, ms",
          "highest, ms");

  /**
   * A table of the intervals of one tag in the order of time. Intervals of other lengths are left
   * out.
   */
  static SecondsTable of(List<Interval> intervals) {
    var forks = new ArrayList<List<Histogram>>();
    long endMillis = Long.MIN_VALUE;
    for (Interval interval : intervals) {
      if (forks.isEmpty() || interval.startMillis() - endMillis > LEAST_GAP_MILLIS) {
        forks.add(new ArrayList<>());
      }
      endMillis = interval.endMillis();
      long lengthMillis = endMillis - interval.startMillis();
      boolean isSecond = Math.abs(lengthMillis - SECOND_MILLIS) <= MOST_OFF_MILLIS;
      if (isSecond && interval.histogram().getTotalCount() > 0) {
        forks.get(forks.size() - 1).add(interval.histogram());
      }
    }
    return new SecondsTable(forks);
  }

  /** The table in Markdown; p50 and p99 are of all forks together. */
  String markdown() {
    int seconds = forks.stream().mapToInt(List::size).max().orElse(0);
    var rows = new ArrayList<List<String>>();
    for (int second = 0; second < seconds; second++) {
      rows.add(row(second));
    }
    return new Table(HEADINGS, rows).markdown();
  }

  private List<String> row(int second) {
    List<Histogram> ofForks =
        forks.stream().filter(fork -> fork.size() > second).map(fork -> fork.get(second)).toList();
    var all = new Histogram(ofForks.get(0)); // Its settings, without its times.
    all.setAutoResize(true);
    ofForks.forEach(all::add);
    double[] p99s = sorted(ofForks, SecondsTable::p99);
    return List.of(
        Integer.toString(second + 1),
        Integer.toString(ofForks.size()),
        Long.toString(all.getTotalCount()),
        Digits.figure(all.getValueAtPercentile(50) / NS_PER_MS),
        Digits.figure(p99(all)),
        Digits.figure(p99s[0]),
        Digits.figure(Median.withDefaults().evaluate(p99s)),
        Digits.figure(p99s[p99s.length - 1]));
  }

  private static double p99(Histogram times) {
    return times.getValueAtPercentile(99) / NS_PER_MS;
  }

  private static double[] sorted(List<Histogram> of, ToDoubleFunction<Histogram> figure) {
    return of.stream().mapToDouble(figure).sorted().toArray();
  }
}
