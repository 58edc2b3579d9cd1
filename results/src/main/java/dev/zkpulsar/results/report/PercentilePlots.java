package dev.zkpulsar.results.report;

import dev.zkpulsar.results.runs.MeasuredPoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The percentile curves of all points of a benchmark, a series a point.
 *
 * @param distributions the metrics that have one
 */
record PercentilePlots(List<PlotSpecs.Metric> distributions) {
  private static final double WHOLE = 100;

  /** The plot; empty where no point has a distribution. */
  Optional<Plot> of(String benchmark, String called, List<MeasuredPoint> points) {
    var names = new SeriesNames(points, Map.of(benchmark, called), "");
    var series = new ArrayList<Plot.Series>();
    for (MeasuredPoint measured : points) {
      for (PlotSpecs.Metric metric : distributions) {
        if (measured.isDistribution(metric.metric())) {
          series.add(
              new Plot.Series(names.of(measured), metric.name(), curve(measured, metric.metric())));
        }
      }
    }
    if (series.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new Plot(
            "percentiles-" + benchmark.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-"),
            "Percentiles: " + called,
            "A curve ends at the first percentile that is the longest time of all.",
            new Plot.Axis("percentile", "%", "percentile"),
            new Plot.Axis("time", "ms", "log"),
            distributions.stream()
                .filter(metric -> series.stream().anyMatch(s -> s.variant().equals(metric.name())))
                .map(metric -> new Plot.Variant(metric.name(), !metric.hidden()))
                .toList(),
            series,
            List.of()));
  }

  /** Beyond the first percentile that equals the maximum there is no sample: nothing to draw. */
  private static List<Plot.At> curve(MeasuredPoint measured, String metric) {
    double longest = measured.value(metric, "100.0", "ms").orElse(Double.POSITIVE_INFINITY);
    var curve = new ArrayList<Plot.At>();
    var percentiles = measured.metrics().get(metric).path("scorePercentiles");
    var sorted = new TreeMap<Double, String>();
    percentiles.fieldNames().forEachRemaining(name -> sorted.put(Double.valueOf(name), name));
    for (var percentile : sorted.headMap(WHOLE).entrySet()) {
      var y = measured.value(metric, percentile.getValue(), "ms");
      if (y.isPresent()) {
        double x = WHOLE / (WHOLE - percentile.getKey());
        curve.add(new Plot.At(x, y.getAsDouble(), measured.isInvalid()));
        if (y.getAsDouble() >= longest) {
          break;
        }
      }
    }
    return curve;
  }
}
