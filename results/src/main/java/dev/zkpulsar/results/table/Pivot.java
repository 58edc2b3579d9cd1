package dev.zkpulsar.results.table;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;

import dev.zkpulsar.results.run.BadResultsException;
import dev.zkpulsar.results.run.Catalog;
import dev.zkpulsar.results.run.Id;
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
import dev.zkpulsar.results.text.Table.Column;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Median;

/**
 * Points as a table: a row and a column for each combination of values; a cell has the figure of
 * each run.
 */
public final class Pivot {
  /** More figures are shown by their median and range. */
  private static final int MOST_LISTED = 4;

  /**
   * Names are those of parameters, of facts of the setup such as {@code version of pulsar}, or
   * benchmark, iteration and run.
   *
   * @param where the allowed values by name
   * @param metrics as given: a metric's name, and after a colon a unit if need be
   * @param words for names, values and metrics, in place of those of {@code names.json}
   */
  public record Spec(
      Map<String, Set<String>> where,
      List<String> rows,
      List<String> columns,
      List<String> metrics,
      Map<String, String> words) {}

  private final Spec spec;
  private final Catalog catalog;
  private final Names names;

  /** The points that the table shows. */
  final List<Point> points;

  /** By the values of the row and the column. */
  private final Map<List<String>, List<Point>> cells;

  /**
   * Sorts points into cells. Throws BadResultsException if a name is unknown, no point is left, or
   * points of a cell differ in more than their run.
   */
  public Pivot(List<Point> all, Spec spec, Catalog catalog, Names names) {
    this.spec = spec;
    this.catalog = catalog;
    this.names = names;
    var axes = concat(spec.rows, spec.columns);
    var given = concat(axes, spec.where.keySet().stream().toList());
    var known = new TreeSet<>(Set.of("benchmark", "iteration", "run"));
    all.forEach(point -> known.addAll(point.params().keySet()));
    all.forEach(point -> known.addAll(point.setup().keySet()));
    var unknown = given.stream().filter(name -> !known.contains(name)).toList();
    if (!unknown.isEmpty() && !all.isEmpty()) {
      throw BadResultsException.of(
          "--where, --rows, --columns", unknown.get(0), String.join(", ", known));
    }
    var where = spec.where.entrySet();
    points =
        all.stream()
            .flatMap(
                p -> given.contains("iteration") ? p.iterations(catalog).stream() : Stream.of(p))
            .filter(p -> where.stream().allMatch(w -> w.getValue().contains(value(w.getKey(), p))))
            .toList();
    if (points.isEmpty()) {
      throw new BadResultsException("--benchmark, --where: no point has these values");
    }
    cells = points.stream().collect(groupingBy(point -> values(point, axes)));
    cells.values().forEach(cell -> cell.forEach(other -> checkAlike(cell.get(0), other)));
  }

  private static void checkAlike(Point one, Point other) {
    var setup = new TreeMap<>(other.setup());
    setup.keySet().removeIf(Setup::isLength);
    String difference =
        PlainText.join(
            ", ",
            one.benchmark().equals(other.benchmark()) ? "" : "benchmark",
            String.join(", ", Labels.telling(List.of(one.id(), other.id()))),
            one.differenceFrom(setup));
    if (!difference.isEmpty()) {
      throw new BadResultsException(
          "%s: points in one cell differ in: %s; allowed: runs of one point; see --benchmark, --where,"
                  .formatted(one.benchmark(), difference)
              + " --rows and --columns");
    }
  }

  private static <T> List<T> concat(List<T> one, List<T> other) {
    return Stream.concat(one.stream(), other.stream()).toList();
  }

  /** A point's value of a name; {@link Id#NONE} if it lacks it. */
  private static String value(String name, Point point) {
    return switch (point.params().containsKey(name) ? "" : name) {
      case "benchmark" -> point.benchmark();
      case "run" -> point.run();
      default -> point.params().getOrDefault(name, point.setup().getOrDefault(name, Id.NONE));
    };
  }

  private static List<String> values(Point point, List<String> names) {
    return names.stream().map(name -> value(name, point)).toList();
  }

  /** The number of runs of each cell. */
  double[] runs() {
    var runs = cells.values().stream().map(cell -> cell.stream().map(Point::run).distinct());
    return runs.mapToDouble(Stream::count).toArray();
  }

  /** Throws BadResultsException if no point has a metric, or its unit cannot be converted. */
  public Table table() {
    var columns = new ArrayList<Column<List<String>>>();
    for (int i = 0; i < spec.rows.size(); i++) {
      int at = i;
      String name = spec.rows.get(i);
      columns.add(new Column<>(heading(name, name), row -> shown(name, row.get(at), true)));
    }
    var figures = spec.metrics.stream().map(this::figure).toList();
    for (List<String> values : combinations(spec.columns)) {
      var words =
          IntStream.range(0, values.size())
              .mapToObj(i -> shown(spec.columns.get(i), values.get(i), false))
              .toList();
      String above = PlainText.join(", ", words);
      for (Figure figure : figures) {
        columns.add(
            new Column<>(
                PlainText.join(", ", above, figure.heading),
                row -> figure.cell(cells.getOrDefault(concat(row, values), List.of()))));
      }
    }
    return Table.of(combinations(spec.rows), columns).withoutRepeated(spec.rows.size());
  }

  /** The combinations of values that occur. Numbers ascend; others are in the order of the runs. */
  private List<List<String>> combinations(List<String> axes) {
    Comparator<List<String>> order = Comparator.comparingInt(List::size);
    for (int i = 0; i < axes.size(); i++) {
      int at = i;
      var values = points.stream().map(p -> value(axes.get(at), p)).distinct().toList();
      boolean isNumbers = values.stream().noneMatch(value -> Double.isNaN(Names.number(value)));
      order =
          order.thenComparingDouble(
              row -> isNumbers ? Names.number(row.get(at)) : values.indexOf(row.get(at)));
    }
    return points.stream().map(point -> values(point, axes)).distinct().sorted(order).toList();
  }

  /** The heading of a name or a metric. */
  private String heading(String name, String otherwise) {
    return spec.words.getOrDefault(name, names.headings().getOrDefault(name, otherwise));
  }

  /**
   * A value in words. Below its heading it is a number, or does not repeat the heading: "on" rather
   * than "batching on".
   */
  private String shown(String name, String value, boolean isBelow) {
    String plain = value.matches("\\d{4,15}") ? Digits.figure(Double.parseDouble(value)) : value;
    String named = names.value(name, value).orElse(plain);
    if (isBelow) {
      String repeated = "^" + Pattern.quote(heading(name, name) + " ");
      named = value.matches("\\d+") ? plain : named.replaceFirst(repeated, "");
    }
    return spec.words.getOrDefault(value, named);
  }

  /** JMH's own metric is called score in tables, and in JMH's own text. */
  private Figure figure(String given) {
    var known = new TreeSet<String>();
    points.forEach(point -> known.addAll(point.metrics().keySet()));
    String name =
        known.contains(given) ? given : given.replaceFirst("^score(?=$|:)", Metric.PRIMARY);
    boolean isWhole = known.contains(name) || Percentile.of(name).isPresent();
    String metric = isWhole ? name : name.replaceFirst(":[^:]*$", "");
    if (!known.contains(metric)) {
      throw BadResultsException.of("--metric", given, String.join(", ", known));
    }
    var units = points.stream().filter(p -> p.has(metric)).map(p -> p.unit(metric)).toList();
    String unit = name.equals(metric) ? units.get(0) : name.substring(metric.length() + 1);
    if (units.stream().anyMatch(own -> Units.factor(own, unit).isEmpty())) {
      String allowed = "a unit of the same quantity as " + units.get(0);
      throw BadResultsException.of("--metric", given, allowed);
    }
    String plain = catalog.of(metric, unit).heading();
    String words = heading(metric, plain.isEmpty() ? metric : plain);
    String heading = PlainText.join(", ", words, unit.matches("#|flag") ? "" : unit);
    return new Figure(metric, unit, heading);
  }

  private record Figure(String metric, String unit, String heading) {
    /** Figures that are the same once rounded are one; many become their median and range. */
    private String cell(List<Point> points) {
      var words = points.stream().map(this::words).toList();
      double[] values = points.stream().flatMapToDouble(p -> value(p).stream()).toArray();
      if (words.stream().distinct().count() <= 1) {
        return words.stream().limit(1).collect(joining());
      }
      if (words.size() <= MOST_LISTED || values.length == 0) {
        return words.stream().map(text -> text.isEmpty() ? "-" : text).collect(joining(", "));
      }
      long marked = points.stream().filter(point -> !point.marks().isEmpty()).count();
      String marks = marked == 0 ? "" : ", %d of %d marked".formatted(marked, points.size());
      String median = Digits.figure(Median.withDefaults().evaluate(values));
      return median + " (" + Digits.figures(values) + ")" + marks;
    }

    /** The value with the names of the point's marks. */
    private String words(Point point) {
      String marks = point.marks().stream().map(m -> m.kind().name()).collect(joining(" "));
      String sure = point.metric(metric).isSure() ? "" : Samples.MARK;
      var figure = value(point).stream().mapToObj(each -> Digits.figure(each) + sure);
      return PlainText.join(" ", figure.collect(joining()), marks);
    }

    /** Empty for an invalid point. */
    private OptionalDouble value(Point point) {
      return point.isInvalid() ? OptionalDouble.empty() : point.metric(metric).in(unit);
    }
  }
}
