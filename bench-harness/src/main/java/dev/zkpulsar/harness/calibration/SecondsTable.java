package dev.zkpulsar.harness.calibration;

import dev.zkpulsar.results.read.IntervalLog.Interval;
import dev.zkpulsar.results.text.Digits;
import dev.zkpulsar.results.text.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;
import org.apache.commons.statistics.descriptive.Median;

/**
 * The response times of a point by the second of its forks: whether they still change when the
 * measurement begins, and until when. A fork is a series of intervals without a gap, so each must
 * have one iteration. After a stall an interval is longer; it is left out, and the seconds after it
 * keep their numbers.
 *
 * @param forks the times of each fork by its second, from 0
 */
record SecondsTable(List<Map<Long, Histogram>> forks) {
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

  /** A table of the intervals of one tag, those of a fork in the order of time. */
  static SecondsTable of(List<Interval> intervals) {
    var forks = new ArrayList<Map<Long, Histogram>>();
    Interval first = null;
    Interval last = null;
    for (Interval interval : intervals) {
      if (last == null || isOfAnotherFork(last, interval)) {
        forks.add(new TreeMap<>());
        first = interval;
      }
      last = interval;
      if (isSecond(interval) && interval.histogram().getTotalCount() > 0) {
        long sinceMillis = interval.startMillis() - first.startMillis();
        long second = Math.round((double) sinceMillis / SECOND_MILLIS);
        forks.get(forks.size() - 1).put(second, interval.histogram());
      }
    }
    return new SecondsTable(forks);
  }

  private static boolean isOfAnotherFork(Interval last, Interval next) {
    long gapMillis = next.startMillis() - last.endMillis();
    return gapMillis > LEAST_GAP_MILLIS || next.startMillis() < last.startMillis();
  }

  private static boolean isSecond(Interval interval) {
    long lengthMillis = interval.endMillis() - interval.startMillis();
    return Math.abs(lengthMillis - SECOND_MILLIS) <= MOST_OFF_MILLIS;
  }

  /** The table in Markdown; p50 and p99 are of all forks together. */
  String markdown() {
    var seconds = forks.stream().flatMap(fork -> fork.keySet().stream()).distinct().sorted();
    return new Table(HEADINGS, seconds.map(this::row).toList()).markdown();
  }

  private List<String> row(long second) {
    List<Histogram> ofForks =
        forks.stream().map(fork -> fork.get(second)).filter(Objects::nonNull).toList();
    var all = new Histogram(ofForks.get(0)); // Its settings, without its times.
    all.setAutoResize(true);
    ofForks.forEach(all::add);
    double[] p99s = sorted(ofForks, SecondsTable::p99);
    return List.of(
        Long.toString(second + 1),
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
