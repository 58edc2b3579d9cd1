package dev.zkpulsar.results.report;

import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MetricSpecs;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
    var names = new SeriesNames(points, Map.of(points.get(0).benchmark(), title), "");
    var series = new ArrayList<Plot.Series>();
    for (MeasuredPoint measured : points) {
      for (String metric : distributions(measured)) {
        series.add(new Plot.Series(names.of(measured), name(metric), curve(measured, metric)));
      }
    }
    series.removeIf(curve -> curve.points().isEmpty());
    if (series.isEmpty()) {
      return Optional.empty();
    }
    var variants = new LinkedHashSet<Plot.Variant>();
    points.forEach(p -> distributions(p).forEach(metric -> variants.add(variant(metric))));
    variants.removeIf(each -> series.stream().noneMatch(s -> s.variant().equals(each.name())));
    return Optional.of(
        new Plot(
            "percentiles-" + ObviousPlots.id(name),
            "Percentiles: " + title,
            "A curve ends at the first percentile that equals the maximum.",
            new Plot.Axis("percentile", "%", "percentile"),
            new Plot.Axis("time", "ms", "log"),
            List.copyOf(variants),
            series,
            List.of()));
  }

  private Set<String> distributions(MeasuredPoint point) {
    var found = new LinkedHashSet<String>();
    for (String metric : point.metrics().keySet()) {
      boolean primary = metric.equals(MeasuredPoint.PRIMARY);
      boolean percentile = metric.matches(".*:p[01]\\.\\d+");
      // JMH gives percentiles of a handful of iterations, too: those are no distribution.
      boolean sampled =
          point.has(metric + ":p0.50") || (specs.isKnown(metric) && !primary && !percentile);
      if (sampled && point.value(metric, "99.99", "ms").isPresent()) {
        found.add(metric);
      }
    }
    return found;
  }

  private static String name(String metric) {
    return metric.equals(MeasuredPoint.PRIMARY) ? "time" : metric;
  }

  private Plot.Variant variant(String metric) {
    return new Plot.Variant(name(metric), !specs.of(metric, "").heading().isEmpty());
  }

  /** Beyond the first percentile that equals the maximum there is no sample to draw. */
  private static List<Plot.At> curve(MeasuredPoint measured, String metric) {
    double longest = measured.value(metric, "100.0", "ms").orElse(Double.POSITIVE_INFINITY);
    var curve = new ArrayList<Plot.At>();
    var percentiles = measured.metrics().get(metric).path("scorePercentiles");
    var sorted = new TreeMap<Double, String>();
    percentiles.fieldNames().forEachRemaining(name -> sorted.put(ParamPlots.number(name), name));
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
