package dev.zkpulsar.results.run;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.zkpulsar.results.run.MetricSpec.Better;
import dev.zkpulsar.results.run.MetricSpec.Judged;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** The rows of the runs' {@code metrics.json}, then the built-in ones. Any thread may use it. */
public final class Catalog {
  public static final String FILE = "metrics.json";

  /** Metrics of JMH's profilers, and percentiles. */
  private static final String FACTS =
      "(gc|mempool|stack|safepoints|class|compiler|async|perf)\\..*|.*:.*";

  private static final String TAIL = "primary:p0.99";
  private static final String ACHIEVED = "achieved";
  private static final TypeReference<List<MetricSpec>> ROWS = new TypeReference<>() {};
  private static final List<MetricSpec> BUILT_IN = load();

  private final List<MetricSpec> rows;

  private final Map<String, Optional<MetricSpec>> found = new ConcurrentHashMap<>();

  private Catalog(Collection<MetricSpec> rows) {
    this.rows = List.copyOf(rows);
  }

  private static List<MetricSpec> load() {
    try (var in = Catalog.class.getResourceAsStream(FILE)) {
      return Json.JSON.readValue(in, ROWS);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The rows beside results, without a note about fields of another version. */
  public static Catalog beside(Collection<ResultFile> files) {
    return beside(files, note -> {});
  }

  /** Throws BadResultsException if a file beside the results cannot be read. */
  static Catalog beside(Collection<ResultFile> files, Consumer<String> notes) {
    var rows = new LinkedHashSet<MetricSpec>();
    Json.readAll(ResultFile.beside(files, FILE), ROWS, notes).forEach(rows::addAll);
    rows.addAll(BUILT_IN);
    return new Catalog(rows);
  }

  /** How to read a metric in a unit; an unknown metric is shown as it is. */
  public MetricSpec of(String metric, String unit) {
    var unknown = new MetricSpec(metric, "", null, null, null, metric, false, "", "", null, 0, 0);
    return row(metric).orElse(unknown).in(metric, unit);
  }

  public MetricSpec of(Metric metric) {
    return of(metric.name(), metric.unit());
  }

  public boolean isKnown(String metric) {
    return row(metric).isPresent();
  }

  private Optional<MetricSpec> row(String metric) {
    var named = Comparator.comparing((MetricSpec row) -> !row.name().equals(metric));
    return found.computeIfAbsent(
        metric, any -> rows.stream().filter(row -> row.isFor(any)).min(named));
  }

  /** A metric in the unit that people read. */
  Metric shown(Metric metric) {
    return metric.to(of(metric).unit());
  }

  /** The metrics that answer for a point; without a loop of this project, JMH's own. */
  public List<String> judged(Point point) {
    boolean isLoop = point.isLoop();
    Judged kindOfLoop = point.isOpenLoop() ? Judged.OPEN : Judged.CLOSED;
    var judged = new ArrayList<String>();
    for (String metric : point.metrics().keySet()) {
      Judged kind = row(metric).map(MetricSpec::judged).orElse(Judged.NEVER);
      if (kind == Judged.BOTH || (isLoop && kind == kindOfLoop)) {
        judged.add(metric);
      }
    }
    if (!isLoop || judged.isEmpty()) {
      judged.add(0, Metric.PRIMARY);
    }
    return judged;
  }

  /**
   * The same with other results of JMH, such as counters, and the costs of an operation. Counters
   * of a profiler are among them: they have no better direction, so they are shown if they change.
   */
  public Collection<String> judgedWithCosts(Point point) {
    var judged = new LinkedHashSet<>(judged(point));
    boolean isOther = judged.contains(Metric.PRIMARY);
    for (Metric metric : point.metrics().values()) {
      String name = metric.name();
      boolean isResultOfJmh = isOther && (isCounter(metric) || name.equals(TAIL));
      if (isResultOfJmh || isCost(metric, point)) {
        judged.add(name);
      }
    }
    return judged;
  }

  /** Whether it is a counter of a benchmark, of which none is known by name, or of a profiler. */
  private boolean isCounter(Metric metric) {
    if (row(metric.name()).isPresent() || metric.name().matches(FACTS)) {
      return false;
    }
    return of(metric).better() != Better.NONE || metric.unit().equals(MetricSpec.EVENTS_PER_OP);
  }

  private boolean isCost(Metric metric, Point point) {
    MetricSpec spec = of(metric);
    double perSecond = spec.leastPerSecond() / point.value(ACHIEVED);
    double bound = Double.isNaN(perSecond) ? spec.least() : Math.max(spec.least(), perSecond);
    return spec.isCost() && (metric.value() >= bound || metric.name().startsWith("gc."));
  }

  /** The columns of these points: rows with a heading in their order, then unknown metrics. */
  public List<String> columns(Collection<Point> points) {
    var present = new LinkedHashSet<String>();
    points.forEach(point -> present.addAll(point.metrics().keySet()));
    return present.stream()
        .filter(metric -> row(metric).map(row -> !row.heading().isEmpty()).orElse(true))
        .sorted(Comparator.comparingInt(m -> row(m).map(rows::indexOf).orElse(rows.size())))
        .toList();
  }
}
