package dev.zkpulsar.results.stats;

import dev.zkpulsar.results.run.BadResultsException;
import dev.zkpulsar.results.run.Id;
import dev.zkpulsar.results.run.Labels;
import dev.zkpulsar.results.run.Metric;
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
import java.util.stream.Stream;

/** The points that old and new runs have in common, and may be compared. */
final class ComparedPoints {
  /** Cores that the hypervisor and other processes took from the benchmark. */
  private static final List<String> WITHHELD = List.of("machine.steal", "machine.others");

  /** The reasons of a disturbance that they account for. */
  private static final String ACCOUNTED = "disturbed\\.(steal|others)";

  private final Settings settings;
  private final int firstNew;
  private final boolean usesWithheld;
  private final Map<String, Integer> leftOut = new LinkedHashMap<>();
  private int corrected;

  final Labels labels;
  final List<JudgedMetric> metrics = new ArrayList<>();

  /** Points that were expected in the new runs, with the reason why they are not compared. */
  final Map<Id, String> missing = new LinkedHashMap<>();

  /**
   * Chooses the points of runs, in their order.
   *
   * @param firstNew the number of the first new run
   * @param firstExpected the points of this run and later ones are expected in the new runs
   * @param usesWithheld whether disturbed points count whose withheld cores are known
   */
  ComparedPoints(
      List<Run> runs, int firstNew, int firstExpected, Settings settings, boolean usesWithheld) {
    this.settings = settings;
    this.firstNew = firstNew;
    this.usesWithheld = usesWithheld;
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
    String left = "%s left out: %s";
    leftOut.forEach((why, n) -> notes.add(left.formatted(Digits.count(n, "point"), why)));
    return notes;
  }

  private void add(Id id, NavigableMap<Integer, Point> points) {
    var withheld = new TreeMap<Integer, double[]>();
    points.forEach((run, point) -> withheld.put(run, withheld(point)));
    boolean isKnown = withheld.values().stream().allMatch(forks -> forks.length > 0);
    boolean isUsed = usesWithheld && isKnown;
    leaveOut(points, (run, point) -> mark(run, point, isUsed));
    if (!isOnBothSides(points)) {
      missing.put(id, "no valid, undisturbed run of it on both sides");
      return;
    }
    if (!settings.anySetup()) {
      // The first new run that states a fact decides on it.
      var setup = new HashMap<String, String>();
      points.tailMap(firstNew).values().forEach(point -> point.setup().forEach(setup::putIfAbsent));
      String last = leaveOut(points, (run, point) -> point.differenceFrom(setup));
      if (!isOnBothSides(points)) {
        missing.put(id, last);
        return;
      }
    }
    corrected += (int) (isUsed ? points.values().stream().filter(this::isDisturbed).count() : 0);
    var covariates = new ArrayList<Map<Integer, double[]>>(List.of(hiccups(points)));
    if (isKnown) {
      covariates.add(withheld);
    }
    var judged = new LinkedHashSet<String>();
    for (Point point : points.values()) {
      judged.addAll(settings.catalog().judgedWithCosts(point));
      settings.metrics().stream().filter(point::has).forEach(judged::add);
    }
    judged.stream()
        .map(metric -> judged(id, points, metric, covariates))
        // A server that does not report a figure on one side has no cost to judge.
        .filter(
            metric ->
                metric.problem().isEmpty()
                    || !metric.spec().isCost()
                    || settings.metrics().contains(metric.spec().name()))
        .forEach(metrics::add);
  }

  private boolean isDisturbed(Point point) {
    return point.isDisturbed() && !point.isInvalid() && !settings.useDisturbed();
  }

  private String mark(int run, Point point, boolean isUsed) {
    boolean isAccounted =
        point.metrics().values().stream()
            .filter(metric -> metric.name().startsWith("disturbed.") && metric.value() > 0)
            .allMatch(metric -> metric.name().matches(ACCOUNTED));
    if (!point.isInvalid() && (!isDisturbed(point) || (isUsed && isAccounted))) {
      return "";
    }
    return (point.isInvalid() ? "invalid" : "disturbed, --use-disturbed compares them")
        + (run < firstNew ? ", in old runs" : ", in new runs");
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

  private JudgedMetric judged(
      Id id,
      NavigableMap<Integer, Point> points,
      String metric,
      List<Map<Integer, double[]>> covariates) {
    MetricSpec spec = settings.catalog().of(metric, unit(points, metric));
    double threshold = spec.threshold() == null ? settings.threshold() : spec.threshold();
    String problem = "";
    var means = new LogMeans(new TreeMap<>(), Double.NaN);
    try {
      means = LogMeans.of(points, spec);
    } catch (BadResultsException e) {
      problem = e.getMessage();
    }
    var units = units(points, metric).distinct().toList();
    if (problem.isEmpty() && !isOnBothSides(means.byRun())) {
      problem =
          units.size() > 1 ? "units differ: " + String.join(", ", units) : "no value on both sides";
    }
    return new JudgedMetric(id, spec, threshold, means, covariates, problem);
  }

  /** The first covariate: that of an idle window if every run has it. */
  private Map<Integer, double[]> hiccups(NavigableMap<Integer, Point> points) {
    boolean isIdle = points.values().stream().allMatch(p -> p.has(JudgedMetric.IDLE_HICCUP));
    String metric = isIdle ? JudgedMetric.IDLE_HICCUP : JudgedMetric.HICCUP;
    return LogMeans.of(points, settings.catalog().of(metric, unit(points, metric))).byRun();
  }

  private static Stream<String> units(Map<Integer, Point> points, String metric) {
    return points.values().stream()
        .map(point -> point.metric(metric))
        .filter(Metric::hasValue)
        .map(Metric::unit);
  }

  /** The unit of the newest run that has the metric. */
  private static String unit(Map<Integer, Point> points, String metric) {
    return units(points, metric).reduce("", (old, last) -> last);
  }
}
