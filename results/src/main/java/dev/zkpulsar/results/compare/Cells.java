package dev.zkpulsar.results.compare;

import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MeasuredRun;
import dev.zkpulsar.results.runs.MetricSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Gathers the levels of all points that both sides have in common. */
final class Cells {
  private final List<List<MeasuredRun>> sides;
  private final Rules rules;
  private final boolean byFork;

  /** The names of the points of both sides. */
  final PointLabels labels;

  /** The points that {@link #cells} excluded, with their number. */
  final Map<Excluded, Integer> excluded = new LinkedHashMap<>();

  /**
   * Points that are not compared.
   *
   * @param why in a word or two
   * @param what in words, the point or the fact that differs
   */
  record Excluded(String why, String run, String what) {

    String note(int points) {
      String number = points == 1 ? "" : " (" + points + " points)";
      return why + ", not compared: " + run + ": " + what + number;
    }
  }

  /**
   * Begins.
   *
   * @param byFork whether forks are compared at points with a single run on each side
   */
  Cells(List<MeasuredRun> before, List<MeasuredRun> after, Rules rules, boolean byFork) {
    sides = List.of(before, after);
    this.rules = rules;
    this.byFork = byFork;
    var runs = Stream.of(before, after).flatMap(List::stream);
    labels = new PointLabels(runs.flatMap(run -> run.points().keySet().stream()).toList());
  }

  /** A cell for each judged metric of each common point. */
  List<Cell> cells() {
    var keys = new LinkedHashSet<MeasuredPoint.Key>();
    sides.get(1).forEach(run -> keys.addAll(run.points().keySet()));
    return keys.stream()
        .filter(key -> sides.get(0).stream().anyMatch(run -> run.points().containsKey(key)))
        .flatMap(key -> cells(key).stream())
        .toList();
  }

  private List<Cell> cells(MeasuredPoint.Key key) {
    var found = sides.stream().map(side -> valid(key, side)).toList();
    if (found.get(0).isEmpty() || found.get(1).isEmpty()) {
      return List.of();
    }
    MeasuredPoint reference = found.get(1).values().iterator().next();
    String other = rules.anySetup() ? "" : excludeOtherSetups(found);
    List<String> judged = rules.specs().judged(reference);
    var metrics = new LinkedHashSet<>(judged);
    rules.metrics().stream().filter(reference::has).forEach(metrics::add);
    Cell hiccups = cell(reference, Hiccups.METRIC, found, other);
    var cells = new ArrayList<Cell>();
    for (String metric : metrics) {
      Cell cell = cell(reference, metric, found, other);
      // Times and rates depend on the machine; other metrics may not.
      cells.add(judged.contains(metric) ? cell.with(hiccups) : cell);
    }
    return cells;
  }

  private Cell cell(
      MeasuredPoint reference,
      String metric,
      List<Map<Integer, MeasuredPoint>> found,
      String otherSetup) {
    MetricSpec spec = rules.specs().of(metric, reference.unit(metric));
    boolean forks = byFork && found.stream().allMatch(points -> points.size() == 1);
    var levels = found.stream().map(points -> levels(points, spec, forks)).toList();
    String problem = "";
    if (levels.stream().anyMatch(Map::isEmpty)) {
      var units = new LinkedHashSet<String>();
      found.forEach(points -> points.values().forEach(point -> units.add(point.unit(metric))));
      problem = "no value above 0 on both sides";
      if (!otherSetup.isEmpty()) {
        problem = otherSetup;
      } else if (units.size() > 1) {
        problem = "units differ: " + String.join(", ", units);
      }
    }
    return new Cell(reference.key(), spec, levels, forks, Optional.empty(), problem);
  }

  private static Map<Integer, Double> levels(
      Map<Integer, MeasuredPoint> points, MetricSpec spec, boolean byFork) {
    var levels = new TreeMap<Integer, Double>();
    points.forEach(
        (run, point) -> {
          double[] forks = RunLevel.ofForks(point, spec.name(), spec.unit());
          if (byFork) {
            Arrays.stream(forks).forEach(level -> levels.put(levels.size(), level));
          } else {
            Arrays.stream(forks).average().ifPresent(level -> levels.put(run, level));
          }
        });
    return levels;
  }

  private Map<Integer, MeasuredPoint> valid(MeasuredPoint.Key key, List<MeasuredRun> side) {
    var valid = new TreeMap<Integer, MeasuredPoint>();
    for (int run = 0; run < side.size(); run++) {
      MeasuredPoint point = side.get(run).points().get(key);
      if (point != null && point.isInvalid()) {
        exclude("invalid", side.get(run), labels.of(key));
      } else if (point != null) {
        valid.put(run, point);
      }
    }
    return valid;
  }

  /**
   * Removes points whose setup differs from that of the new runs. The first new run that states a
   * fact decides on it; a fact that a point does not state is ignored.
   *
   * @return the last difference, or ""
   */
  private String excludeOtherSetups(List<Map<Integer, MeasuredPoint>> found) {
    var setup = new HashMap<String, String>();
    found.get(1).values().forEach(point -> point.setup().forEach(setup::putIfAbsent));
    String last = "";
    for (int side = 0; side < found.size(); side++) {
      for (int run : List.copyOf(found.get(side).keySet())) {
        String difference = difference(found.get(side).get(run), setup);
        if (!difference.isEmpty()) {
          found.get(side).remove(run);
          exclude("another setup", sides.get(side).get(run), difference);
          last = difference;
        }
      }
    }
    return last;
  }

  private static String difference(MeasuredPoint point, Map<String, String> setup) {
    for (var fact : point.setup().entrySet()) {
      String expected = setup.getOrDefault(fact.getKey(), fact.getValue());
      if (!fact.getValue().equals(expected)) {
        return "other %s: %s and %s".formatted(fact.getKey(), fact.getValue(), expected);
      }
    }
    return "";
  }

  private void exclude(String why, MeasuredRun run, String what) {
    excluded.merge(new Excluded(why, run.name(), what), 1, Integer::sum);
  }
}
