package dev.zkpulsar.results.report;

import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MetricSpecs;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;

/**
 * The plots of benchmarks that no {@code plots.json} names: over each numeric parameter that
 * varies, response time (open loop), throughput (closed loop), or else JMH's score.
 */
final class ObviousPlots {
  /** From this ratio of the greatest to the least on, an axis is logarithmic. */
  private static final double LOGARITHMIC_FROM = 10;

  private final MetricSpecs specs;

  ObviousPlots(MetricSpecs specs) {
    this.specs = specs;
  }

  /**
   * The plots of one class.
   *
   * @param names from class and method to the name to show
   */
  List<ParamPlots> of(String title, Collection<MeasuredPoint> points, Map<String, String> names) {
    var alike = new LinkedHashMap<PlotSpecs.Y, List<MeasuredPoint>>();
    points.forEach(p -> alike.computeIfAbsent(y(p), any -> new ArrayList<>()).add(p));
    var plots = new ArrayList<ParamPlots>();
    alike.forEach(
        (y, members) -> {
          for (PlotSpecs.X x : axes(members)) {
            plots.add(
                new ParamPlots(spec(title, x, y, members, plots.size()), x, y, names, members));
          }
        });
    return plots;
  }

  private PlotSpecs.Y y(MeasuredPoint point) {
    List<String> judged = specs.judged(point);
    if (judged.contains("response:p0.50")) {
      return new PlotSpecs.Y(
          "response time",
          specs.of("response", point.unit("response")).unit(),
          "log",
          List.of(
              new PlotSpecs.Metric("p50", "response", "50.0", false),
              new PlotSpecs.Metric("p99", "response", "99.0", false),
              new PlotSpecs.Metric("p99.9", "response", "99.9", true)));
    }
    String metric = judged.get(0);
    String unit = specs.of(metric, point.unit(metric)).unit();
    String label = unit.startsWith("ops/") ? "throughput" : unit.endsWith("/op") ? "time" : metric;
    return new PlotSpecs.Y(
        label, unit, "value", List.of(new PlotSpecs.Metric("", metric, null, false)));
  }

  private static List<PlotSpecs.X> axes(List<MeasuredPoint> points) {
    var values = new LinkedHashMap<String, TreeSet<Double>>();
    var texts = new TreeSet<String>();
    for (MeasuredPoint point : points) {
      point
          .params()
          .forEach(
              (name, text) -> {
                double value = ParamPlots.number(text);
                if (Double.isFinite(value)) {
                  values.computeIfAbsent(name, any -> new TreeSet<>()).add(value);
                } else {
                  texts.add(name);
                }
              });
    }
    values.keySet().removeAll(texts);
    values.values().removeIf(each -> each.size() < 2);
    var axes = new ArrayList<PlotSpecs.X>();
    values.forEach(
        (name, each) -> {
          boolean log = each.first() > 0 && each.last() / each.first() >= LOGARITHMIC_FROM;
          axes.add(new PlotSpecs.X(name, 1, name, "", log ? "log" : "value"));
        });
    return axes;
  }

  private static PlotSpecs.OverParam spec(
      String title, PlotSpecs.X x, PlotSpecs.Y y, List<MeasuredPoint> points, int number) {
    String label = y.label().substring(0, 1).toUpperCase(Locale.ROOT) + y.label().substring(1);
    return new PlotSpecs.OverParam(
        "%s-%s-%d".formatted(id(title), id(x.param()), number + 1),
        label + " over " + x.param(),
        points.stream().map(MeasuredPoint::benchmark).distinct().toList(),
        x.param(),
        y.label(),
        true,
        true);
  }

  /** Text as a part of an id. */
  static String id(String text) {
    return text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
  }
}
