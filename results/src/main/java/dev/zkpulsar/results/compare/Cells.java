package dev.zkpulsar.results.compare;

import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MeasuredRun;
import dev.zkpulsar.results.runs.MetricSpec;
import dev.zkpulsar.results.runs.PointLabels;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Gathers the levels of all points that both sides have in common. */
final class Cells {
  private final List<List<MeasuredRun>> sides;
  private final Rules rules;
  private final Comparison kind;

  /** The names of the points of both sides. */
  final PointLabels labels;

  /** A line for each reason and run of which {@link #cells} excluded points, with their number. */
  final Map<String, Integer> excluded = new LinkedHashMap<>();

  Cells(List<MeasuredRun> before, List<MeasuredRun> after, Rules rules, Comparison kind) {
    sides = List.of(before, after);
    this.rules = rules;
    this.kind = kind;
    var points = Stream.of(before, after).flatMap(side -> MeasuredRun.points(side).stream());
    labels = new PointLabels(points.toList());
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
    var found = List.of(valid(key, 0), valid(key, 1));
    if (found.get(0).isEmpty() || found.get(1).isEmpty()) {
      return List.of();
    }
    MeasuredPoint reference = found.get(1).values().iterator().next();
    String other = rules.anySetup() ? "" : excludeOtherSetups(found);
    List<String> judged = rules.specs().judged(reference);
    var metrics = new LinkedHashSet<>(judged);
    rules.metrics().stream().filter(reference::has).forEach(metrics::add);
    boolean forks = kind == Comparison.MEANS && found.stream().allMatch(side -> side.size() == 1);
    var hiccups = levels(found, spec(Cell.HICCUP, reference), forks);
    var cells = new ArrayList<Cell>();
    for (String metric : metrics) {
      MetricSpec spec = spec(metric, reference);
      var levels = levels(found, spec, forks);
      // Times and rates depend on the machine; other metrics may not.
      var same =
          Optional.of(hiccups).filter(h -> judged.contains(metric) && runs(h).equals(runs(levels)));
      String problem = levels.stream().anyMatch(Map::isEmpty) ? problem(metric, found, other) : "";
      Cell cell = new Cell(key, spec, levels, forks, same, problem);
      cells.add(kind == Comparison.PAIRS ? cell.paired() : cell);
    }
    return cells;
  }

  private MetricSpec spec(String metric, MeasuredPoint point) {
    MetricSpec spec = rules.specs().of(metric, point.unit(metric));
    double share = spec.threshold() == MetricSpec.THRESHOLD ? rules.threshold() : spec.threshold();
    return spec.withThreshold(share);
  }

  private static List<Set<Integer>> runs(List<Map<Integer, Double>> levels) {
    return levels.stream().map(Map::keySet).toList();
  }

  private static String problem(
      String metric, List<Map<Integer, MeasuredPoint>> found, String otherSetup) {
    if (!otherSetup.isEmpty()) {
      return otherSetup;
    }
    var units = new LinkedHashSet<String>();
    found.forEach(points -> points.values().forEach(point -> units.add(point.unit(metric))));
    return units.size() > 1
        ? "units differ: " + String.join(", ", units)
        : "no value above 0 on both sides";
  }

  private static List<Map<Integer, Double>> levels(
      List<Map<Integer, MeasuredPoint>> found, MetricSpec spec, boolean forks) {
    return found.stream().map(points -> levels(points, spec, forks)).toList();
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

  private Map<Integer, MeasuredPoint> valid(MeasuredPoint.Key key, int side) {
    var valid = new TreeMap<Integer, MeasuredPoint>();
    for (int run = 0; run < sides.get(side).size(); run++) {
      MeasuredPoint point = sides.get(side).get(run).points().get(key);
      if (point != null && point.isInvalid()) {
        exclude("invalid", side, run, labels.of(key));
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
          exclude("another setup", side, run, difference);
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

  /** Old nights that are invalid or of another setup no longer matter; new ones do. */
  private void exclude(String why, int side, int run, String what) {
    if (side == 1 || kind != Comparison.EACH) {
      String name = sides.get(side).get(run).name();
      excluded.merge(why + ", not compared: " + name + ": " + what, 1, Integer::sum);
    }
  }
}
