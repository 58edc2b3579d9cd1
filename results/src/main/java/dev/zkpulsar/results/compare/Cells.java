package dev.zkpulsar.results.compare;

import static java.util.function.Predicate.not;

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
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Gathers the levels of the points that old and new runs have in common. */
final class Cells {
  /** Metrics of JMH's profilers, and percentiles: facts about a result. */
  private static final String FACTS =
      "(gc|mempool|stack|safepoints|class|compiler|async|perf)\\..*|.*:.*";

  /** Of JMH's mode sample. */
  private static final String TAIL = "primary:p0.99";

  private final List<MeasuredRun> runs;
  private final int firstNew;
  private final int firstExpected;
  private final Rules rules;

  /** The names of the points of all runs. */
  final PointLabels labels;

  /** Lines about points that were left out, with their number. */
  final Map<String, Integer> leftOut = new LinkedHashMap<>();

  /** Points that were expected in the new runs, with the reason why they are not compared. */
  final Map<MeasuredPoint.Key, String> missing = new LinkedHashMap<>();

  /**
   * Cells of runs.
   *
   * @param runs in their order
   * @param firstNew the number of the first new run
   * @param firstExpected the points of this run and later ones are expected in the new runs
   */
  Cells(List<MeasuredRun> runs, int firstNew, int firstExpected, Rules rules) {
    this.runs = runs;
    this.firstNew = firstNew;
    this.firstExpected = firstExpected;
    this.rules = rules;
    labels = new PointLabels(MeasuredRun.points(runs));
  }

  /** A cell for each judged metric of each common point. */
  List<Cell> cells() {
    var byKey = new LinkedHashMap<MeasuredPoint.Key, Map<Integer, MeasuredPoint>>();
    for (int run = 0; run < runs.size(); run++) {
      for (MeasuredPoint point : runs.get(run).points().values()) {
        byKey.computeIfAbsent(point.key(), any -> new TreeMap<>()).put(run, point);
      }
    }
    var cells = new ArrayList<Cell>();
    byKey.forEach(
        (key, points) -> {
          if (hasOld(points.keySet()) && hasNew(points.keySet())) {
            cells.addAll(cells(key, points));
          } else if (points.keySet().stream()
              .anyMatch(run -> run >= firstExpected && run < firstNew)) {
            missing.put(key, "missing in the new runs");
          }
        });
    return cells;
  }

  private boolean hasOld(Set<Integer> found) {
    return found.stream().anyMatch(run -> run < firstNew);
  }

  private boolean hasNew(Set<Integer> found) {
    return found.stream().anyMatch(run -> run >= firstNew);
  }

  private List<Cell> cells(MeasuredPoint.Key key, Map<Integer, MeasuredPoint> points) {
    leaveOut(points, MeasuredPoint::isInvalid, "invalid");
    if (!rules.useDisturbed()) {
      leaveOut(points, MeasuredPoint::isDisturbed, "disturbed, --use-disturbed compares them");
    }
    if (!hasOld(points.keySet()) || !hasNew(points.keySet())) {
      missing.put(key, "no valid, undisturbed run of it on both sides");
      return List.of();
    }
    if (!rules.anySetup()) {
      String difference = leaveOutOtherSetups(points);
      if (!hasOld(points.keySet())) {
        missing.put(key, difference);
        return List.of();
      }
    }
    var hiccups = levels(points, Cell.HICCUP, unit(points, Cell.HICCUP));
    var cells = new ArrayList<Cell>();
    for (String metric : judged(points.values())) {
      Cell cell = cell(key, points, metric, hiccups);
      // A server that does not report a figure on one side has no cost to judge.
      if (cell.problem().isEmpty() || !Cost.isCost(metric) || rules.metrics().contains(metric)) {
        cells.add(cell);
      }
    }
    return cells;
  }

  private Cell cell(
      MeasuredPoint.Key key,
      Map<Integer, MeasuredPoint> points,
      String metric,
      NavigableMap<Integer, double[]> hiccups) {
    String unit = Cost.of(metric).map(cost -> cost.unit).orElse(unit(points, metric));
    MetricSpec spec = rules.specs().of(metric, unit);
    if (spec.threshold() == MetricSpec.THRESHOLD) {
      spec = spec.withThreshold(rules.threshold());
    }
    String problem = "no value on both sides";
    NavigableMap<Integer, double[]> levels = new TreeMap<>();
    try {
      levels = levels(points, metric, spec.unit());
    } catch (ArithmeticException e) {
      problem = e.getMessage();
    }
    var units = new LinkedHashSet<String>();
    points.values().stream()
        .map(point -> point.unit(metric))
        .filter(not(String::isEmpty))
        .forEach(units::add);
    boolean common = hasOld(levels.keySet()) && hasNew(levels.keySet());
    if (units.size() > 1 && !common) {
      problem = "units differ: " + String.join(", ", units);
    }
    return new Cell(key, spec, Cost.isTime(metric), levels, hiccups, common ? "" : problem);
  }

  /** The unit of the newest run that has the metric. */
  private static String unit(Map<Integer, MeasuredPoint> points, String metric) {
    return points.values().stream()
        .map(point -> point.unit(metric))
        .filter(not(String::isEmpty))
        .reduce("", (old, last) -> last);
  }

  private static NavigableMap<Integer, double[]> levels(
      Map<Integer, MeasuredPoint> points, String metric, String unit) {
    List<double[]> all = Levels.of(List.copyOf(points.values()), metric, unit);
    var levels = new TreeMap<Integer, double[]>();
    int next = 0;
    for (int run : points.keySet()) {
      double[] forks = all.get(next++);
      if (forks.length > 0) {
        levels.put(run, forks);
      }
    }
    return levels;
  }

  /** What is judged: the table's metrics, other results of JMH, the costs, and what was asked. */
  private Set<String> judged(Iterable<MeasuredPoint> points) {
    var judged = new LinkedHashSet<String>();
    var costs = new LinkedHashSet<String>();
    for (MeasuredPoint point : points) {
      List<String> table = rules.specs().judged(point);
      judged.addAll(table);
      if (table.contains(MeasuredPoint.PRIMARY)) {
        point.metrics().keySet().stream()
            .filter(name -> !rules.specs().isKnown(name) && !name.matches(FACTS))
            .filter(name -> direction(point, name) != MetricSpec.Better.NONE)
            .forEach(judged::add);
        Stream.of(TAIL).filter(point::has).forEach(judged::add);
      } else {
        Arrays.stream(Cost.values())
            .filter(cost -> cost.isIn(point))
            .forEach(cost -> costs.add(cost.metric));
      }
      Stream.concat(Stream.of(Cost.ALLOCATION), rules.metrics().stream())
          .filter(point::has)
          .forEach(costs::add);
    }
    judged.addAll(costs);
    return judged;
  }

  private MetricSpec.Better direction(MeasuredPoint point, String metric) {
    return rules.specs().of(metric, point.unit(metric)).better();
  }

  private void leaveOut(
      Map<Integer, MeasuredPoint> points, Predicate<MeasuredPoint> excluded, String why) {
    for (int run : List.copyOf(points.keySet())) {
      if (excluded.test(points.get(run))) {
        points.remove(run);
        leftOut.merge(why + (run < firstNew ? ", in old runs" : ", in new runs"), 1, Integer::sum);
      }
    }
  }

  /**
   * Leaves out points whose setup differs from that of the new runs. The first new run that states
   * a fact decides on it; a fact that a point does not state is ignored.
   *
   * @return the last difference, or ""
   */
  private String leaveOutOtherSetups(Map<Integer, MeasuredPoint> points) {
    var setup = new HashMap<String, String>();
    points.forEach(
        (run, point) -> {
          if (run >= firstNew) {
            point.setup().forEach(setup::putIfAbsent);
          }
        });
    String last = "";
    for (int run : List.copyOf(points.keySet())) {
      String difference = difference(points.get(run), setup);
      if (!difference.isEmpty()) {
        points.remove(run);
        leftOut.merge(difference, 1, Integer::sum);
        last = difference;
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
}
