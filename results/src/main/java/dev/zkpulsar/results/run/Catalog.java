package dev.zkpulsar.results.run;

import dev.zkpulsar.results.run.MetricSpec.Better;
import dev.zkpulsar.results.run.MetricSpec.Judged;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What is known of metrics: the rows of the runs' {@code metrics.json}, then the built-in ones. A
 * row of a metric's own name precedes one with {@code *}. Any thread may use it.
 */
public final class Catalog {
  /** Metrics of JMH's profilers, and percentiles. */
  private static final String FACTS =
      "(gc|mempool|stack|safepoints|class|compiler|async|perf)\\..*|.*:.*";

  private static final String TAIL = Metric.PRIMARY + Percentile.P99;

  private final List<MetricRow> rows;

  /** The rows with a {@code serverHeading}, by their names. */
  private final Map<String, MetricRow> ofServers;

  private final Map<String, Optional<MetricRow>> found = new ConcurrentHashMap<>();

  /**
   * @param rows the first that is for a metric describes it; see {@code read.MetricsFile}
   */
  public Catalog(Collection<MetricRow> rows) {
    this.rows = List.copyOf(rows);
    ofServers = ofServers(rows);
  }

  private static Map<String, MetricRow> ofServers(Collection<MetricRow> rows) {
    var byName = new LinkedHashMap<String, MetricRow>();
    for (MetricRow row : rows) {
      if (!row.serverHeading().isEmpty()) {
        byName.putIfAbsent(row.name(), row);
      }
    }
    return byName;
  }

  /** How to read a metric in a unit; an unknown metric is shown as it is. */
  public MetricSpec of(String metric, String unit) {
    return MetricSpec.of(row(metric).orElse(MetricRow.unknown(metric)), metric, unit);
  }

  /** How to read a metric in its unit. */
  public MetricSpec of(Metric metric) {
    return of(metric.name(), metric.unit());
  }

  /** Whether a row describes metrics of this name. */
  public boolean isKnown(String metric) {
    return row(metric).isPresent();
  }

  private Optional<MetricRow> row(String metric) {
    return found.computeIfAbsent(metric, this::find);
  }

  private Optional<MetricRow> find(String metric) {
    Optional<MetricRow> first = Optional.empty();
    for (MetricRow row : rows) {
      if (row.name().equals(metric)) {
        return Optional.of(row);
      }
      if (first.isEmpty() && row.isFor(metric)) {
        first = Optional.of(row);
      }
    }
    return first;
  }

  /** A metric in the unit that people read. */
  public Metric shown(Metric metric) {
    return metric.to(of(metric).unit());
  }

  /** The metrics that answer for a point; without a loop of this project, JMH's own. */
  public List<String> judged(Point point) {
    boolean isLoop = point.isLoop();
    Judged kindOfLoop = point.isOpenLoop() ? Judged.OPEN : Judged.CLOSED;
    var judged = new ArrayList<String>();
    for (String metric : point.metrics().keySet()) {
      Judged kind = row(metric).map(MetricRow::judged).orElse(Judged.NEVER);
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
    if (!spec.isCost()) {
      return false;
    }
    double perSecond = spec.leastPerSecond() / point.value(Metric.ACHIEVED);
    double bound = Double.isNaN(perSecond) ? spec.least() : Math.max(spec.least(), perSecond);
    return metric.value() >= bound || metric.name().startsWith("gc.");
  }

  /** The columns of these points: rows with a heading in their order, then unknown metrics. */
  public List<String> columns(Collection<Point> points) {
    var present = new LinkedHashSet<String>();
    points.forEach(point -> present.addAll(point.metrics().keySet()));
    return present.stream()
        .filter(this::isColumn)
        .sorted(Comparator.comparingInt(this::place))
        .toList();
  }

  private boolean isColumn(String metric) {
    Optional<MetricRow> row = row(metric);
    return row.isEmpty() || !row.get().heading().isEmpty();
  }

  /** The number of its row; the greatest without one. */
  private int place(String metric) {
    return row(metric).map(rows::indexOf).orElse(rows.size());
  }

  /** The rows with a column in the table of servers, in their order. */
  public Collection<MetricRow> ofServers() {
    return ofServers.values();
  }

  /**
   * The server of which a metric is; empty if its row has no column in the table of servers. A
   * module may have a row of the same name without the heading.
   */
  public Optional<String> serverOf(String metric) {
    Optional<MetricRow> row = row(metric);
    boolean isShown = row.isPresent() && ofServers.containsKey(row.get().name());
    return isShown ? Optional.of(row.get().serverOf(metric)) : Optional.empty();
  }
}
