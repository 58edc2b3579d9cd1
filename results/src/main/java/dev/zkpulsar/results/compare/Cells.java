package dev.zkpulsar.results.compare;

import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MeasuredRun;
import dev.zkpulsar.results.runs.MetricSpec;
import dev.zkpulsar.results.runs.PointLabels;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Gathers the levels of all points that two groups of runs have in common. */
final class Cells {
  private final List<List<MeasuredRun>> groups;
  private final Rules rules;
  private final PointLabels labels;
  private final Map<Excluded, Integer> excluded = new LinkedHashMap<>();

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
   * @param groups the two to compare
   */
  Cells(List<List<MeasuredRun>> groups, Rules rules) {
    this.groups = groups;
    this.rules = rules;
    labels =
        new PointLabels(
            groups.stream()
                .flatMap(List::stream)
                .flatMap(r -> r.points().values().stream())
                .toList());
  }

  /** The names of the points of all groups. */
  PointLabels labels() {
    return labels;
  }

  /** The points that are excluded, with their number. */
  Map<Excluded, Integer> excluded() {
    return excluded;
  }

  /** A cell for each judged metric of each common point. */
  List<Cell> cells() {
    var keys = new LinkedHashSet<MeasuredPoint.Key>();
    groups.get(1).forEach(run -> keys.addAll(run.points().keySet()));
    var cells = new ArrayList<Cell>();
    for (MeasuredPoint.Key key : keys) {
      if (groups.get(0).stream().anyMatch(run -> run.points().containsKey(key))) {
        cells.addAll(cells(key));
      }
    }
    return cells;
  }

  private List<Cell> cells(MeasuredPoint.Key key) {
    var found = new ArrayList<Map<Integer, MeasuredPoint>>();
    for (int group = 0; group < groups.size(); group++) {
      found.add(valid(key, group));
    }
    if (found.get(0).isEmpty() || found.get(1).isEmpty()) {
      return List.of();
    }
    MeasuredPoint reference = found.get(1).values().iterator().next();
    String other = rules.anySetup() ? "" : excludeOtherSetups(found);
    List<String> judged = rules.specs().judged(reference);
    var metrics = new LinkedHashSet<>(judged);
    rules.metrics().stream().filter(reference::has).forEach(metrics::add);
    Cell hiccups = cell(key, Hiccups.METRIC, found, reference, other);
    var cells = new ArrayList<Cell>();
    for (String metric : metrics) {
      Cell cell = cell(key, metric, found, reference, other);
      // Times and rates depend on the machine; other metrics may not.
      boolean depends = judged.contains(metric) && hiccups.runs().equals(cell.runs());
      cells.add(depends ? cell.with(hiccups) : cell);
    }
    return cells;
  }

  private Cell cell(
      MeasuredPoint.Key key,
      String metric,
      List<Map<Integer, MeasuredPoint>> found,
      MeasuredPoint reference,
      String otherSetup) {
    MetricSpec spec = rules.specs().of(metric, reference.unit(metric));
    var levels = found.stream().map(points -> levels(points, spec)).toList();
    String problem = "";
    if (levels.get(0).isEmpty() || levels.get(1).isEmpty()) {
      var units = new LinkedHashSet<String>();
      found.forEach(points -> points.values().forEach(point -> units.add(point.unit(metric))));
      problem = "no value above 0 on both sides";
      if (!otherSetup.isEmpty()) {
        problem = otherSetup;
      } else if (units.size() > 1) {
        problem = "units differ: " + String.join(", ", units);
      }
    }
    return new Cell(key, spec, levels, Optional.empty(), problem);
  }

  private Map<Integer, Double> levels(Map<Integer, MeasuredPoint> points, MetricSpec spec) {
    var levels = new TreeMap<Integer, Double>();
    points.forEach(
        (run, point) -> {
          if (rules.byFork()) {
            for (double fork : RunLevel.ofForks(point, spec.name(), spec.unit())) {
              levels.put(levels.size(), fork);
            }
          } else {
            RunLevel.ofRun(point, spec.name(), spec.unit())
                .ifPresent(level -> levels.put(run, level));
          }
        });
    return levels;
  }

  private Map<Integer, MeasuredPoint> valid(MeasuredPoint.Key key, int group) {
    var valid = new LinkedHashMap<Integer, MeasuredPoint>();
    for (int run = 0; run < groups.get(group).size(); run++) {
      MeasuredPoint point = groups.get(group).get(run).points().get(key);
      if (point != null && point.isInvalid()) {
        exclude("invalid", group, run, labels.of(key));
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
    for (int group = 0; group < found.size(); group++) {
      for (int run : List.copyOf(found.get(group).keySet())) {
        String difference = difference(found.get(group).get(run), setup);
        if (!difference.isEmpty()) {
          found.get(group).remove(run);
          exclude("another setup", group, run, difference);
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

  private void exclude(String why, int group, int run, String what) {
    excluded.merge(new Excluded(why, groups.get(group).get(run).name(), what), 1, Integer::sum);
  }
}
