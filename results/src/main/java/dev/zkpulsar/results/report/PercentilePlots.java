package dev.zkpulsar.results.report;

import dev.zkpulsar.results.runs.HistogramLog;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MeasuredRun;
import dev.zkpulsar.results.runs.MetricSpecs;
import dev.zkpulsar.results.runs.PointLabels;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * The percentile curves of all points of a benchmark, a series for each point: from its interval
 * log, else from the raw histogram that JMH wrote, else the few percentiles that JMH wrote.
 */
final class PercentilePlots {
  private static final double WHOLE = 100;
  private static final double NS_PER_MS = 1e6;

  /** About 100 percentiles for a minute at 1,000 operations a second. */
  private static final int PERCENTILES_PER_DECADE = 20;

  private final MetricSpecs specs;
  private final Map<String, MeasuredRun> runs = new HashMap<>();
  private final List<String> notes;

  /**
   * Plots of these runs.
   *
   * @param notes gets a line about each interval log that is not whole
   */
  PercentilePlots(MetricSpecs specs, List<MeasuredRun> runs, List<String> notes) {
    this.specs = specs;
    this.notes = notes;
    runs.forEach(run -> this.runs.put(run.name(), run));
  }

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
      Map<String, Histogram> logged = logged(point);
      for (String metric : point.metrics().keySet()) {
        if (isDistribution(point, metric)) {
          String shown = metric.equals(MeasuredPoint.PRIMARY) ? "time" : metric;
          var curve =
              Optional.ofNullable(logged.get(metric))
                  .filter(times -> times.getTotalCount() > 0)
                  .or(() -> point.histogram(metric))
                  .map(times -> curve(times, point.isInvalid()))
                  .orElseGet(() -> dots(point, metric));
          series.add(new Plot.Series(names.series(point), shown, curve));
          variants.add(new Plot.Variant(shown, !specs.of(metric, "").heading().isEmpty()));
        }
      }
    }
    return new Plot(
            "percentiles-" + ObviousPlots.id(name),
            "Percentiles: " + title,
            "A curve ends at the maximum. Dots: the run has no interval log.",
            new Plot.Axis("percentile", "%", "percentile"),
            new Plot.Axis("time", "ms", "log"),
            variants,
            series,
            List.of())
        .drawn();
  }

  private Map<String, Histogram> logged(MeasuredPoint point) {
    Optional<HistogramLog> log =
        Optional.ofNullable(runs.get(point.run())).flatMap(run -> run.histograms(point.key()));
    Map<String, Histogram> totals = log.map(HistogramLog::totals).orElse(Map.of());
    log.flatMap(HistogramLog::note).ifPresent(notes::add);
    return totals;
  }

  private boolean isDistribution(MeasuredPoint point, String metric) {
    boolean primary = metric.equals(MeasuredPoint.PRIMARY);
    boolean percentile = metric.matches(".*:p[01]\\.\\d+");
    // JMH gives percentiles of a handful of iterations, too: those are no distribution.
    boolean sampled =
        point.has(metric + ":p0.50") || (specs.isKnown(metric) && !primary && !percentile);
    return sampled && point.value(metric, "99.99", "ms").isPresent();
  }

  /** At 1 - 1/n of n values is the maximum; beyond it there is no value to draw. */
  private static List<Plot.At> curve(Histogram times, boolean invalid) {
    var curve = new ArrayList<Plot.At>();
    for (int i = 0; ; i++) {
      double x = Math.pow(10, (double) i / PERCENTILES_PER_DECADE);
      if (x >= times.getTotalCount()) {
        break;
      }
      double ns = times.getValueAtPercentile(WHOLE * (1 - 1 / x));
      curve.add(new Plot.At(Plot.rounded(x), Plot.rounded(ns / NS_PER_MS), invalid));
    }
    double longestMs = times.getMaxValue() / NS_PER_MS;
    curve.add(new Plot.At(times.getTotalCount(), Plot.rounded(longestMs), invalid));
    return curve;
  }

  /** Beyond the first percentile that equals the maximum there is no sample to draw. */
  private static List<Plot.At> dots(MeasuredPoint point, String metric) {
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
