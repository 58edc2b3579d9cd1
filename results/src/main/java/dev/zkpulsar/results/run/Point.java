package dev.zkpulsar.results.run;

import static java.util.stream.Collectors.joining;

import dev.zkpulsar.results.run.Mark.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.Predicate;

/**
 * A benchmark with one set of parameters in one run.
 *
 * @param metrics by their names, in the units that people read
 * @param setup the facts that must agree for a comparison, by their names
 * @param place file and position, for errors
 */
public record Point(
    Id id,
    Map<String, Metric> metrics,
    List<Mark> marks,
    SortedMap<String, String> setup,
    String run,
    String place) {
  private static final String OFFERED = "offered";

  /** Class and method. */
  public String benchmark() {
    return id.shortName();
  }

  public Map<String, String> params() {
    return id.params();
  }

  /** Whether it has a metric; its value may be missing. */
  public boolean has(String metric) {
    return metrics.containsKey(metric);
  }

  /** The metric of a name; without unit and value if the point lacks it. */
  public Metric metric(String name) {
    return metrics.getOrDefault(name, Metric.missing(name));
  }

  /** NaN if the point lacks the metric. */
  public double value(String metric) {
    return metric(metric).value();
  }

  /** Empty if the point lacks the metric. */
  public String unit(String metric) {
    return metric(metric).unit();
  }

  /** Whether the point has a mark. */
  public boolean isMarked(Kind kind) {
    return marks.stream().anyMatch(mark -> mark.kind() == kind);
  }

  /** The reasons of a mark; empty without it. */
  public String words(Kind kind) {
    return marks.stream().filter(mark -> mark.kind() == kind).map(Mark::words).collect(joining());
  }

  public boolean isInvalid() {
    return isMarked(Kind.INVALID);
  }

  /** Whether its loop judged it, and found it valid. */
  public boolean isValid() {
    return isChecked() && !isInvalid();
  }

  /** Whether its loop judged its validity. */
  public boolean isChecked() {
    return unit(Kind.INVALID.metric()).equals(Metric.FLAG);
  }

  public boolean isDisturbed() {
    return isMarked(Kind.DISTURBED);
  }

  /** Whether the run could see every disturbance: memory pressure can be unreadable. */
  public boolean isWatched() {
    return has("disturbed") && (!has("machine.cores") || has("machine.pressure.memory"));
  }

  /**
   * Whether a loop of this project measured it: it has a rate and the loop's flag of validity. A
   * counter of another project may be called {@code achieved}, too.
   */
  public boolean isLoop() {
    return isOurLoop(this::has, unit(Kind.INVALID.metric()));
  }

  /** The same of a point that is being read. */
  public static boolean isOurLoop(Predicate<String> hasMetric, String unitOfInvalid) {
    boolean isChecked = unitOfInvalid.equals(Metric.FLAG);
    return isChecked && (hasMetric.test(Metric.ACHIEVED) || hasMetric.test(OFFERED));
  }

  /** Whether an open loop of this project measured it, which offers a rate. */
  public boolean isOpenLoop() {
    return isLoop() && has(OFFERED);
  }

  /** The distribution that answers for the point. */
  public String distribution() {
    return has(Metric.RESPONSE) ? Metric.RESPONSE : Metric.PRIMARY;
  }

  /** Whether the percentiles of a metric are known. */
  public boolean isDistribution(String metric) {
    return metric(metric + Percentile.MEDIAN).hasValue();
  }

  /** The same with other figures. */
  public Point with(Id otherId, Map<String, Metric> otherMetrics, List<Mark> otherMarks) {
    return new Point(otherId, otherMetrics, otherMarks, setup, run, place);
  }

  /** A point for each iteration, with its values and marks. */
  public List<Point> iterations(Catalog catalog) {
    int count = 0;
    for (Metric metric : metrics.values()) {
      count = Math.max(count, metric.all().length);
    }
    var iterations = new ArrayList<Point>();
    for (int i = 0; i < count; i++) {
      iterations.add(iteration(i, count, catalog));
    }
    return iterations;
  }

  /** A metric without a value for each iteration, such as a mark's reason, stays as it is. */
  private Point iteration(int number, int count, Catalog catalog) {
    var own = new LinkedHashMap<String, Metric>();
    metrics.forEach(
        (name, metric) -> {
          double[] all = metric.all();
          boolean isOfMark = name.equals(Kind.INVALID.metric()) || Kind.INVALID.hasReason(name);
          boolean isWhole = all.length == count && !isOfMark;
          own.put(name, isWhole ? metric.with(all[number], List.of()) : metric);
        });
    Id iteration = id.with("iteration", "" + (number + 1));
    return with(iteration, own, Mark.ofMetrics(own, catalog));
  }

  /** The first fact that differs from another setup, in words, or empty. */
  public String differenceFrom(Map<String, String> other) {
    for (var fact : setup.entrySet()) {
      String others = other.getOrDefault(fact.getKey(), fact.getValue());
      if (!others.equals(fact.getValue())) {
        return "other %s: %s and %s".formatted(fact.getKey(), fact.getValue(), others);
      }
    }
    return "";
  }
}
