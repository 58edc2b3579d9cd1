package dev.zkpulsar.results.report;

import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.PointLabels;
import dev.zkpulsar.results.runs.Units;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Plots of metrics over a parameter. */
record ParamPlots(PlotSpecs.OverParam spec, PlotSpecs.X x, PlotSpecs.Y y) {

  /**
   * The plot; empty if no point has the parameter and one of the metrics.
   *
   * @param all the points to choose from
   * @param names from class and method to the name to show
   */
  Optional<Plot> plot(List<MeasuredPoint> all, Map<String, String> names) {
    var candidates = all.stream().filter(this::belongs).toList();
    var points = candidates.stream().filter(p -> isShown(xOf(p))).toList();
    var naming = new PointLabels(points, names, x.param());
    var groups = new LinkedHashMap<String, List<MeasuredPoint>>();
    points.forEach(p -> groups.computeIfAbsent(naming.series(p), n -> new ArrayList<>()).add(p));
    int found = groups.size();
    if (spec.sweepsOnly() && groups.values().stream().anyMatch(members -> members.size() > 1)) {
      groups.values().removeIf(members -> members.size() == 1);
    }
    var series = new ArrayList<Plot.Series>();
    groups.forEach(
        (name, members) -> {
          for (PlotSpecs.Metric metric : y.metrics()) {
            series.add(new Plot.Series(name, metric.name(), curve(members, metric)));
          }
        });
    return new Plot(
            spec.id(),
            spec.title(),
            note(found - groups.size(), candidates.size() - points.size()),
            new Plot.Axis(x.label(), x.unit(), x.scale()),
            new Plot.Axis(y.label(), y.unit(), y.scale()),
            y.metrics().stream().map(m -> new Plot.Variant(m.name(), !m.hidden())).toList(),
            series,
            List.of())
        .drawn();
  }

  private boolean belongs(MeasuredPoint point) {
    return spec.benchmarks().contains(point.benchmark())
        && point.params().containsKey(x.param())
        && y.metrics().stream()
            .anyMatch(m -> Units.factor(point.unit(m.metric()), y.unit()).isPresent());
  }

  private List<Plot.At> curve(List<MeasuredPoint> members, PlotSpecs.Metric metric) {
    var curve = new ArrayList<Plot.At>();
    for (MeasuredPoint point : members) {
      OptionalDouble value = point.value(metric.metric(), metric.percentile(), y.unit());
      Double shown = value.isPresent() ? (Double) value.getAsDouble() : null;
      String disturbed = point.isDisturbed() ? point.disturbance() : null;
      curve.add(new Plot.At(xOf(point), shown, point.isInvalid(), disturbed));
    }
    curve.sort(Comparator.comparingDouble(Plot.At::x));
    return curve;
  }

  private double xOf(MeasuredPoint point) {
    return number(point.params().get(x.param())) * x.factor();
  }

  private boolean isShown(double at) {
    return Double.isFinite(at) && (at > 0 || !x.isLogarithmic());
  }

  /** The number that a parameter is; NaN if it is none. */
  static double number(String param) {
    try {
      return Double.parseDouble(param);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  /** A line about the points that the plot leaves out; null if there are none. */
  private String note(int dropped, int unshown) {
    var notes = new ArrayList<String>();
    if (dropped > 0) {
      notes.add("Not shown: " + dropped + " points of sweeps of other parameters.");
    }
    if (unshown > 0) {
      String kind = x.isLogarithmic() ? "number above 0" : "number";
      notes.add("Not shown: " + unshown + " points whose " + x.param() + " is no " + kind + ".");
    }
    return notes.isEmpty() ? null : String.join(" ", notes);
  }
}
