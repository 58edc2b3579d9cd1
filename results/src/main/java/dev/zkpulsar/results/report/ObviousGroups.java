package dev.zkpulsar.results.report;

import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.PointLabels;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The comparisons of benchmarks that no {@code plots.json} names: for each kind of figure, over
 * each numeric parameter that varies.
 */
record ObviousGroups(Figures figures, PointLabels labels) {
  /** The answer of each of JMH's modes. */
  private static final Map<String, String> MODES =
      Map.of("avgt", "average time", "sample", "sampled time", "ss", "single shots");

  /**
   * A comparison that no module asked for.
   *
   * @param x null if no number varies
   */
  record Obvious(PlotSpecs.Compare compare, PlotSpecs.X x, List<MeasuredPoint> points) {}

  List<Obvious> of(
      PlotSpecs.Scenario scenario, List<MeasuredPoint> points) {
    var kinds = new LinkedHashMap<List<String>, List<MeasuredPoint>>();
    points.forEach(point -> kinds.computeIfAbsent(kind(point), k -> new ArrayList<>()).add(point));
    var compares = new ArrayList<Obvious>();
    kinds.forEach(
        (kind, members) -> {
          var axes = new ArrayList<>(Groups.axes(members));
          if (axes.isEmpty()) {
            axes.add(null);
          }
          for (PlotSpecs.X x : axes) {
            String what = kind.get(0) + (x == null ? "" : " over " + x.param());
            boolean isOnly = kinds.size() == 1 && axes.size() == 1;
            String name = isOnly ? scenario.title() : scenario.title() + ": " + what;
            var things = things(members);
            compares.add(
                new Obvious(new PlotSpecs.Compare(name, null, things, null, null), x, members));
          }
        });
    return compares;
  }

  private List<String> kind(MeasuredPoint point) {
    String figure = figures.judged(point).get(0);
    String unit = figures.unit(point, figures.distribution(point), figure);
    boolean isLoop = !figures.distribution(point).equals(MeasuredPoint.PRIMARY);
    String label =
        isLoop
            ? figure.equals("p50") ? "response time" : figures.label(point, figure)
            : MODES.getOrDefault(point.key().mode(), figures.label(point, figure));
    return List.of(label, unit, figure, point.key().mode());
  }

  private List<PlotSpecs.Thing> things(List<MeasuredPoint> points) {
    var things = new LinkedHashMap<List<Object>, PlotSpecs.Thing>();
    for (MeasuredPoint point : points) {
      var texts = new LinkedHashMap<>(point.params());
      // Numbers become the lines of a sweep, texts are things of their own.
      texts.values().removeIf(value -> !Double.isNaN(PlotSpecs.number(value)));
      var varied = new LinkedHashMap<>(texts);
      varied
          .keySet()
          .removeIf(name -> points.stream().map(p -> p.params().get(name)).distinct().count() < 2);
      String name =
          (labels.benchmark(point.key()) + " " + MeasuredPoint.words(varied)).strip();
      things.putIfAbsent(
          List.of(point.benchmark(), texts),
          new PlotSpecs.Thing("", name, point.benchmark(), texts, null, 0));
    }
    return List.copyOf(things.values());
  }
}
