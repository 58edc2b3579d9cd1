package dev.zkpulsar.results.findings;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;

import dev.zkpulsar.results.report.Values;
import dev.zkpulsar.results.runs.BadResultsException;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MetricSpecs;
import dev.zkpulsar.results.runs.PointLabels;
import dev.zkpulsar.results.runs.Samples;
import dev.zkpulsar.results.runs.Units;
import dev.zkpulsar.results.text.Digits;
import dev.zkpulsar.results.text.PlainText;
import dev.zkpulsar.results.text.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Median;

/**
 * Points as a table: a row and a column for each combination of values; a cell has the figure of
 * each run.
 */
public final class Pivot {
  /** More figures are shown by their median and range. */
  private static final int MOST_LISTED = 4;

  /** Stands for a run without the metric, beside a run that has it. */
  private static final String MISSING = "-";

  private final Layout layout;
  private final List<MeasuredPoint> points;

  /** By the values of the row and the column. */
  private final Map<List<String>, List<MeasuredPoint>> cells;

  /**
   * Sorts points into cells. Throws BadResultsException if a name is unknown, no point is left, or
   * points of a cell differ in more than their run.
   */
  public Pivot(List<MeasuredPoint> all, Layout layout) {
    this.layout = layout;
    var names = Stream.concat(layout.rows().stream(), layout.columns().stream()).toList();
    var known = new TreeSet<>(Layout.NAMES);
    all.forEach(point -> known.addAll(point.params().keySet()));
    all.forEach(point -> known.addAll(point.setup().keySet()));
    for (String name : Stream.concat(layout.where().keySet().stream(), names.stream()).toList()) {
      if (!known.contains(name) && !all.isEmpty()) {
        throw BadResultsException.of("--where, --rows, --columns", name, String.join(", ", known));
      }
    }
    boolean named = layout.namesIterations();
    points =
        (named || layout.iterations()
                ? all.stream().flatMap(point -> Iterations.of(point, named))
                : all.stream())
            .filter(point -> layout.allows(point, all.get(0)))
            .toList();
    if (points.isEmpty()) {
      throw new BadResultsException("--benchmark, --where: no point has these values");
    }
    cells = points.stream().collect(groupingBy(point -> values(point, names)));
    cells.values().forEach(cell -> cell.forEach(other -> checkAlike(cell.get(0), other)));
  }

  private static void checkAlike(MeasuredPoint one, MeasuredPoint other) {
    String difference = String.join(", ", PointLabels.telling(List.of(one.key(), other.key())));
    if (!one.benchmark().equals(other.benchmark())) {
      difference = "benchmark";
    } else if (difference.isEmpty()) {
      difference = one.differenceFrom(other.setup());
    }
    if (!difference.isEmpty()) {
      throw new BadResultsException(
          "%s: points in one cell differ in: %s; allowed: runs of one point; see --benchmark, --where,"
                  .formatted(one.benchmark(), difference)
              + " --rows and --columns");
    }
  }

  private List<String> values(MeasuredPoint point, List<String> names) {
    return names.stream().map(name -> value(name, point)).toList();
  }

  private String value(String name, MeasuredPoint point) {
    return Layout.value(name, point, points.get(0));
  }

  List<MeasuredPoint> points() {
    return points;
  }

  double[] runs() {
    return cells.values().stream()
        .mapToDouble(cell -> cell.stream().map(MeasuredPoint::run).distinct().count())
        .toArray();
  }

  /** Throws BadResultsException if no point has a metric, or its unit cannot be converted. */
  public Table table(MetricSpecs specs) {
    var columns = combinations(layout.columns());
    var figures = layout.metrics().stream().map(given -> figure(given, specs)).toList();
    var headings = new ArrayList<>(layout.rows().stream().map(layout::shown).toList());
    for (List<String> column : columns) {
      String words = PlainText.join(", ", column.stream().map(layout::shown).toList());
      figures.forEach(each -> headings.add(PlainText.join(", ", words, each.heading)));
    }
    var rows = new ArrayList<List<String>>();
    List<String> above = List.of();
    for (List<String> row : combinations(layout.rows())) {
      var words = new ArrayList<>(row.stream().map(layout::shown).toList());
      for (int i = 0; i < above.size() && row.get(i).equals(above.get(i)); i++) {
        words.set(i, "");
      }
      for (List<String> column : columns) {
        var at = Stream.concat(row.stream(), column.stream()).toList();
        figures.forEach(each -> words.add(each.cell(cells.getOrDefault(at, List.of()))));
      }
      rows.add(words);
      above = row;
    }
    return new Table(headings, rows);
  }

  /** The combinations of values that occur. Numbers ascend; others are in the order of the runs. */
  private List<List<String>> combinations(List<String> names) {
    Comparator<List<String>> order = Comparator.comparingInt(List::size);
    for (int i = 0; i < names.size(); i++) {
      int at = i;
      var values = points.stream().map(point -> value(names.get(at), point)).distinct().toList();
      boolean isNumbers = values.stream().noneMatch(value -> Double.isNaN(Values.number(value)));
      order =
          order.thenComparingDouble(
              row -> isNumbers ? Values.number(row.get(at)) : values.indexOf(row.get(at)));
    }
    return points.stream().map(point -> values(point, names)).distinct().sorted(order).toList();
  }

  private Figure figure(String given, MetricSpecs specs) {
    String metric =
        points.stream().anyMatch(p -> p.has(given)) ? given : given.replaceFirst(":[^:]*$", "");
    var units = points.stream().filter(p -> p.has(metric)).map(p -> p.unit(metric)).toList();
    if (units.isEmpty()) {
      var known = new TreeSet<>(points.get(0).metrics().keySet());
      throw BadResultsException.of("--metric", given, String.join(", ", known));
    }
    var spec = specs.of(metric, units.get(0));
    String unit = given.equals(metric) ? spec.unit() : given.substring(metric.length() + 1);
    if (units.stream().anyMatch(own -> Units.factor(own, unit).isEmpty())) {
      throw BadResultsException.of(
          "--metric", given, "a unit of the same quantity as " + units.get(0));
    }
    String plain = spec.heading().isEmpty() ? metric : spec.heading();
    String heading = layout.words().getOrDefault(metric, plain);
    return new Figure(
        metric, unit, PlainText.join(", ", heading, unit.matches("#|flag") ? "" : unit));
  }

  private record Figure(String metric, String unit, String heading) {

    /** Figures that are the same once rounded are one; many become their median and range. */
    private String cell(List<MeasuredPoint> points) {
      var words = points.stream().map(this::words).toList();
      double[] values = points.stream().flatMapToDouble(p -> value(p).stream()).toArray();
      if (words.stream().distinct().count() <= 1) {
        return words.isEmpty() ? "" : words.get(0);
      }
      if (words.size() <= MOST_LISTED || values.length == 0) {
        return words.stream().map(text -> text.isEmpty() ? MISSING : text).collect(joining(", "));
      }
      long marked = points.stream().filter(point -> !point.marks().isEmpty()).count();
      return "%s (%s)%s"
          .formatted(
              Digits.figure(Median.withDefaults().evaluate(values)),
              Digits.figures(values),
              marked == 0 ? "" : ", %d of %d marked".formatted(marked, points.size()));
    }

    /** The value with the names of the point's marks. */
    private String words(MeasuredPoint point) {
      String marks =
          PlainText.join(" ", point.marks().stream().map(m -> m.replaceFirst(":.*", "")).toList());
      String figure =
          value(point).stream()
              .mapToObj(each -> Digits.figure(each) + (point.isSure(metric) ? "" : Samples.MARK))
              .findFirst()
              .orElse("");
      return PlainText.join(" ", figure, marks);
    }

    /** Empty for an invalid point. */
    private OptionalDouble value(MeasuredPoint point) {
      return point.isInvalid() ? OptionalDouble.empty() : point.value(metric, null, unit);
    }
  }
}
