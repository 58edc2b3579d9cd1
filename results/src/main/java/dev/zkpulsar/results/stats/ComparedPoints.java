package dev.zkpulsar.results.stats;

import dev.zkpulsar.results.read.Runs;
import dev.zkpulsar.results.run.Id;
import dev.zkpulsar.results.run.Labels;
import dev.zkpulsar.results.run.Mark.Kind;
import dev.zkpulsar.results.run.Metric;
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

/** The points that old and new runs have in common, and may be compared. */
final class ComparedPoints {
  private static final String DISTURBED = "disturbed, --use-disturbed compares them";

  private static final int MOST_NAMED = 20;

  private final int firstNew;
  private final int firstExpected;
  private final Settings settings;
  private final boolean inTurn;
  private final boolean byFork;
  private final Map<String, Integer> leftOut = new LinkedHashMap<>();
  private int corrected;
  private int ofCpu;

  final Labels labels;
  final List<JudgedMetric> metrics = new ArrayList<>();

  final Map<Id, String> missing = new LinkedHashMap<>();

  /** Points that only new runs have. */
  private final List<Id> added = new ArrayList<>();

  /** Points of runs from firstExpected on are expected. CPU is compared only in turn. */
  ComparedPoints(
      List<Run> runs, int firstNew, int firstExpected, Settings settings, boolean inTurn) {
    this.firstNew = firstNew;
    this.firstExpected = firstExpected;
    this.settings = settings;
    this.inTurn = inTurn;
    byFork = runs.size() == 2 && !inTurn;
    labels = new Labels(Runs.points(runs));
    var byId = new LinkedHashMap<Id, NavigableMap<Integer, Point>>();
    for (int run = 0; run < runs.size(); run++) {
      for (Point point : runs.get(run).points().values()) {
        byId.computeIfAbsent(point.id(), any -> new TreeMap<>()).put(run, point);
      }
    }
    byId.forEach(
        (id, points) -> {
          if (isOnBothSides(points)) {
            add(id, points);
          } else if (!points.subMap(firstExpected, firstNew).isEmpty()) {
            missing.put(id, "missing in the new runs");
          } else if (points.lastKey() >= firstNew) {
            added.add(id);
          }
        });
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
    if (ofCpu > 0) {
      String cpu = "%s of CPU left out: the machine moves them; measure in turn";
      notes.add(cpu.formatted(Digits.count(ofCpu, "row")));
    }
    if (byFork) {
      notes.add("One run a side: its forks are compared; the noise between runs is unknown.");
    }
    return notes;
  }

  private void add(Id id, NavigableMap<Integer, Point> all) {
    var measured = List.copyOf(all.values());
    leaveOut(all, (run, point) -> mark(run, point, measured));
    String why = "no valid, undisturbed run of it on both sides";
    if (isOnBothSides(all) && !settings.anySetup()) {
      // The first new run that states a fact decides on it.
      var setup = new HashMap<String, String>();
      all.tailMap(firstNew).values().forEach(point -> point.setup().forEach(setup::putIfAbsent));
      why = leaveOut(all, (run, point) -> point.differenceFrom(setup));
    }
    if (!isOnBothSides(all)) {
      missing.put(id, why);
      return;
    }
    corrected += (int) all.values().stream().filter(this::isDisturbed).count();
    var points = byFork ? forks(all) : all;
    var machine = MachineState.of(points, settings.covariates());
    var names = new LinkedHashSet<String>();
    points.values().forEach(point -> names.addAll(settings.catalog().judgedWithCosts(point)));
    for (String name : names) {
      var metric = judged(id, points, name, machine);
      // A server that does not report a figure on one side has no cost to judge.
      boolean isNoCost = metric.spec().isCost() && !metric.problem().isEmpty();
      if (!isNoCost && metric.spec().isCpu() && !inTurn) {
        ofCpu++;
      } else if (!isNoCost) {
        metrics.add(metric);
        if (isLost(metric, points)) {
          missing.put(id, "%s: %s".formatted(metric.name(), metric.problem()));
        }
      }
    }
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

  /** Why a point is left out, or empty; the others are those of the same benchmark. */
  private String mark(int run, Point point, List<Point> others) {
    String side = run < firstNew ? ", in old runs" : ", in new runs";
    if (point.isInvalid()) {
      return "invalid" + side;
    }
    return isDisturbed(point) && !isCorrected(point, others) ? DISTURBED + side : "";
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

  /** The forks of one run a side as runs: 0, -1 and so on before, from 1 on after. */
  private static NavigableMap<Integer, Point> forks(Map<Integer, Point> runs) {
    var forks = new TreeMap<Integer, Point>();
    runs.forEach(
        (run, point) -> {
          var all = point.metrics().values();
          int count = all.stream().mapToInt(each -> each.values().size()).max().orElse(0);
          for (int k = 0; k < Math.max(1, count); k++) {
            var metrics = new LinkedHashMap<String, Metric>();
            for (Metric each : all) {
              each.fork(k).ifPresent(fork -> metrics.put(fork.name(), fork));
            }
            forks.put(run == 0 ? -k : run + k, point.with(point.id(), metrics, point.marks()));
          }
        });
    return forks;
  }

  private JudgedMetric judged(
      Id id, Map<Integer, Point> points, String name, MachineState machine) {
    var measured = points.values().stream().filter(point -> point.metric(name).hasValue());
    var units = measured.map(point -> point.unit(name)).toList();
    // The unit of the newest run that has the metric.
    var spec = settings.catalog().of(name, units.isEmpty() ? "" : units.get(units.size() - 1));
    double threshold = spec.threshold() == null ? settings.threshold() : spec.threshold();
    var judged = JudgedMetric.of(id, points, spec, threshold, machine);
    var different = new LinkedHashSet<>(units);
    String problem =
        different.size() > 1
            ? "units differ: " + String.join(", ", different)
            : "no value on both sides";
    return isOnBothSides(judged.levels()) ? judged : judged.with(problem);
  }
}
