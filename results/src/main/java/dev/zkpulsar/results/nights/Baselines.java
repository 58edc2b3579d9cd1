package dev.zkpulsar.results.nights;

import dev.zkpulsar.results.compare.Cell;
import dev.zkpulsar.results.compare.Cells;
import dev.zkpulsar.results.compare.Row;
import dev.zkpulsar.results.compare.Rules;
import dev.zkpulsar.results.nights.Trend.Cause;
import dev.zkpulsar.results.nights.Trend.Dot;
import dev.zkpulsar.results.nights.Trend.Finding;
import dev.zkpulsar.results.nights.Trend.Segment;
import dev.zkpulsar.results.runs.BadResultsException;
import dev.zkpulsar.results.runs.Cost;
import dev.zkpulsar.results.runs.History;
import dev.zkpulsar.results.runs.Levels;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MeasuredRun;
import dev.zkpulsar.results.runs.MetricSpec;
import dev.zkpulsar.results.runs.MetricSpecs;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.StandardDeviation;

/** Finds the stretches of nights with one level: a walk of {@link Nights} over all nights. */
final class Baselines {
  private static final int DEVIATIONS = 2;
  private static final int LEAST_RUNS = 3;

  private final MetricSpecs specs;
  private final List<String> names;
  private final List<Integer> nightOfRun = new ArrayList<>();

  /** By the number of their run. */
  private final Map<MeasuredPoint.Key, NavigableMap<Integer, MeasuredPoint>> points =
      new LinkedHashMap<>();

  /** The reasons of the nights that start a new baseline. */
  private final NavigableMap<Integer, String> accepted = new TreeMap<>();

  private final IdentityHashMap<Cell, NavigableMap<Integer, Row>> changes = new IdentityHashMap<>();
  private final IdentityHashMap<Cell, Row> newest = new IdentityHashMap<>();

  /** A metric of a point, with a cell for each setup. */
  private record JudgedMetric(
      NavigableMap<Integer, MeasuredPoint> points,
      MetricSpec spec,
      NavigableMap<Integer, double[]> levels,
      List<SameSetup> setups,
      List<Cell> cells,
      double zero) {}

  Baselines(History history, MetricSpecs specs) {
    this.specs = specs;
    names = List.copyOf(history.nights().keySet());
    for (var night : history.nights().entrySet()) {
      for (MeasuredRun run : night.getValue()) {
        int number = nightOfRun.size();
        nightOfRun.add(names.indexOf(night.getKey()));
        run.points()
            .forEach(
                (key, at) -> points.computeIfAbsent(key, k -> new TreeMap<>()).put(number, at));
      }
    }
    for (var night : history.accepted().entrySet()) {
      // The night itself may have run on another machine.
      int next = history.nights().headMap(night.getKey()).size();
      if (next < names.size()) {
        accepted.put(next, night.getValue());
      }
    }
  }

  List<Trend> trends() {
    var metrics = points.values().stream().flatMap(this::metrics).toList();
    var rules = new Rules(specs, MetricSpec.THRESHOLD, Set.of(), false, false, 1);
    var walk = new Nights(names, rules);
    var cells = metrics.stream().flatMap(metric -> metric.cells.stream()).toList();
    walk.rows(cells, accepted.keySet()).forEach(row -> newest.put(row.cell(), row));
    walk.changes.forEach(
        row ->
            changes
                .computeIfAbsent(row.cell(), any -> new TreeMap<>())
                .put(names.indexOf(row.since()), row));
    return metrics.stream().map(this::trend).toList();
  }

  private Stream<JudgedMetric> metrics(NavigableMap<Integer, MeasuredPoint> of) {
    var setups = SameSetup.of(of);
    var hiccups = Cells.hiccups(of);
    var judged = new LinkedHashSet<String>();
    of.values().forEach(point -> judged.addAll(specs.judgedWithCosts(point)));
    return judged.stream()
        .map(
            name -> {
              String unit = Cost.of(name).map(cost -> cost.unit).orElse(Cells.unit(of, name));
              MetricSpec spec = specs.of(name, unit);
              var levels = levels(of, spec);
              double zero =
                  levels.isEmpty() ? Double.NaN : Levels.zero(of, spec.name(), spec.unit());
              var key = of.firstEntry().getValue().key();
              var cells =
                  setups.stream()
                      .map(
                          its ->
                              new Cell(
                                  key,
                                  spec,
                                  its.only(levels),
                                  List.of(its.only(hiccups)),
                                  "",
                                  zero))
                      .map(cell -> Nights.nightly(cell, nightOfRun))
                      .toList();
              return new JudgedMetric(of, spec, levels, setups, cells, zero);
            });
  }

  private static NavigableMap<Integer, double[]> levels(
      Map<Integer, MeasuredPoint> points, MetricSpec spec) {
    try {
      return Levels.of(points, spec.name(), spec.unit());
    } catch (BadResultsException e) {
      return new TreeMap<>();
    }
  }

  private Trend trend(JudgedMetric metric) {
    var dots = new ArrayList<Dot>();
    metric.levels.forEach(
        (run, forks) -> {
          String doubt = String.join("; ", metric.points.get(run).doubts());
          double value = Levels.value(Levels.mean(forks), metric.zero);
          dots.add(new Dot(nightOfRun.get(run), value, doubt));
        });
    var segments = new ArrayList<Segment>();
    var ofNewest = new ArrayList<Segment>();
    int newestNight = -1;
    Cell cell = null;
    for (int i = 0; i < metric.cells.size(); i++) {
      var own = segments(metric, i, segments);
      segments.addAll(own);
      int last = own.isEmpty() ? -1 : own.get(own.size() - 1).last();
      if (last >= newestNight && last >= 0) {
        newestNight = last;
        cell = metric.cells.get(i);
        ofNewest = new ArrayList<>(own);
      }
    }
    segments.sort(Comparator.comparing(Segment::first));
    return new Trend(
        metric.points.lastEntry().getValue(),
        metric.spec,
        dots,
        segments,
        Finding.of(metric.spec, ofNewest, newest.get(cell)));
  }

  private List<Segment> segments(JudgedMetric metric, int number, List<Segment> before) {
    Cell cell = metric.cells.get(number);
    if (cell.levels().isEmpty()) {
      return List.of();
    }
    var found = changes.getOrDefault(cell, new TreeMap<>());
    var starts = new TreeMap<Integer, Cause>();
    starts.put(cell.levels().firstKey(), number == 0 ? Cause.FIRST : Cause.SETUP);
    accepted.keySet().stream()
        .map(night -> cell.levels().ceilingKey(night))
        .filter(night -> night != null && !night.equals(cell.levels().firstKey()))
        .forEach(night -> starts.put(night, Cause.ACCEPTED));
    found.forEach((night, row) -> starts.put(night, Cause.valueOf(row.decision().name())));
    var own = new ArrayList<Segment>();
    double previous = before.isEmpty() ? Double.NaN : before.get(before.size() - 1).level();
    for (var start : starts.entrySet()) {
      Integer next = starts.higherKey(start.getKey());
      int end = next == null ? names.size() : next;
      double[] logs =
          metric.setups.get(number).runs().stream()
              .filter(metric.levels::containsKey)
              .filter(run -> nightOfRun.get(run) >= start.getKey() && nightOfRun.get(run) < end)
              .mapToDouble(run -> Levels.mean(metric.levels.get(run)))
              .toArray();
      double middle = Median.withDefaults().evaluate(logs);
      double spread =
          logs.length < LEAST_RUNS
              ? Double.NaN
              : DEVIATIONS * StandardDeviation.of(logs).getAsDouble();
      String words =
          start.getValue() == Cause.SETUP
              ? metric.setups.get(number).difference()
              : start.getValue() == Cause.ACCEPTED
                  ? accepted.floorEntry(start.getKey()).getValue()
                  : "";
      double level = Levels.value(middle, metric.zero);
      Double low =
          Double.isNaN(spread) ? null : (Double) Levels.value(middle - spread, metric.zero);
      Double high =
          Double.isNaN(spread) ? null : (Double) Levels.value(middle + spread, metric.zero);
      double ratio = Double.isNaN(previous) || level == previous ? 1 : level / previous;
      double p = 1;
      Cause cause = start.getValue();
      if (cause.isFound() && found.containsKey(start.getKey())) {
        ratio = Math.exp(found.get(start.getKey()).logRatio());
        p = found.get(start.getKey()).p();
      }
      int last = cell.levels().lowerKey(end);
      own.add(new Segment(start.getKey(), last, level, low, high, cause, ratio, p, words));
      previous = level;
    }
    return own;
  }
}
