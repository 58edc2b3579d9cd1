package dev.zkpulsar.results.runs;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.zkpulsar.results.runs.MetricSpec.Judged;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * The table of metrics: what is built in, and what the runs' modules add to it in the {@code
 * metrics.json} beside a result file. A row there takes precedence.
 *
 * <p>Any thread may use it.
 */
public final class MetricSpecs {
  public static final String FILE = "metrics.json";

  /** Metrics of JMH's profilers, and percentiles: facts about a result. */
  private static final String FACTS =
      "(gc|mempool|stack|safepoints|class|compiler|async|perf)\\..*|.*:.*";

  /** The tail of JMH's mode sample, which is computed from the primary metric. */
  public static final String TAIL = "primary:p0.99";

  private static final TypeReference<List<MetricSpec>> ROWS = new TypeReference<>() {};
  private static final MetricSpecs BUILT_IN = new MetricSpecs(load());

  private final List<MetricSpec> rows;

  /** The row of each metric that was asked for: a file of 100,000 points has few metrics. */
  private final Map<String, Optional<MetricSpec>> found = new ConcurrentHashMap<>();

  private MetricSpecs(List<MetricSpec> rows) {
    this.rows = List.copyOf(rows);
  }

  private static List<MetricSpec> load() {
    try (var in = MetricSpecs.class.getResourceAsStream(FILE)) {
      return JsonFile.JSON.readValue(in, ROWS);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static MetricSpecs builtIn() {
    return BUILT_IN;
  }

  /** Throws BadResultsException if a file beside the runs cannot be read. */
  public static MetricSpecs of(Collection<MeasuredRun> runs) {
    return beside(runs.stream().map(MeasuredRun::file).toList());
  }

  public static MetricSpecs beside(Collection<ResultFile> files) {
    var rows = new LinkedHashSet<MetricSpec>();
    ResultFile.beside(files, FILE).forEach(place -> rows.addAll(JsonFile.read(place, ROWS)));
    rows.addAll(BUILT_IN.rows);
    return new MetricSpecs(List.copyOf(rows));
  }

  /** How to read a metric in JMH's unit; an unknown metric is shown as it is. */
  public MetricSpec of(String metric, String unit) {
    return row(metric)
        .orElse(new MetricSpec(metric, "", null, null, 0, metric, false, false, null, "", ""))
        .in(metric, unit);
  }

  private Optional<MetricSpec> row(String metric) {
    return found.computeIfAbsent(metric, this::find);
  }

  private Optional<MetricSpec> find(String metric) {
    return rows.stream()
        .filter(row -> row.name().equals(metric))
        .findFirst()
        .or(() -> rows.stream().filter(row -> row.isFor(metric)).findFirst());
  }

  /** A point's value of a metric in the unit that people read. */
  public OptionalDouble value(MeasuredPoint point, String metric) {
    return point.value(metric, null, of(metric, point.unit(metric)).unit());
  }

  /**
   * The metrics that a comparison judges at a point. A benchmark without a loop of this project is
   * judged by JMH's own metric.
   */
  public List<String> judged(MeasuredPoint point) {
    boolean open = point.has("offered");
    boolean loop = open || point.has("achieved");
    var judged = new ArrayList<String>();
    for (String metric : point.metrics().keySet()) {
      Judged kind = row(metric).map(MetricSpec::judged).orElse(Judged.NEVER);
      if (kind == Judged.BOTH || (loop && kind == (open ? Judged.OPEN : Judged.CLOSED))) {
        judged.add(metric);
      }
    }
    if (!loop || judged.isEmpty()) {
      judged.add(0, MeasuredPoint.PRIMARY);
    }
    return judged;
  }

  /**
   * The same with the other results of JMH, such as counters, and the costs of an operation, each
   * if the point has it.
   */
  public Set<String> judgedWithCosts(MeasuredPoint point) {
    var judged = new LinkedHashSet<>(judged(point));
    if (judged.contains(MeasuredPoint.PRIMARY)) {
      point.metrics().keySet().stream()
          .filter(metric -> !isKnown(metric) && !metric.matches(FACTS))
          .filter(metric -> of(metric, point.unit(metric)).better() != MetricSpec.Better.NONE)
          .forEach(judged::add);
      Stream.of(TAIL).filter(point::has).forEach(judged::add);
    } else {
      Arrays.stream(Cost.values())
          .filter(cost -> cost.isIn(point))
          .forEach(cost -> judged.add(cost.metric));
    }
    Stream.of(Cost.ALLOCATION).filter(point::has).forEach(judged::add);
    return judged;
  }

  /** Whether a point was measured by a loop of this project, not by JMH's own clock. */
  public static boolean isLoop(MeasuredPoint point) {
    return point.has("achieved") && (point.has("response") || point.has("response:p0.50"));
  }

  /** The metrics of a point that other tools get, in the order of the table. */
  public List<String> exported(MeasuredPoint point) {
    boolean loop = isLoop(point);
    return point.metrics().keySet().stream()
        .filter(metric -> row(metric).map(MetricSpec::exported).orElse(false))
        // In a loop of ours JMH only counts the calls of the loop, or repeats the response time.
        .filter(metric -> !(loop && metric.split(":")[0].equals(MeasuredPoint.PRIMARY)))
        .sorted(Comparator.comparingInt(metric -> row(metric).map(rows::indexOf).orElse(0)))
        .toList();
  }

  public boolean isKnown(String metric) {
    return row(metric).isPresent();
  }

  public boolean isKept(String metric) {
    return row(metric).map(MetricSpec::kept).orElse(false);
  }

  /**
   * The metrics that a table of these points shows, in its order: rows with a heading, then metrics
   * that no row is about.
   */
  public List<String> columns(Collection<MeasuredPoint> points) {
    var present = new LinkedHashSet<String>();
    points.forEach(point -> present.addAll(point.metrics().keySet()));
    return present.stream()
        .filter(metric -> row(metric).map(row -> !row.heading().isEmpty()).orElse(true))
        .sorted(Comparator.comparingInt(m -> row(m).map(rows::indexOf).orElse(rows.size())))
        .toList();
  }
}
