package dev.zkpulsar.results.run;

import dev.zkpulsar.results.run.MetricSpec.Better;
import dev.zkpulsar.results.run.MetricSpec.Judged;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What is known of metrics: the rows of the runs' {@code metrics.json}, then the built-in ones. A
 * row of a metric's own name precedes one with {@code *}. Any thread may use it.
 */
public final class Catalog {
  /** A row with the names that it is for. */
  private record Described(MetricRow row, Wildcard names) {
    boolean isFor(String metric) {
      return names.isFor(metric);
    }
  }

  private final List<Described> rows;

  /** The names of rows with a column in the table of servers. */
  private final Set<String> ofServers = new HashSet<>();

  /** The row of each metric that was asked for; empty for an unknown metric. */
  private final Map<String, Optional<MetricRow>> found = new ConcurrentHashMap<>();

  /**
   * @param rows the first that is for a metric describes it; see {@code read.MetricsFile}
   */
  public Catalog(Collection<MetricRow> rows) {
    this.rows = rows.stream().map(row -> new Described(row, new Wildcard(row.name()))).toList();
    for (MetricRow row : rows) {
      if (!row.serverHeading().isEmpty()) {
        ofServers.add(row.name());
      }
    }
  }

  /** How to read a metric in a unit; an unknown metric is shown as it is. */
  public MetricSpec of(String metric, String unit) {
    return MetricSpec.of(row(metric).orElse(MetricRow.unknown(metric)), metric, unit);
  }

  /** How to read a metric in its unit. */
  public MetricSpec of(Metric metric) {
    return of(metric.name(), metric.unit());
  }

  /** Whether a row describes the metric, beyond its name. */
  public boolean isKnown(String metric) {
    Optional<MetricRow> row = row(metric);
    return row.isPresent() && !row.get().hasOwnNames();
  }

  private Optional<MetricRow> row(String metric) {
    return found.computeIfAbsent(metric, this::find);
  }

  private Optional<MetricRow> find(String metric) {
    Optional<MetricRow> first = Optional.empty();
    for (Described described : rows) {
      if (described.row.name().equals(metric)) {
        return Optional.of(described.row);
      }
      if (first.isEmpty() && described.isFor(metric)) {
        first = Optional.of(described.row);
      }
    }
    return first;
  }

  private Judged judged(String metric) {
    return row(metric).map(MetricRow::judged).orElse(Judged.NEVER);
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
      Judged kind = judged(metric);
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
    boolean hasScoreOfJmh = judged.contains(Metric.PRIMARY);
    for (Metric metric : point.metrics().values()) {
      String name = metric.name();
      boolean isBesideScore = judged(name) == Judged.SCORE || isCounter(metric);
      if ((hasScoreOfJmh && isBesideScore) || isJudgedCost(metric, point)) {
        judged.add(name);
      }
    }
    return judged;
  }

  /** Whether it is a counter of a benchmark, of which none is known by name, or of a profiler. */
  private boolean isCounter(Metric metric) {
    if (row(metric.name()).isPresent()) {
      return false;
    }
    return of(metric).better() != Better.NONE || metric.unit().equals(MetricSpec.EVENTS_PER_OP);
  }

  /** Whether it is a cost, and more than the background of the machine. */
  private boolean isJudgedCost(Metric metric, Point point) {
    MetricSpec spec = of(metric);
    if (!spec.isCost()) {
      return false;
    }
    if (spec.isZeroBelowLeast()) {
      return true;
    }
    double perSecond = spec.leastPerSecond() / point.value(Metric.ACHIEVED);
    double bound = Double.isNaN(perSecond) ? spec.least() : Math.max(spec.least(), perSecond);
    return metric.value() >= bound;
  }

  /**
   * The columns of these points: rows with a heading in their order, then metrics under their own
   * names.
   */
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

  /** The number of its row; the greatest for a metric under its own name. */
  private int place(String metric) {
    Optional<MetricRow> row = row(metric);
    if (row.isEmpty() || row.get().hasOwnNames()) {
      return rows.size();
    }
    int number = 0;
    while (!rows.get(number).row.equals(row.get())) {
      number++;
    }
    return number;
  }

  /** The rows with a column in the table of servers, in their order. */
  public Collection<MetricRow> ofServers() {
    var byName = new LinkedHashMap<String, MetricRow>();
    for (Described described : rows) {
      if (described.row.isOfEachServer()) {
        byName.putIfAbsent(described.row.name(), described.row);
      }
    }
    return byName.values();
  }

  /**
   * The server of which a metric is: {@code zookeeper1} of {@code zookeeper1.cpu}. Empty if the
   * metric has no column in the table of servers. A module may have a row of the same name without
   * the heading.
   */
  public Optional<String> serverOf(String metric) {
    Optional<MetricRow> row = row(metric);
    if (row.isEmpty() || !ofServers.contains(row.get().name())) {
      return Optional.empty();
    }
    return Optional.of(metric.substring(0, metric.lastIndexOf('.')));
  }

  /** The costs of an operation that add up figures of others, in the order of their rows. */
  public List<MetricRow> sumsByOperation() {
    var costs = new ArrayList<MetricRow>();
    for (Described described : rows) {
      MetricRow row = described.row;
      if (!row.sums().isEmpty() && row(row.name()).equals(Optional.of(row))) {
        costs.add(row);
      }
    }
    return costs;
  }

  /** Whether a row of this name describes the metric, rather than a more exact one. */
  public boolean isDescribedBy(String row, String metric) {
    return row(metric).map(MetricRow::name).orElse("").equals(row);
  }

  /** What a comparison takes out of times against this reason for a disturbance, or empty. */
  public String correctedBy(String reason) {
    return row(reason).map(MetricRow::correctedBy).orElse("");
  }
}
