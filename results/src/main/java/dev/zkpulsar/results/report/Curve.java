package dev.zkpulsar.results.report;

import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * A distribution by percentile: from an interval log or the raw histogram of JMH as a curve that
 * ends at the maximum, else the few percentiles that JMH wrote.
 *
 * @param isWhole whether all values are known; if not, the values between the percentiles are not
 * @param at pairs of 1/(1-p), so 2 for the median, and the value
 */
record Curve(String unit, boolean isWhole, List<double[]> at) {
  private static final double WHOLE = 100;
  private static final double NS_PER_MS = 1e6;

  /**
   * At 1 - 1/n of n values is the maximum; beyond it there is no value to draw.
   *
   * @param perDecade percentiles from 90 to 99 %, from 99 to 99.9 % and so on
   */
  static Curve of(Histogram times, String unit, int perDecade) {
    double factor = Units.factor(unit, "ms").orElse(1) * NS_PER_MS;
    var curve = new ArrayList<double[]>();
    double count = times.getTotalCount();
    double least = times.getValueAtPercentile(0) / factor;
    for (int i = 0; Math.pow(10, (double) i / perDecade) < count; i++) {
      double x = Math.pow(10, (double) i / perDecade);
      double value = i == 0 ? least : times.getValueAtPercentile(WHOLE * (1 - 1 / x)) / factor;
      curve.add(new double[] {rounded(x), rounded(value)});
    }
    curve.add(new double[] {count, rounded(times.getMaxValue() / factor)});
    return new Curve(unit, true, curve);
  }

  /** Beyond the first percentile that equals the maximum there is no sample to draw. */
  static Curve of(MeasuredPoint point, String metric, String unit) {
    double longest = point.value(metric, "100.0", unit).orElse(Double.POSITIVE_INFINITY);
    var sorted = new TreeMap<Double, String>();
    for (var percentile : point.metrics().get(metric).path("scorePercentiles").properties()) {
      sorted.put(PlotSpecs.number(percentile.getKey()), percentile.getKey());
    }
    var curve = new ArrayList<double[]>();
    for (var percentile : sorted.headMap(WHOLE).entrySet()) {
      double value = point.value(metric, percentile.getValue(), unit).orElse(Double.NaN);
      if (Double.isFinite(value)) {
        double x = WHOLE / (WHOLE - percentile.getKey());
        curve.add(new double[] {rounded(x), rounded(value)});
        if (value >= longest) {
          break;
        }
      }
    }
    return new Curve(unit, false, curve);
  }

  /** Five digits: sixteen would only make the page larger. */
  static double rounded(double value) {
    return Double.parseDouble(String.format(Locale.ROOT, "%.5g", value));
  }
}
