package dev.zkpulsar.results.stats;

import dev.zkpulsar.results.run.Id;
import dev.zkpulsar.results.run.Labels;
import dev.zkpulsar.results.run.MetricSpec;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.Run;
import dev.zkpulsar.results.run.Runs;
import dev.zkpulsar.results.text.Digits;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/** The points that old and new runs have in common, and may be compared. */
final class ComparedPoints {
  /** Cores that the hypervisor and other processes took from the benchmark. */
  private static final List<String> WITHHELD = List.of("machine.steal", "machine.others");

  /** The reasons of a disturbance that they account for. */
  private static final String ACCOUNTED = "disturbed\\.(steal|others)";

  private final int firstNew;
  private final Settings settings;
  private final boolean usesWithheld;
  private final boolean byFork;
  private final Map<String, Integer> leftOut = new LinkedHashMap<>();
  private int corrected;

  final Labels labels;
  final List<JudgedMetric> metrics = new ArrayList<>();

  /** Points that were expected in the new runs, with the reason why they are not compared. */
  final Map<Id, String> missing = new LinkedHashMap<>();

  /**
   * Chooses the points of runs, in their order. Those of the run with the number firstExpected, and
   * of later ones, are expected in the new runs.
   *
   * @param usesWithheld whether disturbed points count whose withheld cores are known
   */
  ComparedPoints(
      List<Run> runs,
      int firstNew,
      int firstExpected,
      Settings settings,
      boolean usesWithheld,
      boolean byFork) {
    this.firstNew = firstNew;
    this.settings = settings;
    this.usesWithheld = usesWithheld;
    this.byFork = byFork;
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
          }
        });
  }

  private boolean isOnBothSides(NavigableMap<Integer, ?> byRun) {
    return !byRun.isEmpty() && byRun.firstKey() < firstNew && byRun.lastKey() >= firstNew;
  }

  /** A line for each point and each group of points that is not compared. */
  List<String> notes() {
    var notes = new ArrayList<String>();
    if (corrected > 0) {
      String used = "%s used; times are corrected for the cores that were withheld";
      notes.add(used.formatted(Digits.count(corrected, "disturbed point")));
    }
    missing.forEach((id, why) -> notes.add(labels.of(id) + ": " + why));
    leftOut.forEach((why, n) -> notes.add(Digits.count(n, "point") + " left out: " + why));
    if (byFork) {
      notes.add("One run a side: its forks are compared; the noise between runs is unknown.");
    }
    return notes;
  }

  private void add(Id id, NavigableMap<Integer, Point> points) {
    var withheld = new TreeMap<Integer, double[]>();
    points.forEach((run, point) -> withheld.put(run, withheld(point)));
    boolean isUsed = usesWithheld && withheld.values().stream().allMatch(each -> each.length > 0);
    leaveOut(points, (run, point) -> mark(run, point, isUsed));
    String why = "no valid, undisturbed run of it on both sides";
    if (isOnBothSides(points) && !settings.anySetup()) {
      // The first new run that states a fact decides on it.
      var setup = new HashMap<String, String>();
      points.tailMap(firstNew).values().forEach(point -> point.setup().forEach(setup::putIfAbsent));
      why = leaveOut(points, (run, point) -> point.differenceFrom(setup));
    }
    if (!isOnBothSides(points)) {
      missing.put(id, why);
      return;
    }
    corrected += isUsed ? (int) points.values().stream().filter(this::isDisturbed).count() : 0;
    boolean isIdle = points.values().stream().allMatch(p -> p.has(JudgedMetric.IDLE_HICCUP));
    String hiccup = isIdle ? JudgedMetric.IDLE_HICCUP : JudgedMetric.HICCUP;
    List<Map<Integer, Double>> covariates =
        List.of(
            judged(id, points, hiccup, List.of()).levels(), JudgedMetric.byRun(withheld, byFork));
    var judged = new LinkedHashSet<String>();
    for (Point point : points.values()) {
      judged.addAll(settings.catalog().judgedWithCosts(point));
      settings.metrics().stream().filter(point::has).forEach(judged::add);
    }
    for (String name : judged) {
      var metric = judged(id, points, name, covariates);
      // A server that does not report a figure on one side has no cost to judge.
      boolean isNoCost = metric.spec().isCost() && !metric.problem().isEmpty();
      if (!isNoCost || settings.metrics().contains(name)) {
        metrics.add(metric);
      }
    }
  }

  private boolean isDisturbed(Point point) {
    return point.isDisturbed() && !point.isInvalid() && !settings.useDisturbed();
  }

  /** Why a point must not be used; or empty. */
  private String mark(int run, Point point, boolean usesThoseWithheld) {
    var reasons =
        point.metrics().values().stream()
            .filter(each -> each.name().startsWith("disturbed.") && each.value() > 0);
    boolean isUsed = usesThoseWithheld && reasons.allMatch(r -> r.name().matches(ACCOUNTED));
    String side = run < firstNew ? ", in old runs" : ", in new runs";
    return point.isInvalid()
        ? "invalid" + side
        : isDisturbed(point) && !isUsed ? "disturbed, --use-disturbed compares them" + side : "";
  }

  /** The mean cores that were withheld in each fork; empty if they are unknown. */
  private static double[] withheld(Point point) {
    var known = WITHHELD.stream().map(name -> point.metric(name).forks()).toList();
    int forks = known.stream().mapToInt(each -> each.length).filter(n -> n > 0).min().orElse(0);
    return IntStream.range(0, forks)
        .mapToDouble(i -> known.stream().mapToDouble(each -> each.length > i ? each[i] : 0).sum())
        .toArray();
  }

  /** Leaves out points with a reason; the last reason, or "". */
  private String leaveOut(Map<Integer, Point> points, BiFunction<Integer, Point, String> reason) {
    var reasons = new TreeMap<Integer, String>();
    points.forEach((run, point) -> reasons.put(run, reason.apply(run, point)));
    reasons.values().removeIf(String::isEmpty);
    points.keySet().removeAll(reasons.keySet());
    reasons.values().forEach(why -> leftOut.merge(why, 1, Integer::sum));
    return reasons.isEmpty() ? "" : reasons.lastEntry().getValue();
  }

  private JudgedMetric judged(
      Id id, Map<Integer, Point> points, String name, List<Map<Integer, Double>> covariates) {
    var units =
        points.values().stream()
            .filter(point -> point.metric(name).hasValue())
            .map(point -> point.unit(name))
            .toList();
    // The unit of the newest run that has the metric.
    String unit = units.isEmpty() ? "" : units.get(units.size() - 1);
    MetricSpec spec = settings.catalog().of(name, unit);
    double threshold = spec.threshold() == null ? settings.threshold() : spec.threshold();
    var judged = JudgedMetric.of(id, points, spec, threshold, covariates, byFork);
    var different = new LinkedHashSet<>(units);
    String problem =
        different.size() > 1
            ? "units differ: " + String.join(", ", different)
            : "no value on both sides";
    return isOnBothSides(judged.levels()) ? judged : judged.with(problem);
  }
}
