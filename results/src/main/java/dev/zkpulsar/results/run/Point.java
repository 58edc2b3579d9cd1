package dev.zkpulsar.results.run;

import static java.util.stream.Collectors.joining;

import dev.zkpulsar.results.run.Mark.Kind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** A benchmark with one set of parameters in one run; the place is file and position. */
public record Point(
    Id id,
    Map<String, Metric> metrics,
    List<Mark> marks,
    SortedMap<String, String> setup,
    String run,
    String place) {
  private static final String OFFERED = "offered";
  private static final String ACHIEVED = "achieved";

  public String benchmark() {
    return id.shortName();
  }

  public Map<String, String> params() {
    return id.params();
  }

  public boolean has(String metric) {
    return metrics.containsKey(metric);
  }

  /** Without unit and value if the point lacks it. */
  public Metric metric(String name) {
    return metrics.getOrDefault(name, Metric.missing(name));
  }

  public double value(String metric) {
    return metric(metric).value();
  }

  public String unit(String metric) {
    return metric(metric).unit();
  }

  public boolean isMarked(Kind kind) {
    return marks.stream().anyMatch(mark -> mark.kind() == kind);
  }

  public String words(Kind kind) {
    return marks.stream().filter(mark -> mark.kind() == kind).map(Mark::words).collect(joining());
  }

  public boolean isInvalid() {
    return isMarked(Kind.INVALID);
  }

  public boolean isValid() {
    return isChecked() && !isInvalid();
  }

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
    return isChecked && (hasMetric.test(ACHIEVED) || hasMetric.test(OFFERED));
  }

  /** Whether an open loop of this project measured it, which offers a rate. */
  public boolean isOpenLoop() {
    return isLoop() && has(OFFERED);
  }

  public String distribution() {
    return has(Metric.RESPONSE) ? Metric.RESPONSE : Metric.PRIMARY;
  }

  public boolean isDistribution(String metric) {
    return metric(metric + ":p0.50").hasValue();
  }

  public Point with(Id otherId, Map<String, Metric> otherMetrics, List<Mark> otherMarks) {
    return new Point(otherId, otherMetrics, otherMarks, setup, run, place);
  }

  /** A point for each iteration, with its values and marks. */
  public List<Point> iterations(Catalog catalog) {
    int count = metrics.values().stream().mapToInt(each -> each.all().length).max().orElse(0);
    return IntStream.range(0, count).mapToObj(i -> iteration(i, count, catalog)).toList();
  }

  /** A metric without a value for each iteration, such as a mark's reason, stays as it is. */
  private Point iteration(int i, int count, Catalog catalog) {
    var of = new LinkedHashMap<>(metrics);
    of.replaceAll(
        (name, metric) -> {
          double[] all = metric.all();
          boolean isWhole = all.length == count && !name.startsWith(Kind.INVALID.metric());
          return isWhole ? metric.with(all[i], List.of()) : metric;
        });
    return with(id.with("iteration", "" + (i + 1)), of, Mark.ofMetrics(of, catalog));
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
