package dev.zkpulsar.results.report;

import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MetricSpecs;
import dev.zkpulsar.results.runs.PointLabels;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The percentile curves of all points of a benchmark, a series for each point. */
record PercentilePlots(MetricSpecs specs) {
  private static final double WHOLE = 100;

  /**
   * The plot; empty if no point has a distribution.
   *
   * @param name unique in the report, for the plot's id
   * @param title the benchmark's name to show
   * @param points of one benchmark
   */
  Optional<Plot> of(String name, String title, List<MeasuredPoint> points) {
    var names = new PointLabels(points, Map.of(points.get(0).benchmark(), title), "");
    var series = new ArrayList<Plot.Series>();
    var variants = new ArrayList<Plot.Variant>();
    for (MeasuredPoint point : points) {
      for (String metric : point.metrics().keySet()) {
        if (isDistribution(point, metric)) {
          String shown = metric.equals(MeasuredPoint.PRIMARY) ? "time" : metric;
          series.add(new Plot.Series(names.series(point), shown, curve(point, metric)));
          variants.add(new Plot.Variant(shown, !specs.of(metric, "").heading().isEmpty()));
        }
      }
    }
    return new Plot(
            "percentiles-" + ObviousPlots.id(name),
            "Percentiles: " + title,
            "A curve ends at the first percentile that equals the maximum.",
            new Plot.Axis("percentile", "%", "percentile"),
            new Plot.Axis("time", "ms", "log"),
            variants,
            series,
            List.of())
        .drawn();
  }

  private boolean isDistribution(MeasuredPoint point, String metric) {
    boolean primary = metric.equals(MeasuredPoint.PRIMARY);
    boolean percentile = metric.matches(".*:p[01]\\.\\d+");
    // JMH gives percentiles of a handful of iterations, too: those are no distribution.
    boolean sampled =
        point.has(metric + ":p0.50") || (specs.isKnown(metric) && !primary && !percentile);
    return sampled && point.value(metric, "99.99", "ms").isPresent();
  }

  /** Beyond the first percentile that equals the maximum there is no sample to draw. */
  private static List<Plot.At> curve(MeasuredPoint point, String metric) {
    double longest = point.value(metric, "100.0", "ms").orElse(Double.POSITIVE_INFINITY);
    var curve = new ArrayList<Plot.At>();
    var sorted = new TreeMap<Double, String>();
    for (var percentile : point.metrics().get(metric).path("scorePercentiles").properties()) {
      sorted.put(ParamPlots.number(percentile.getKey()), percentile.getKey());
    }
    for (var percentile : sorted.headMap(WHOLE).entrySet()) {
      var y = point.value(metric, percentile.getValue(), "ms");
      if (y.isPresent()) {
        double x = WHOLE / (WHOLE - percentile.getKey());
        curve.add(new Plot.At(x, y.getAsDouble(), point.isInvalid()));
        if (y.getAsDouble() >= longest) {
          break;
        }
      }
    }
    return curve;
  }
}
