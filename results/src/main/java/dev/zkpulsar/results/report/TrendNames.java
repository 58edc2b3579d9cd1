package dev.zkpulsar.results.report;

import dev.zkpulsar.results.nights.Trend;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MeasuredRun;
import dev.zkpulsar.results.runs.MetricSpecs;
import dev.zkpulsar.results.runs.PointLabels;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Names and colours of the rows of a page of trends. */
final class TrendNames {
  private final PointLabels labels;
  private final List<PlotSpecs.Thing> described;
  private final Things things = new Things(Set.of());
  private final Figures figures;

  TrendNames(List<MeasuredRun> runs, MetricSpecs specs) {
    figures = new Figures(specs);
    var plots = PlotSpecs.of(runs);
    Map<String, String> shown = new HashMap<>();
    plots.scenarios().forEach(scenario -> shown.putAll(scenario.benchmarks()));
    labels = new PointLabels(MeasuredRun.points(runs), shown, "");
    described =
        plots.scenarios().stream()
            .flatMap(scenario -> scenario.compares().stream())
            .flatMap(compare -> compare.series().stream())
            .toList();
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

  /** All of them. */
  String row(Trend trend) {
    var words = new ArrayList<>(List.of(benchmark(trend), params(trend), metric(trend)));
    words.removeIf(String::isEmpty);
    return String.join(" ", words);
  }

  /** The number of a colour: that of its module's plots, or one for each benchmark. */
  int colour(MeasuredPoint point) {
    int asked =
        described.stream()
            .filter(thing -> thing.matches(point))
            .mapToInt(PlotSpecs.Thing::colour)
            .findFirst()
            .orElse(0);
    int number = things.number(labels.benchmark(point.key()) + asked, asked);
    return things.all().get(number).colour();
  }
}
