package dev.zkpulsar.results.report;

import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.PointLabels;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The comparisons of benchmarks that no {@code plots.json} names: for each kind of figure, over
 * each numeric parameter that varies.
 */
record ObviousGroups(Figures figures, PointLabels labels) {
  /** From this ratio of the greatest to the least on, an axis is logarithmic. */
  private static final double LOGARITHMIC_FROM = 10;

  /** The answer of each of JMH's modes. */
  private static final Map<String, String> MODES =
      Map.of("avgt", "average time", "sample", "sampled time", "ss", "single shots");

  /**
   * A comparison that no module asked for.
   *
   * @param x null if no number varies
   */
  record Obvious(PlotSpecs.Compare compare, PlotSpecs.X x, List<MeasuredPoint> points) {}

  List<Obvious> of(PlotSpecs.Scenario scenario, List<MeasuredPoint> points) {
    var kinds = new LinkedHashMap<List<String>, List<MeasuredPoint>>();
    points.forEach(point -> kinds.computeIfAbsent(kind(point), k -> new ArrayList<>()).add(point));
    var compares = new ArrayList<Obvious>();
    kinds.forEach(
        (kind, members) -> {
          var axes = new ArrayList<>(axes(members));
          if (axes.isEmpty()) {
            axes.add(null);
          }
          for (PlotSpecs.X x : axes) {
            String what = kind.get(0) + (x == null ? "" : " over " + x.param());
            boolean isOnly = kinds.size() == 1 && axes.size() == 1;
            String name = isOnly ? scenario.title() : scenario.title() + ": " + what;
            var things = things(members);
            compares.add(
                new Obvious(
                    new PlotSpecs.Compare(name, null, things, null, null, null), x, members));
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
      String name = (labels.benchmark(point.key()) + " " + MeasuredPoint.words(varied)).strip();
      things.putIfAbsent(
          List.of(point.benchmark(), texts),
          new PlotSpecs.Thing("", name, point.benchmark(), texts, null, 0));
    }
    return List.copyOf(things.values());
  }

  /** The parameters that have several values, all of them numbers. */
  private static List<PlotSpecs.X> axes(List<MeasuredPoint> points) {
    var values = new TreeMap<String, TreeSet<Double>>();
    for (MeasuredPoint point : points) {
      point
          .params()
          .forEach(
              (name, value) ->
                  // NaN sorts last.
                  values
                      .computeIfAbsent(name, any -> new TreeSet<>(Comparator.naturalOrder()))
                      .add(PlotSpecs.number(value)));
    }
    values.values().removeIf(each -> each.size() < 2 || !Double.isFinite(each.last()));
    return values.entrySet().stream()
        .map(
            each -> {
              double least = each.getValue().first();
              boolean log = least > 0 && each.getValue().last() / least >= LOGARITHMIC_FROM;
              String name = each.getKey();
              return new PlotSpecs.X(name, 1, name, "", log ? "log" : "value", null);
            })
        .toList();
  }
}
