package dev.zkpulsar.results.page;

import com.fasterxml.jackson.annotation.JsonFormat;
import dev.zkpulsar.results.run.Metric;
import dev.zkpulsar.results.run.Percentile;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.Samples;
import dev.zkpulsar.results.run.Units;
import dev.zkpulsar.results.text.Digits;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * A distribution by percentile, as the page draws it.
 *
 * <p>With an interval log the curve is whole: percentiles from 0 to 90 %, from 90 to 99 % and so
 * on, in steps that look alike on the page, up to the maximum. Otherwise it has the percentiles
 * that JMH wrote. Where JMH wrote one, its value is exact.
 *
 * @param isWhole whether it comes from an interval log
 * @param sureUpTo the x from which on too few samples lie beyond; 0 if it is not whole
 */
record Curve(String unit, boolean isWhole, double sureUpTo, List<At> at) {
  private static final double WHOLE = 100;

  /** The steps within a decade of 1/(1-p): of the first, percentiles from 0 to 90 %. */
  private static final List<Double> STEPS = List.of(1.0, 1.4, 2.0, 3.0, 5.0, 7.0);

  /** A value at x = 1/(1-p), an array in JSON. */
  @JsonFormat(shape = JsonFormat.Shape.ARRAY)
  record At(double x, double value, String text) {
    static At of(double x, double value, String unit, String mark) {
      String text = Units.words(value, Double.NaN, unit).replaceFirst(" ", mark + " ");
      return new At(Digits.rounded(x), Digits.rounded(value), text);
    }
  }

  /**
   * The curve of a distribution of a point.
   *
   * @param logged its values in ns, or null without an interval log
   */
  static Curve of(Point point, String metric, Histogram logged) {
    String unit = point.unit(point.has(metric) ? metric : metric + Percentile.MEDIAN);
    var known = known(point, metric, unit);
    if (logged == null || logged.getTotalCount() == 0) {
      var at = new ArrayList<At>();
      known
          .headMap(WHOLE)
          .forEach((percent, value) -> at.add(At.of(WHOLE / (WHOLE - percent), value, unit, "")));
      return new Curve(unit, false, 0, at);
    }
    return whole(unit, known, logged);
  }

  /** The values of the percentiles that JMH wrote, by percent. */
  private static NavigableMap<Double, Double> known(Point point, String metric, String unit) {
    var known = new TreeMap<Double, Double>();
    for (Metric other : point.metrics().values()) {
      var percentile = Percentile.of(other.name());
      var value = other.in(unit);
      if (percentile.isPresent() && percentile.get().metric().equals(metric) && value.isPresent()) {
        known.put(percentile.get().percent(), value.getAsDouble());
      }
    }
    return known;
  }

  /** All values; the share 1 - 1/n of n values is the maximum. */
  private static Curve whole(String unit, NavigableMap<Double, Double> known, Histogram logged) {
    long count = logged.getTotalCount();
    double sureUpTo = Samples.sureUpTo(count);
    double factor = Units.factor("ms", unit).orElse(1) / Units.NS_PER_MS;
    var at = new ArrayList<At>();
    for (int i = 0; x(i) < count; i++) {
      double percent = Math.round(1e6 * (1 - 1 / x(i))) / 1e4;
      double value = factor * logged.getValueAtPercentile(percent);
      String mark = x(i) > sureUpTo ? Samples.MARK : "";
      at.add(At.of(x(i), known.getOrDefault(percent, value), unit, mark));
    }
    double longest = known.getOrDefault(WHOLE, factor * logged.getMaxValue());
    at.add(At.of((double) count, longest, unit, ""));
    return new Curve(unit, true, sureUpTo, at);
  }

  /** The x of a percentile, by its number from 0 on. */
  private static double x(int number) {
    int decade = Math.floorDiv(number, STEPS.size());
    return STEPS.get(number % STEPS.size()) * Math.pow(10, decade);
  }
}
