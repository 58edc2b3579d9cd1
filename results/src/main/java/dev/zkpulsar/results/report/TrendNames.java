package dev.zkpulsar.results.report;

import dev.zkpulsar.results.nights.Trend;
import dev.zkpulsar.results.output.PlainText;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MeasuredRun;
import dev.zkpulsar.results.runs.MetricSpecs;
import dev.zkpulsar.results.runs.PointLabels;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Names and colours of the rows of a page of trends. */
final class TrendNames {
  private final PointLabels labels;
  private final PlotSpecs plots;
  private final Things things = new Things();
  private final Figures figures;

  TrendNames(List<MeasuredRun> runs, MetricSpecs specs) {
    figures = new Figures(specs);
    plots = PlotSpecs.of(runs);
    Map<String, String> shown = new HashMap<>();
    plots.scenarios().forEach(scenario -> shown.putAll(scenario.benchmarks()));
    labels = new PointLabels(MeasuredRun.points(runs), shown);
  }

  String benchmark(Trend trend) {
    return labels.benchmark(trend.point().key());
  }

  String params(Trend trend) {
    return labels.params(trend.point().key());
  }

  /** A metric's name for people, without its unit. */
  String metric(Trend trend) {
    return figures.label(trend.point(), trend.metric().name());
  }

  String row(Trend trend) {
    return PlainText.join(" ", benchmark(trend), params(trend), metric(trend));
  }

  /** The number of a colour: one for each client or other value with a name, else benchmark. */
  int colour(MeasuredPoint point) {
    String benchmark = labels.benchmark(point.key());
    String values = String.join(", ", plots.named(point.params()));
    int number = things.number(benchmark, values.isEmpty() ? benchmark : values);
    return things.all().get(number).colour();
  }
}
