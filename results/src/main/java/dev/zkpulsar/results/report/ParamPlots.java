package dev.zkpulsar.results.report;

import dev.zkpulsar.results.runs.MeasuredPoint;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The data of a plot of metrics over a parameter.
 *
 * @param names from class and method to the name to show
 * @param all the points to choose from
 */
record ParamPlots(
    PlotSpecs.OverParam spec,
    PlotSpecs.X x,
    PlotSpecs.Y y,
    Map<String, String> names,
    List<MeasuredPoint> all) {

  /** The plot; empty if no point has the parameter and one of the metrics. */
  Optional<Plot> plot() {
    var candidates = all.stream().filter(this::belongs).toList();
    var points = candidates.stream().filter(p -> isShown(xOf(p))).toList();
    int unshown = candidates.size() - points.size();
    var naming = new SeriesNames(points, names, x.param());
    var groups = new LinkedHashMap<String, List<MeasuredPoint>>();
    points.forEach(p -> groups.computeIfAbsent(naming.of(p), n -> new ArrayList<>()).add(p));
    int dropped = spec.sweepsOnly() ? dropSinglePoints(groups) : 0;
    var series = new ArrayList<Plot.Series>();
    groups.forEach(
        (name, members) -> {
          for (PlotSpecs.Metric metric : y.metrics()) {
            series.add(new Plot.Series(name, metric.name(), curve(members, metric)));
          }
        });
    series.removeIf(s -> s.points().stream().allMatch(at -> at.y() == null));
    return series.isEmpty() ? Optional.empty() : Optional.of(plot(series, note(dropped, unshown)));
  }

  private Plot plot(List<Plot.Series> series, String note) {
    return new Plot(
        spec.id(),
        spec.title(),
        note,
        new Plot.Axis(x.label(), x.unit(), x.scale()),
        new Plot.Axis(y.label(), y.unit(), y.scale()),
        y.metrics().stream()
            .filter(m -> series.stream().anyMatch(s -> s.variant().equals(m.name())))
            .map(m -> new Plot.Variant(m.name(), !m.hidden()))
            .toList(),
        series,
        List.of());
  }

  private boolean belongs(MeasuredPoint measured) {
    return spec.benchmarks().contains(measured.benchmark())
        && measured.params().containsKey(x.param());
  }

  /** Removes series of one point, unless all are such, and returns how many it removed. */
  private static int dropSinglePoints(Map<String, List<MeasuredPoint>> groups) {
    if (groups.values().stream().allMatch(members -> members.size() == 1)) {
      return 0;
    }
    int before = groups.size();
    groups.values().removeIf(members -> members.size() == 1);
    return before - groups.size();
  }

  private List<Plot.At> curve(List<MeasuredPoint> members, PlotSpecs.Metric metric) {
    var curve = new ArrayList<Plot.At>();
    for (MeasuredPoint measured : members) {
      OptionalDouble value = measured.value(metric.metric(), metric.percentile(), y.unit());
      curve.add(
          new Plot.At(
              xOf(measured),
              value.isPresent() ? (Double) value.getAsDouble() : null,
              measured.isInvalid()));
    }
    curve.sort(Comparator.comparingDouble(Plot.At::x));
    return curve;
  }

  private double xOf(MeasuredPoint measured) {
    return number(measured.params().get(x.param())) * (x.factor() == 0 ? 1 : x.factor());
  }

  /** The number that a parameter is; NaN if it is none. */
  static double number(String param) {
    try {
      return Double.parseDouble(param);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  private boolean isShown(double at) {
    return Double.isFinite(at) && (at > 0 || !isLogarithmic());
  }

  private boolean isLogarithmic() {
    return x.scale().equals("log");
  }

  /** What the plot leaves out; null if nothing. */
  private String note(int dropped, int unshown) {
    var notes = new ArrayList<String>();
    if (dropped > 0) {
      notes.add("Not shown: " + dropped + " points of sweeps of other parameters.");
    }
    if (unshown > 0) {
      String kind = isLogarithmic() ? "number above 0" : "number";
      notes.add("Not shown: " + unshown + " points whose " + x.param() + " is no " + kind + ".");
    }
    return notes.isEmpty() ? null : String.join(" ", notes);
  }
}
