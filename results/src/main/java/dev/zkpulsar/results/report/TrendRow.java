package dev.zkpulsar.results.report;

import dev.zkpulsar.results.nights.Trend;
import dev.zkpulsar.results.nights.Trend.Dot;
import dev.zkpulsar.results.output.Digits;
import dev.zkpulsar.results.runs.MetricSpec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * A metric over time, as the page draws it.
 *
 * @param better lower, higher or none
 * @param colour the number of its colour
 * @param values of each slot: a number for each run
 * @param weak slot and position of each value that counts for no level, one after the other
 * @param since the number of the night in which the change began; -1 without a change
 * @param ratio the level now over the baseline's
 * @param hidden the slowdown that noise could hide, as a share; null if it is unknown
 */
record TrendRow(
    String name,
    String params,
    String metric,
    String unit,
    String better,
    double threshold,
    int colour,
    List<List<Double>> values,
    List<Integer> weak,
    List<Level> levels,
    String verdict,
    int since,
    double ratio,
    Double hidden) {
  /** Values of all rows together, so that the page stays below 1 MB. */
  private static final int MOST_VALUES = 20_000;

  /** A row without values is as long as this many. */
  private static final int OF_ROW = 50;

  /** The newest nights have a column of their own. */
  private static final int NEWEST = 60;

  /**
   * A stretch of nights with one level.
   *
   * @param low null if the noise is unknown, as is high
   */
  record Level(
      int first,
      int last,
      double level,
      Double low,
      Double high,
      String cause,
      double ratio,
      String words) {}

  /** The nights of each column: one, or several for the older ones of a long history. */
  static List<int[]> slots(int nights, List<Trend> trends) {
    int most = Math.max(MOST_VALUES / 4, MOST_VALUES - OF_ROW * trends.size());
    long values = trends.stream().mapToLong(trend -> trend.dots().size()).sum();
    double each = Math.max(1, values / (double) nights);
    int newest = (int) Math.min(NEWEST, most / 2.0 / each);
    int old = values <= most ? 0 : Math.max(0, nights - newest);
    double room = (most - newest * each) / Math.max(1, trends.size());
    int joined = Math.max(2, (int) Math.ceil(old / room));
    var slots = new ArrayList<int[]>();
    for (int night = 0; night < nights; ) {
      int last = night < old ? Math.min(night + joined, old) - 1 : night;
      slots.add(new int[] {night, last});
      night = last + 1;
    }
    return slots;
  }

  static TrendRow of(Trend trend, TrendNames names, List<int[]> slots) {
    MetricSpec spec = trend.metric();
    var values = new ArrayList<List<Double>>();
    var weak = new ArrayList<Integer>();
    int next = 0;
    for (int[] slot : slots) {
      var own = new ArrayList<Dot>();
      while (next < trend.dots().size() && trend.dots().get(next).night() <= slot[1]) {
        own.add(trend.dots().get(next++));
      }
      var drawn = slot[0] == slot[1] ? own : median(own);
      for (int i = 0; i < drawn.size(); i++) {
        if (!drawn.get(i).doubt().isEmpty()) {
          weak.addAll(List.of(values.size(), i));
        }
      }
      values.add(drawn.stream().map(dot -> Digits.rounded(dot.value())).toList());
    }
    var found = trend.finding();
    return new TrendRow(
        names.benchmark(trend),
        names.params(trend),
        names.metric(trend),
        spec.unit(),
        spec.better().name().toLowerCase(Locale.ROOT),
        spec.threshold(),
        names.colour(trend.point()),
        values,
        weak,
        trend.segments().stream().map(TrendRow::level).toList(),
        found.verdict().name().toLowerCase(Locale.ROOT).replace('_', ' '),
        found.since(),
        Digits.rounded(found.ratio()),
        Double.isInfinite(found.hidden()) ? null : Digits.rounded(Math.expm1(found.hidden())));
  }

  /** The middle one of those that count, or of all if none does. */
  private static List<Dot> median(List<Dot> dots) {
    var sure = dots.stream().filter(dot -> dot.doubt().isEmpty()).toList();
    var sorted =
        (sure.isEmpty() ? dots : sure)
            .stream().sorted(Comparator.comparingDouble(Dot::value)).toList();
    return sorted.isEmpty() ? sorted : List.of(sorted.get(sorted.size() / 2));
  }

  private static Level level(Trend.Segment segment) {
    boolean isBand = Double.isFinite(segment.low());
    return new Level(
        segment.first(),
        segment.last(),
        Digits.rounded(segment.level()),
        isBand ? Digits.rounded(segment.low()) : null,
        isBand ? Digits.rounded(segment.high()) : null,
        segment.cause().name().toLowerCase(Locale.ROOT),
        Digits.rounded(segment.ratio()),
        segment.words());
  }
}
