package dev.zkpulsar.results.report;

import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.Samples;
import dev.zkpulsar.results.runs.Units;
import dev.zkpulsar.results.text.Digits;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;
import org.HdrHistogram.Histogram;

/**
 * A distribution by percentile: from the samples in JMH's JSON or an interval log as a curve that
 * ends at the maximum, else the few percentiles that JMH wrote.
 *
 * @param isWhole whether all values are known; if not, the values between the percentiles are not
 * @param sureUpTo the greatest 1/(1-p) with enough samples beyond it
 * @param at pairs of 1/(1-p), so 2 for the median, and the value
 */
record Curve(String unit, boolean isWhole, double sureUpTo, long few, List<double[]> at) {
  private static final double WHOLE = 100;
  private static final long FEW = 10;
  private static final double TINY = 1e-9;
  private static final double MEDIAN = 2;
  private static final double NEAR = 0.01;

  /**
   * At 1 - 1/n of n values is the maximum; beyond it there is no value to draw. A log has two
   * digits: its value between two percentiles of JMH's JSON is not beyond either.
   *
   * @param logged the times in the point's log; null or empty if there is none
   * @param perDecade percentiles from 90 to 99 %, from 99 to 99.9 % and so on
   */
  static Curve of(
      MeasuredPoint point, String metric, Histogram logged, String unit, int perDecade) {
    var known = percentiles(point, metric, unit);
    Samples samples = point.samples(metric).orElse(null);
    boolean isLogged = logged != null && logged.getTotalCount() > 0;
    if (samples == null && !isLogged) {
      return dots(known, unit);
    }
    double ns = Units.factor(unit, "ms").orElse(1) * Units.NS_PER_MS;
    double factor = Units.factor(point.unit(metric), unit).orElse(1);
    DoubleUnaryOperator at =
        samples == null
            ? p -> within(known, p, logged.getValueAtPercentile(p) / ns)
            : p -> samples.percentile(p) * factor;
    long count = samples == null ? logged.getTotalCount() : samples.size();
    var curve = new ArrayList<double[]>();
    for (int i = 1; count <= FEW && i < count; i++) {
      double x = (double) count / (count - i + 1);
      curve.add(pair(x, at.applyAsDouble(WHOLE * i / count)));
    }
    for (int i = 0; count > FEW && Math.pow(10, (double) i / perDecade) < count; i++) {
      double near = Math.pow(10, (double) i / perDecade);
      double x = Math.abs(near - MEDIAN) < NEAR ? MEDIAN : near;
      curve.add(pair(x, at.applyAsDouble(WHOLE * (1 - 1 / x))));
    }
    curve.add(pair((double) count, at.applyAsDouble(WHOLE)));
    return new Curve(unit, true, Samples.sureUpTo(count), count <= FEW ? count : 0, curve);
  }

  private static double within(NavigableMap<Double, Double> known, double percent, double value) {
    // 1 / (1 - p) and back is not exact.
    var below = known.floorEntry(percent + TINY);
    var above = known.ceilingEntry(percent - TINY);
    double atLeast = below == null ? value : Math.max(value, below.getValue());
    return above == null ? atLeast : Math.min(atLeast, above.getValue());
  }

  /** Beyond the first percentile that equals the maximum there is no sample to draw. */
  private static Curve dots(NavigableMap<Double, Double> known, String unit) {
    double longest = known.getOrDefault(WHOLE, Double.POSITIVE_INFINITY);
    var curve = new ArrayList<double[]>();
    for (var percentile : known.headMap(WHOLE).entrySet()) {
      curve.add(pair(WHOLE / (WHOLE - percentile.getKey()), percentile.getValue()));
      if (percentile.getValue() >= longest) {
        break;
      }
    }
    return new Curve(unit, false, 0, 0, curve);
  }

  private static NavigableMap<Double, Double> percentiles(
      MeasuredPoint point, String metric, String unit) {
    var known = new TreeMap<Double, Double>();
    for (var percentile : point.metrics().get(metric).path("scorePercentiles").properties()) {
      point
          .value(metric, percentile.getKey(), unit)
          .ifPresent(value -> known.put(Double.valueOf(percentile.getKey()), value));
    }
    return known;
  }

  private static double[] pair(double x, double value) {
    return new double[] {Digits.rounded(x), Digits.rounded(value)};
  }
}
