package dev.zkpulsar.results.compare;

import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MeasuredRun;
import dev.zkpulsar.results.runs.Metrics;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Brings the values of two groups of runs, and of those for their noise alone, together. */
final class Cells {
  private final List<List<MeasuredRun>> groups;
  private final Rules rules;
  private final Map<Left, Integer> left = new LinkedHashMap<>();

  /**
   * What was left out.
   *
   * @param why in a word or two
   * @param run whose
   * @param what in words: the point, or what differs
   */
  record Left(String why, String run, String what) {}

  /**
   * Groups.
   *
   * @param groups what is compared are the first two; there may be more
   */
  Cells(List<List<MeasuredRun>> groups, Rules rules) {
    this.groups = groups;
    this.rules = rules;
  }

  /** What was left out of the first two groups, and of how many points each is true. */
  Map<Left, Integer> left() {
    return left;
  }

  /** A cell for each metric of each point that both of the first two groups have. */
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
    String other = rules.anySetup() ? "" : leaveOtherSetups(found);
    List<String> judged = Metrics.judged(reference);
    var metrics = new LinkedHashSet<>(judged);
    rules.metrics().stream().filter(reference.metrics()::containsKey).forEach(metrics::add);
    var hiccups = cell(key, Metrics.HICCUP, found, reference, Optional.empty());
    var cells = new ArrayList<Cell>();
    for (String metric : metrics) {
      // Times and rates go with the machine; what else was asked for need not.
      var machine = Optional.of(hiccups).filter(any -> judged.contains(metric));
      var cell = cell(key, metric, found, reference, machine);
      cells.add(cell.why().isEmpty() || other.isEmpty() ? cell : cell.because(other));
    }
    return cells;
  }

  private Cell cell(
      MeasuredPoint.Key key,
      String metric,
      List<Map<Integer, MeasuredPoint>> found,
      MeasuredPoint reference,
      Optional<Cell> machine) {
    var levels = found.stream().map(points -> levels(points, metric, reference)).toList();
    boolean none = levels.get(0).isEmpty() || levels.get(1).isEmpty();
    var ofThese = levels.stream().map(Map::keySet).toList();
    return new Cell(
        key.label(),
        metric,
        reference.unit(metric),
        levels,
        machine.filter(hiccups -> hiccups.runs().equals(ofThese)),
        none ? "no positive value in the same unit" : "");
  }

  private Map<Integer, MeasuredPoint> valid(MeasuredPoint.Key key, int group) {
    var found = new LinkedHashMap<Integer, MeasuredPoint>();
    for (int i = 0; i < groups.get(group).size(); i++) {
      MeasuredRun run = groups.get(group).get(i);
      MeasuredPoint point = run.points().get(key);
      if (point != null && point.isInvalid()) {
        leave("invalid", group, i, key.label());
      } else if (point != null) {
        found.put(i, point);
      }
    }
    return found;
  }

  /** Of each fact what a new run said first stands; what says another is left out. */
  private String leaveOtherSetups(List<Map<Integer, MeasuredPoint>> found) {
    var setup = new TreeMap<String, String>();
    found.get(1).values().forEach(point -> point.setup().forEach(setup::putIfAbsent));
    String last = "";
    for (int group = 0; group < found.size(); group++) {
      Map<Integer, MeasuredPoint> points = found.get(group);
      for (int run : List.copyOf(points.keySet())) {
        String difference = difference(points.get(run), setup);
        if (!difference.isEmpty()) {
          points.remove(run);
          leave("another setup", group, run, difference);
          last = difference;
        }
      }
    }
    return last;
  }

  private void leave(String why, int group, int run, String what) {
    if (group < 2) {
      left.merge(new Left(why, groups.get(group).get(run).name(), what), 1, Integer::sum);
    }
  }

  /** The first fact that a result says otherwise, or "". What it does not say is not held to it. */
  private static String difference(MeasuredPoint point, Map<String, String> setup) {
    return point.setup().entrySet().stream()
        .filter(fact -> !fact.getValue().equals(setup.getOrDefault(fact.getKey(), fact.getValue())))
        .map(
            fact ->
                "other "
                    + fact.getKey()
                    + ": "
                    + fact.getValue()
                    + " and "
                    + setup.get(fact.getKey()))
        .findFirst()
        .orElse("");
  }

  private Map<Integer, Double> levels(
      Map<Integer, MeasuredPoint> points, String metric, MeasuredPoint reference) {
    var levels = new TreeMap<Integer, Double>();
    points.forEach(
        (i, point) -> {
          if (!point.unit(metric).equals(reference.unit(metric))) {
            return;
          }
          if (rules.byFork()) {
            double[] forks = Levels.ofForks(point, metric);
            IntStream.range(0, forks.length)
                .forEach(fork -> levels.put(levels.size(), forks[fork]));
          } else {
            Levels.ofRun(point, metric).ifPresent(level -> levels.put(i, level));
          }
        });
    return levels;
  }
}
