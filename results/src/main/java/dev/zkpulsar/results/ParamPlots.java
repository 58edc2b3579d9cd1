package dev.zkpulsar.results;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** The data of a plot of metrics over a parameter. */
record ParamPlots(
    PlotSpecs.OverParam spec, PlotSpecs.X x, PlotSpecs.Y y, Map<String, String> names) {

  /** The plot; empty where no point has the parameter and one of the metrics. */
  Optional<Plot> of(List<MeasuredPoint> all) {
    var points = all.stream().filter(this::belongs).toList();
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
    return series.isEmpty() ? Optional.empty() : Optional.of(plot(series, dropped));
  }

  private Plot plot(List<Plot.Series> series, int dropped) {
    return new Plot(
        spec.id(),
        spec.title(),
        dropped == 0
            ? null
            : "Not shown here: " + dropped + " points of sweeps of other parameters.",
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
    var point = measured.point();
    return spec.benchmarks().contains(point.benchmark()) && point.params().containsKey(x.param());
  }

  /** How many points go; none where no series is a sweep of this parameter. */
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
              measured.point().isInvalid()));
    }
    curve.sort(Comparator.comparingDouble(Plot.At::x));
    return curve;
  }

  private double xOf(MeasuredPoint measured) {
    String value = measured.point().params().get(x.param());
    try {
      return Double.parseDouble(value) * (x.factor() == 0 ? 1 : x.factor());
    } catch (NumberFormatException e) {
      throw new BadResultsException(
          measured.place() + ": " + x.param() + ": '" + value + "' is no number; allowed: numbers");
    }
  }
}
