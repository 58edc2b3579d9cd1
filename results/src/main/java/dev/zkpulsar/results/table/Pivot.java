package dev.zkpulsar.results.table;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;

import dev.zkpulsar.results.run.BadResultsException;
import dev.zkpulsar.results.run.Catalog;
import dev.zkpulsar.results.run.Labels;
import dev.zkpulsar.results.run.Metric;
import dev.zkpulsar.results.run.Names;
import dev.zkpulsar.results.run.Percentile;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.Samples;
import dev.zkpulsar.results.run.Setup;
import dev.zkpulsar.results.run.Units;
import dev.zkpulsar.results.text.Digits;
import dev.zkpulsar.results.text.PlainText;
import dev.zkpulsar.results.text.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
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

  private final TableSpec spec;
  private final Names names;
  private final List<Point> points;

  /** By the values of the row and the column. */
  private final Map<List<String>, List<Point>> cells;

  /**
   * Sorts points into cells. Throws BadResultsException if a name is unknown, no point is left, or
   * points of a cell differ in more than their run.
   */
  public Pivot(List<Point> all, TableSpec spec, Names names) {
    this.spec = spec;
    this.names = names;
    var axes = Stream.concat(spec.rows().stream(), spec.columns().stream()).toList();
    var known = new TreeSet<>(TableSpec.NAMES);
    all.forEach(point -> known.addAll(point.params().keySet()));
    all.forEach(point -> known.addAll(point.setup().keySet()));
    for (String name : Stream.concat(spec.where().keySet().stream(), axes.stream()).toList()) {
      if (!known.contains(name) && !all.isEmpty()) {
        throw BadResultsException.of("--where, --rows, --columns", name, String.join(", ", known));
      }
    }
    points =
        all.stream()
            .flatMap(p -> spec.hasIterations() ? p.iterations().stream() : Stream.of(p))
            .filter(spec::allows)
            .toList();
    if (points.isEmpty()) {
      throw new BadResultsException("--benchmark, --where: no point has these values");
    }
    cells = points.stream().collect(groupingBy(point -> values(point, axes)));
    cells.values().forEach(cell -> cell.forEach(other -> checkAlike(cell.get(0), other)));
  }

  private static void checkAlike(Point one, Point other) {
    String difference = String.join(", ", Labels.telling(List.of(one.id(), other.id())));
    if (!one.benchmark().equals(other.benchmark())) {
      difference = "benchmark";
    } else if (difference.isEmpty()) {
      var setup = new TreeMap<>(other.setup());
      setup.keySet().removeIf(Setup::isLength);
      difference = one.differenceFrom(setup);
    }
    if (!difference.isEmpty()) {
      throw new BadResultsException(
          "%s: points in one cell differ in: %s; allowed: runs of one point; see --benchmark, --where,"
                  .formatted(one.benchmark(), difference)
              + " --rows and --columns");
    }
  }

  private static List<String> values(Point point, List<String> names) {
    return names.stream().map(name -> TableSpec.value(name, point)).toList();
  }

  /** The points that the table shows. */
  public List<Point> points() {
    return points;
  }

  /** The number of runs of each cell. */
  double[] runs() {
    return cells.values().stream()
        .mapToDouble(cell -> cell.stream().map(Point::run).distinct().count())
        .toArray();
  }

  /** Throws BadResultsException if no point has a metric, or its unit cannot be converted. */
  public Table table(Catalog catalog) {
    var columns = combinations(spec.columns());
    var figures = spec.metrics().stream().map(given -> figure(given, catalog)).toList();
    var headings = new ArrayList<String>();
    spec.rows().forEach(name -> headings.add(spec.heading(name, name, names)));
    for (List<String> column : columns) {
      String words = PlainText.join(", ", words(spec.columns(), column, false));
      figures.forEach(each -> headings.add(PlainText.join(", ", words, each.heading)));
    }
    var rows = new ArrayList<List<String>>();
    List<String> above = List.of();
    for (List<String> row : combinations(spec.rows())) {
      var words = words(spec.rows(), row, true);
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

  private List<String> words(List<String> axes, List<String> values, boolean isBelow) {
    var words = new ArrayList<String>();
    values.forEach(value -> words.add(spec.shown(axes.get(words.size()), value, isBelow, names)));
    return words;
  }

  /** The combinations of values that occur. Numbers ascend; others are in the order of the runs. */
  private List<List<String>> combinations(List<String> axes) {
    Comparator<List<String>> order = Comparator.comparingInt(List::size);
    for (int i = 0; i < axes.size(); i++) {
      int at = i;
      var values = points.stream().map(p -> TableSpec.value(axes.get(at), p)).distinct().toList();
      boolean isNumbers = values.stream().noneMatch(value -> Double.isNaN(Names.number(value)));
      order =
          order.thenComparingDouble(
              row -> isNumbers ? Names.number(row.get(at)) : values.indexOf(row.get(at)));
    }
    return points.stream().map(point -> values(point, axes)).distinct().sorted(order).toList();
  }

  private Figure figure(String given, Catalog catalog) {
    String name = points.stream().anyMatch(p -> p.has(given)) ? given : ofJmh(given);
    String metric =
        points.stream().anyMatch(p -> p.has(name)) || Percentile.of(name).isPresent()
            ? name
            : name.replaceFirst(":[^:]*$", "");
    var units = points.stream().filter(p -> p.has(metric)).map(p -> p.unit(metric)).toList();
    if (units.isEmpty()) {
      var known = new TreeSet<>(points.get(0).metrics().keySet());
      throw BadResultsException.of("--metric", given, String.join(", ", known));
    }
    String unit = name.equals(metric) ? units.get(0) : name.substring(metric.length() + 1);
    if (units.stream().anyMatch(own -> Units.factor(own, unit).isEmpty())) {
      throw BadResultsException.of(
          "--metric", given, "a unit of the same quantity as " + units.get(0));
    }
    String plain = catalog.of(metric, unit).heading();
    String heading = spec.heading(metric, plain.isEmpty() ? metric : plain, names);
    return new Figure(
        metric, unit, PlainText.join(", ", heading, unit.matches("#|flag") ? "" : unit));
  }

  /** JMH's own metric is called score in tables, and in JMH's own text. */
  private static String ofJmh(String given) {
    return given.replaceFirst("^score(?=$|:)", Metric.PRIMARY);
  }

  private record Figure(String metric, String unit, String heading) {

    /** Figures that are the same once rounded are one; many become their median and range. */
    private String cell(List<Point> points) {
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
    private String words(Point point) {
      String marks = point.marks().stream().map(m -> m.kind().name()).collect(joining(" "));
      String sure = point.metric(metric).isSure() ? "" : Samples.MARK;
      String figure =
          value(point).stream().mapToObj(each -> Digits.figure(each) + sure).collect(joining());
      return PlainText.join(" ", figure, marks);
    }

    /** Empty for an invalid point. */
    private OptionalDouble value(Point point) {
      return point.isInvalid() ? OptionalDouble.empty() : point.metric(metric).in(unit);
    }
  }
}
