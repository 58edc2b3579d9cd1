package dev.zkpulsar.results.report;

import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MetricSpecs;
import java.util.ArrayList;
import java.util.HashMap;
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

  private ObviousPlots() {}

  /** One scenario with the plots of one class. */
  static PlotSpecs of(String title, List<MeasuredPoint> points, MetricSpecs specs) {
    var alike = new LinkedHashMap<PlotSpecs.Y, List<MeasuredPoint>>();
    points.forEach(p -> alike.computeIfAbsent(y(p, specs), any -> new ArrayList<>()).add(p));
    var xs = new HashMap<String, PlotSpecs.X>();
    var ys = new HashMap<String, PlotSpecs.Y>();
    var plots = new ArrayList<PlotSpecs.OverParam>();
    alike.forEach(
        (y, members) -> {
          for (PlotSpecs.X x : axes(members)) {
            String id = "%s-%s-%d".formatted(id(title), id(x.param()), plots.size() + 1);
            String label = y.label();
            xs.put(id, x);
            ys.put(id, y);
            plots.add(
                new PlotSpecs.OverParam(
                    id,
                    label.substring(0, 1).toUpperCase(Locale.ROOT)
                        + label.substring(1)
                        + " over "
                        + x.param(),
                    members.stream().map(MeasuredPoint::benchmark).distinct().toList(),
                    id,
                    id,
                    true));
          }
        });
    return new PlotSpecs(xs, ys, List.of(new PlotSpecs.Scenario(title, "", Map.of(), plots)));
  }

  private static PlotSpecs.Y y(MeasuredPoint point, MetricSpecs specs) {
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

  /** The parameters that have several values, all of them numbers. */
  private static List<PlotSpecs.X> axes(List<MeasuredPoint> points) {
    var values = new LinkedHashMap<String, TreeSet<Double>>();
    for (MeasuredPoint point : points) {
      for (var param : point.params().entrySet()) {
        double value = ParamPlots.number(param.getValue());
        values
            .computeIfAbsent(param.getKey(), any -> new TreeSet<>())
            // NaN sorts last.
            .add(Double.isFinite(value) ? value : Double.NaN);
      }
    }
    values.values().removeIf(each -> each.size() < 2 || !Double.isFinite(each.last()));
    var axes = new ArrayList<PlotSpecs.X>();
    values.forEach(
        (name, each) -> {
          boolean log = each.first() > 0 && each.last() / each.first() >= LOGARITHMIC_FROM;
          axes.add(new PlotSpecs.X(name, 1, name, "", log ? "log" : "value"));
        });
    return axes;
  }

  /** Text as a part of an id. */
  static String id(String text) {
    return text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
  }
}
