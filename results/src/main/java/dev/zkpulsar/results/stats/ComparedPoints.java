package dev.zkpulsar.results.stats;

import dev.zkpulsar.results.read.Runs;
import dev.zkpulsar.results.run.Id;
import dev.zkpulsar.results.run.Labels;
import dev.zkpulsar.results.run.Mark.Kind;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.Run;
import dev.zkpulsar.results.text.Digits;
import dev.zkpulsar.results.text.PlainText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.BiFunction;

/**
 * The points that old and new runs have in common, and may be compared.
 *
 * <ol>
 *   <li>Runs have numbers: those from {@code firstNew} on are the second side. A point that one
 *       side lacks is missing, or new.
 *   <li>Invalid runs of a point are left out, and disturbed ones, unless times can be corrected for
 *       each of their reasons.
 *   <li>So are runs of another setup than that of the new runs.
 *   <li>If each side has one run, its forks take the place of runs.
 *   <li>Each metric that answers for the point on either side is judged, with the costs of an
 *       operation.
 * </ol>
 */
final class ComparedPoints {
  private static final String DISTURBED = "disturbed, --use-disturbed compares them";

  private static final int MOST_NAMED = 20;

  private final int firstNew;
  private final int firstExpected;
  private final Settings settings;
  private final boolean inTurn;
  private final boolean byFork;

  /** How many points of single runs are left out, by the reason. */
  private final Map<String, Integer> leftOut = new LinkedHashMap<>();

  private final Map<String, Integer> costsLeftOut = new LinkedHashMap<>();

  /** How many disturbed points of single runs are used. */
  private int corrected;

  /** How many metrics of CPU are left out. */
  private int ofCpu;

  final Labels labels;
  final List<JudgedMetric> metrics = new ArrayList<>();

  /** Why a point is not compared, or only in part. */
  final Map<Id, String> missing = new LinkedHashMap<>();

  /** Points that only new runs have. */
  private final List<Id> added = new ArrayList<>();

  private ComparedPoints(
      List<Run> runs, int firstNew, int firstExpected, Settings settings, boolean inTurn) {
    this.firstNew = firstNew;
    this.firstExpected = firstExpected;
    this.settings = settings;
    this.inTurn = inTurn;
    byFork = runs.size() == 2 && !inTurn;
    labels = new Labels(Runs.points(runs));
  }

  /**
   * Compares the points of runs.
   *
   * @param firstNew the number of the first run of the second side
   * @param firstExpected a point of this run or a later one is missing if no new run has it
   * @param inTurn whether the sides were measured in turn: only then is CPU compared
   */
  static ComparedPoints of(
      List<Run> runs, int firstNew, int firstExpected, Settings settings, boolean inTurn) {
    var compared = new ComparedPoints(runs, firstNew, firstExpected, settings, inTurn);
    byIdAndRun(runs).forEach(compared::add);
    return compared;
  }

  /** The points of all runs: of each identity, the point of each run by the number of the run. */
  private static Map<Id, NavigableMap<Integer, Point>> byIdAndRun(List<Run> runs) {
    var byId = new LinkedHashMap<Id, NavigableMap<Integer, Point>>();
    for (int run = 0; run < runs.size(); run++) {
      for (Point point : runs.get(run).points().values()) {
        byId.computeIfAbsent(point.id(), newId -> new TreeMap<>()).put(run, point);
      }
    }
    return byId;
  }

  private void add(Id id, NavigableMap<Integer, Point> byRun) {
    if (isOnBothSides(byRun)) {
      compare(id, byRun);
    } else if (!byRun.subMap(firstExpected, firstNew).isEmpty()) {
      missing.put(id, "missing in the new runs");
    } else if (byRun.lastKey() >= firstNew) {
      added.add(id);
    }
  }

  private boolean isOnBothSides(NavigableMap<Integer, ?> byRun) {
    return !byRun.isEmpty() && byRun.firstKey() < firstNew && byRun.lastKey() >= firstNew;
  }

  List<String> notes() {
    var notes = new ArrayList<String>();
    if (corrected > 0) {
      String used = "%s used; times are corrected for the cores that were withheld";
      notes.add(used.formatted(Digits.count(corrected, "disturbed point")));
    }
    missing.forEach((id, why) -> notes.add(labels.of(id) + ": " + why));
    if (!added.isEmpty()) {
      String names = PlainText.list(added.stream().map(labels::of).toList(), MOST_NAMED);
      notes.add(Digits.count(added.size(), "point") + " only in the new runs: " + names);
    }
    leftOut.forEach((why, n) -> notes.add(Digits.count(n, "point") + " left out: " + why));
    costsLeftOut.forEach((why, n) -> notes.add(Digits.count(n, "row") + " left out: " + why));
    if (ofCpu > 0) {
      String cpu = "%s of CPU left out: the machine moves them; measure in turn";
      notes.add(cpu.formatted(Digits.count(ofCpu, "row")));
    }
    if (byFork) {
      notes.add("One run a side: its forks are compared; the noise between runs is unknown.");
    }
    return notes;
  }

  /** Judges the metrics of a point, after runs of it that cannot be used are left out. */
  private void compare(Id id, NavigableMap<Integer, Point> byRun) {
    var measured = List.copyOf(byRun.values());
    leaveOut(byRun, (run, point) -> reasonToLeaveOut(run, point, measured));
    String why = "no valid, undisturbed run of it on both sides";
    if (isOnBothSides(byRun) && !settings.anySetup()) {
      why = leaveOutOtherSetups(byRun);
    }
    if (!isOnBothSides(byRun)) {
      missing.put(id, why);
      return;
    }
    corrected += (int) byRun.values().stream().filter(this::isDisturbed).count();
    var units = byFork ? ForksAsRuns.of(byRun) : byRun;
    var machine = MachineState.of(units, settings.covariates());
    var names = new LinkedHashSet<String>();
    units.values().forEach(point -> names.addAll(settings.catalog().judgedWithCosts(point)));
    for (String name : names) {
      addMetric(judged(id, units, name, machine), units);
    }
  }

  private void addMetric(JudgedMetric metric, NavigableMap<Integer, Point> units) {
    boolean isCost = metric.spec().isCost();
    if (isCost && !metric.problem().isEmpty()) {
      // A server that does not report a figure on one side has no cost to judge.
      costsLeftOut.merge(metric.name() + ": " + metric.problem(), 1, Integer::sum);
      return;
    }
    if (metric.spec().isCpu() && !inTurn) {
      ofCpu++;
      return;
    }
    metrics.add(metric);
    if (isLost(metric, units)) {
      missing.put(metric.point(), "%s: %s".formatted(metric.name(), metric.problem()));
    }
  }

  /** The first new run that states a fact decides on it. */
  private String leaveOutOtherSetups(NavigableMap<Integer, Point> byRun) {
    var setup = new HashMap<String, String>();
    for (Point point : byRun.tailMap(firstNew).values()) {
      point.setup().forEach(setup::putIfAbsent);
    }
    return leaveOut(byRun, (run, point) -> point.differenceFrom(setup));
  }

  /** Whether expected runs have a metric with a better direction that the new ones lack. */
  private boolean isLost(JudgedMetric metric, NavigableMap<Integer, Point> points) {
    if (!metric.hasDirection() || isOnBothSides(metric.levels())) {
      return false;
    }
    return points.subMap(firstExpected, firstNew).values().stream()
        .anyMatch(point -> point.metric(metric.spec().name()).hasValue());
  }

  private boolean isDisturbed(Point point) {
    return point.isDisturbed() && !point.isInvalid() && !settings.useDisturbed();
  }

  /** Why a run's point is left out, or empty; {@code ofAllRuns} has the point of each run. */
  private String reasonToLeaveOut(int run, Point point, List<Point> ofAllRuns) {
    String side = run < firstNew ? ", in old runs" : ", in new runs";
    if (point.isInvalid()) {
      return "invalid" + side;
    }
    return isDisturbed(point) && !isCorrected(point, ofAllRuns) ? DISTURBED + side : "";
  }

  /** Whether times are corrected for every reason why the point is disturbed. */
  private boolean isCorrected(Point point, List<Point> others) {
    if (!inTurn || !settings.covariates().usesWithheld()) {
      return false;
    }
    for (String metric : point.metrics().keySet()) {
      boolean isReason = Kind.DISTURBED.hasReason(metric) && point.value(metric) > 0;
      String corrected = settings.catalog().correctedBy(metric);
      if (isReason && !MachineState.knows(corrected, others)) {
        return false;
      }
    }
    return true;
  }

  /** Leaves out points with a reason, and returns the last one. */
  private String leaveOut(Map<Integer, Point> points, BiFunction<Integer, Point, String> reason) {
    var reasons = new TreeMap<Integer, String>();
    points.forEach((run, point) -> reasons.put(run, reason.apply(run, point)));
    reasons.values().removeIf(String::isEmpty);
    points.keySet().removeAll(reasons.keySet());
    reasons.values().forEach(why -> leftOut.merge(why, 1, Integer::sum));
    return reasons.isEmpty() ? "" : reasons.lastEntry().getValue();
  }

  /** A metric of the runs, or of the forks, by their numbers. */
  private JudgedMetric judged(Id id, Map<Integer, Point> units, String name, MachineState machine) {
    var metricUnits = new ArrayList<String>();
    for (Point point : units.values()) {
      if (point.metric(name).hasValue()) {
        metricUnits.add(point.unit(name));
      }
    }
    // The unit of the newest run that has the metric.
    var spec =
        settings
            .catalog()
            .of(name, metricUnits.isEmpty() ? "" : metricUnits.get(metricUnits.size() - 1));
    var judged = JudgedMetric.of(id, units, spec, settings.thresholdOf(spec), machine);
    if (isOnBothSides(judged.levels())) {
      return judged;
    }
    var different = new LinkedHashSet<>(metricUnits);
    return judged.with(
        different.size() > 1
            ? "units differ: " + String.join(", ", different)
            : "no value on both sides");
  }
}
