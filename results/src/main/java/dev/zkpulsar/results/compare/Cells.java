package dev.zkpulsar.results.compare;

import static java.util.function.Predicate.not;

import dev.zkpulsar.results.runs.BadResultsException;
import dev.zkpulsar.results.runs.Cost;
import dev.zkpulsar.results.runs.Levels;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MeasuredRun;
import dev.zkpulsar.results.runs.MetricSpec;
import dev.zkpulsar.results.runs.PointLabels;
import dev.zkpulsar.results.text.Digits;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/** Gathers the levels of the points that old and new runs have in common. */
public final class Cells {
  /** With fewer iterations a point is used whole: in a study, few iterations cost more power. */
  private static final double HALF = 0.5;

  private final List<MeasuredRun> runs;
  private final int firstNew;
  private final int firstExpected;
  private final Rules rules;
  private final boolean inTurn;

  public final PointLabels labels;

  /** Points that were expected in the new runs, with the reason why they are not compared. */
  public final Map<MeasuredPoint.Key, String> missing = new LinkedHashMap<>();

  /** Reasons why points were left out, with their number. */
  private final Map<String, Integer> leftOut = new LinkedHashMap<>();

  /** Disturbed iterations that were left out, of old runs and of new ones. */
  private final long[] dropped = new long[2];

  /** Points that were used with their disturbed iterations. */
  private long whole;

  private boolean corrected;

  /**
   * Cells of runs, in their order.
   *
   * @param firstNew the number of the first new run
   * @param firstExpected the points of this run and later ones are expected in the new runs
   * @param inTurn whether the k-th old and new runs are pairs
   */
  public Cells(
      List<MeasuredRun> runs, int firstNew, int firstExpected, Rules rules, boolean inTurn) {
    this.runs = runs;
    this.firstNew = firstNew;
    this.firstExpected = firstExpected;
    this.rules = rules;
    this.inTurn = inTurn;
    labels = new PointLabels(MeasuredRun.points(this.runs));
  }

  /** A cell for each judged metric of each common point. */
  public List<Cell> cells() {
    var byKey = new LinkedHashMap<MeasuredPoint.Key, NavigableMap<Integer, MeasuredPoint>>();
    for (int run = 0; run < runs.size(); run++) {
      for (MeasuredPoint point : runs.get(run).points().values()) {
        byKey.computeIfAbsent(point.key(), any -> new TreeMap<>()).put(run, point);
      }
    }
    var cells = new ArrayList<Cell>();
    byKey.forEach(
        (key, points) -> {
          if (isOnBothSides(points)) {
            cells.addAll(cells(key, points));
          } else if (!points.subMap(firstExpected, firstNew).isEmpty()) {
            missing.put(key, "missing in the new runs");
          }
        });
    return cells;
  }

  /** A line for each point and each group of points that is not compared. */
  public List<String> notes() {
    var notes = new ArrayList<String>();
    if (dropped[0] + dropped[1] + whole > 0) {
      String kept = "; %s with fewer than half undisturbed used whole";
      notes.add(
          "Disturbed iterations: %d of old runs and %d of new runs left out%s%s"
              .formatted(
                  dropped[0],
                  dropped[1],
                  whole == 0 ? "" : kept.formatted(Digits.count(whole, "point")),
                  corrected ? "; times corrected for the cores that were withheld" : ""));
    }
    missing.forEach((key, why) -> notes.add(labels.of(key) + ": " + why));
    leftOut.forEach(
        (why, points) ->
            notes.add("%s left out: %s".formatted(Digits.count(points, "point"), why)));
    return notes;
  }

  private boolean isOnBothSides(NavigableMap<Integer, ?> byRun) {
    return !byRun.isEmpty() && byRun.firstKey() < firstNew && byRun.lastKey() >= firstNew;
  }

  private List<Cell> cells(MeasuredPoint.Key key, NavigableMap<Integer, MeasuredPoint> points) {
    boolean disturbed = points.values().stream().anyMatch(this::disturbed);
    boolean sized = inTurn && disturbed && withheld(points).size() == points.size();
    points.replaceAll((run, point) -> undisturbed(run, point, sized ? HALF : 0));
    var withheld = withheld(points);
    leaveOut(points, (run, point) -> mark(run, point, sized));
    if (!isOnBothSides(points)) {
      missing.put(key, "no valid, undisturbed run of it on both sides");
      return List.of();
    }
    if (!rules.anySetup()) {
      // The first new run that states a fact decides on it.
      var setup = new HashMap<String, String>();
      points.tailMap(firstNew).values().forEach(point -> point.setup().forEach(setup::putIfAbsent));
      String last = leaveOut(points, (run, point) -> point.differenceFrom(setup));
      if (!isOnBothSides(points)) {
        missing.put(key, last);
        return List.of();
      }
    }
    corrected |= sized;
    whole += points.values().stream().filter(this::disturbed).count();
    var hiccups = hiccups(points);
    var covariates = sized ? List.of(hiccups, withheld) : List.of(hiccups);
    var judged = points.values().stream().flatMap(this::judged).distinct();
    return judged
        .map(metric -> cell(key, points, metric, covariates))
        // A server that does not report a figure on one side has no cost to judge.
        .filter(
            cell ->
                cell.problem().isEmpty()
                    || !cell.isCost()
                    || rules.metrics().contains(cell.metric().name()))
        .toList();
  }

  private Stream<String> judged(MeasuredPoint point) {
    var asked = rules.metrics().stream().filter(point::has);
    return Stream.concat(rules.specs().judgedWithCosts(point).stream(), asked);
  }

  private boolean disturbed(MeasuredPoint point) {
    return point.isDisturbed() && !point.isInvalid() && !rules.useDisturbed();
  }

  private MeasuredPoint undisturbed(int run, MeasuredPoint point, double share) {
    if (!disturbed(point)) {
      return point;
    }
    MeasuredPoint rest = Undisturbed.of(point, share);
    dropped[run < firstNew ? 0 : 1] += rest.isDisturbed() ? 0 : Undisturbed.disturbed(point);
    return rest;
  }

  private static NavigableMap<Integer, double[]> withheld(Map<Integer, MeasuredPoint> points) {
    var withheld = new TreeMap<Integer, double[]>();
    points.forEach((run, point) -> withheld.put(run, Undisturbed.withheld(point)));
    withheld.values().removeIf(forks -> forks.length == 0);
    return withheld;
  }

  private String mark(int run, MeasuredPoint point, boolean sized) {
    if (!point.isInvalid() && (sized || !disturbed(point))) {
      return "";
    }
    return (point.isInvalid() ? "invalid" : "disturbed, --use-disturbed compares them")
        + (run < firstNew ? ", in old runs" : ", in new runs");
  }

  /** Leaves out points with a reason; the last reason, or "". */
  private String leaveOut(
      Map<Integer, MeasuredPoint> points, BiFunction<Integer, MeasuredPoint, String> reason) {
    String last = "";
    for (int run : List.copyOf(points.keySet())) {
      String why = reason.apply(run, points.get(run));
      if (!why.isEmpty()) {
        points.remove(run);
        leftOut.merge(why, 1, Integer::sum);
        last = why;
      }
    }
    return last;
  }

  private Cell cell(
      MeasuredPoint.Key key,
      NavigableMap<Integer, MeasuredPoint> points,
      String metric,
      List<NavigableMap<Integer, double[]>> covariates) {
    String unit = Cost.of(metric).map(cost -> cost.unit).orElse(unit(points, metric));
    MetricSpec spec = rules.specs().of(metric, unit);
    if (spec.threshold() == MetricSpec.THRESHOLD) {
      spec = spec.withThreshold(rules.threshold());
    }
    String problem = "no value on both sides";
    NavigableMap<Integer, double[]> levels = new TreeMap<>();
    try {
      levels = Levels.of(points, metric, spec.unit());
    } catch (BadResultsException e) {
      problem = e.getMessage();
    }
    var units = units(points, metric).distinct().toList();
    if (isOnBothSides(levels)) {
      problem = "";
    } else if (units.size() > 1) {
      problem = "units differ: " + String.join(", ", units);
    }
    double zero = levels.isEmpty() ? Double.NaN : Levels.zero(points, metric, spec.unit());
    return new Cell(key, spec, levels, covariates, problem, zero);
  }

  /** The first covariate: that of an idle window if every run has it. */
  private static NavigableMap<Integer, double[]> hiccups(
      NavigableMap<Integer, MeasuredPoint> points) {
    boolean isIdle = points.values().stream().allMatch(point -> point.has(Cell.IDLE_HICCUP));
    String metric = isIdle ? Cell.IDLE_HICCUP : Cell.HICCUP;
    return Levels.of(points, metric, unit(points, metric));
  }

  private static Stream<String> units(Map<Integer, MeasuredPoint> points, String metric) {
    return points.values().stream().map(point -> point.unit(metric)).filter(not(String::isEmpty));
  }

  /** The unit of the newest run that has the metric. */
  private static String unit(NavigableMap<Integer, MeasuredPoint> points, String metric) {
    return units(points, metric).reduce("", (old, last) -> last);
  }
}
