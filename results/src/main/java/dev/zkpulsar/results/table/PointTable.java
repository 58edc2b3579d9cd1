package dev.zkpulsar.results.table;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.zkpulsar.results.run.Catalog;
import dev.zkpulsar.results.run.Labels;
import dev.zkpulsar.results.run.Mark;
import dev.zkpulsar.results.run.Metric;
import dev.zkpulsar.results.run.Names;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.Samples;
import dev.zkpulsar.results.run.Units;
import dev.zkpulsar.results.text.Ansi;
import dev.zkpulsar.results.text.Digits;
import dev.zkpulsar.results.text.PlainText;
import dev.zkpulsar.results.text.Table;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * All points of a scenario with their figures, in the order of {@code metrics.json}, without empty
 * columns.
 *
 * @param shared the parameters that all points have with the same value, then those that only some
 *     have, in words; may be empty
 * @param legend of the marks of figures; empty if there are none
 * @param marks of each row, with their reasons
 * @param judged the headings of the metrics that a comparison judges
 */
public record PointTable(
    List<String> headings,
    List<List<String>> rows,
    String shared,
    String legend,
    @JsonIgnore List<List<String>> marks,
    @JsonIgnore Set<String> judged) {
  static final String MARKS = "marks";

  /** The headings of the columns that are not numbers. */
  private static final List<String> TEXT = List.of("benchmark", "parameters", "run");

  private static final int CONSOLE_WIDTH = 120;
  private static final String LINE = "(.{1," + CONSOLE_WIDTH + "})( |$)";
  private static final int MOST_NAMED = 3;
  private static final int GAP = 2;
  private static final String BEFORE_MARK = "    ";

  private record Column(String heading, List<String> cells) {
    static Column of(String heading, Collection<Point> points, Function<Point, String> cell) {
      return new Column(heading, points.stream().map(cell).toList());
    }
  }

  /**
   * The table of at least one point.
   *
   * @param benchmarkNames to show instead of class and method
   */
  public static PointTable of(
      Collection<Point> points, Map<String, String> benchmarkNames, Catalog catalog, Names names) {
    var labels = new Labels(points, benchmarkNames);
    var shared = new TreeMap<>(points.iterator().next().params());
    points.forEach(point -> shared.entrySet().retainAll(point.params().entrySet()));
    var own = Labels.telling(points.stream().map(Point::id).toList());
    var some = new TreeMap<String, String>();
    points.forEach(point -> some.putAll(point.params()));
    some.keySet().removeAll(own);
    some.keySet().removeAll(shared.keySet());

    var columns = new ArrayList<Column>();
    columns.add(Column.of("benchmark", points, point -> labels.benchmark(point.id())));
    columns.add(Column.of("parameters", points, point -> words(own, point.params(), names)));
    columns.add(Column.of("run", points, labels::run));
    var answers = points.stream().flatMap(p -> catalog.judged(p).stream()).distinct().toList();
    var judged = new HashSet<String>();
    boolean isUnsure = false;
    for (String metric : catalog.columns(points)) {
      Column column = metric(metric, points, catalog);
      columns.add(column);
      isUnsure |= column.cells.stream().anyMatch(cell -> cell.contains(Samples.MARK));
      if (answers.contains(metric)) {
        judged.add(column.heading);
      }
    }
    columns.add(Column.of(MARKS, points, PointTable::marks));
    columns.removeIf(column -> column.cells.stream().allMatch(String::isEmpty));
    return new PointTable(
        columns.stream().map(Column::heading).toList(),
        IntStream.range(0, points.size())
            .mapToObj(row -> columns.stream().map(column -> column.cells.get(row)).toList())
            .toList(),
        PlainText.join(
            "; ",
            words(shared.keySet(), shared, names),
            some.isEmpty() ? "" : "where it applies: " + words(some.keySet(), some, names)),
        isUnsure ? Samples.LEGEND : "",
        points.stream().map(p -> p.marks().stream().map(Mark::toString).toList()).toList(),
        judged);
  }

  private static String words(
      Collection<String> parameters, Map<String, String> params, Names names) {
    return String.join(", ", names.words(parameters, params));
  }

  private static String marks(Point point) {
    return point.marks().isEmpty() && point.isValid()
        ? "none"
        : point.marks().stream().map(Mark::toString).collect(Collectors.joining("; "));
  }

  /** A unit that all points share stands in the heading, else in each cell. */
  private static Column metric(String name, Collection<Point> points, Catalog catalog) {
    var all = points.stream().filter(p -> p.has(name)).map(p -> p.metric(name)).toList();
    String unit = all.get(0).unit();
    // In the unit of another project: 865 us/op rather than 0.000865 s/op.
    boolean oneUnit =
        all.stream().allMatch(each -> each.unit().equals(unit))
            && (!name.equals(Metric.PRIMARY)
                || all.stream().allMatch(each -> Units.fits(each.value(), unit)));
    boolean hasError = name.equals(Metric.PRIMARY) || !catalog.isKnown(name);
    String heading = catalog.of(name, unit).heading();
    return Column.of(
        oneUnit && !unit.matches("(#|flag)?") ? heading + " " + unit : heading,
        points,
        point -> cell(point, name, hasError, oneUnit));
  }

  private static String cell(Point point, String name, boolean hasError, boolean oneUnit) {
    Metric metric = point.metric(name);
    if (!metric.hasValue()) {
      return point.has(name) && name.equals(Metric.PRIMARY) ? "missing" : "";
    }
    double error = hasError ? metric.error() : Double.NaN;
    String cell =
        oneUnit
            ? Units.digits(metric.value(), error)
            : Units.words(metric.value(), error, metric.unit());
    return metric.isSure() ? cell : cell.replaceFirst("^\\S+", "$0" + Samples.MARK);
  }

  /**
   * For a terminal of 120 columns, without the legend: equal columns stand in a line above the
   * table, the marks of a row below it. If not all columns fit, judged metrics go first, and a line
   * names the others.
   */
  public String console(boolean colour) {
    var above = new ArrayList<String>();
    above.add(shared);
    var shown = new ArrayList<Integer>();
    var figures = new ArrayList<Integer>();
    for (int column = 0; column < headings.size(); column++) {
      String heading = headings.get(column);
      var values = cells(column).distinct().toList();
      if (heading.equals(MARKS) || values.equals(List.of("0"))) {
        continue;
      }
      boolean isText = TEXT.contains(heading);
      if (rows.size() > 1 && values.size() == 1) {
        above.add(isText ? values.get(0) : heading + " " + values.get(0));
      } else {
        (isText ? shown : figures).add(column);
      }
    }
    figures.sort(Comparator.comparing(column -> !judged.contains(headings.get(column))));
    int left = CONSOLE_WIDTH + GAP - shown.stream().mapToInt(this::width).sum();
    var omitted = new ArrayList<Integer>();
    for (int column : figures) {
      boolean fits = width(column) <= left || column == figures.get(0);
      left -= fits ? width(column) : 0;
      (fits ? shown : omitted).add(column);
    }
    shown.sort(null);
    String all = PlainText.join(", ", above);
    return (all.isEmpty() ? "" : PlainText.line("All: " + all).replaceAll(LINE, "$1\n"))
        + table(shown, colour)
        + omitted(omitted.stream().map(headings::get).toList());
  }

  private Stream<String> cells(int column) {
    return rows.stream().map(row -> row.get(column));
  }

  private int width(int column) {
    int widest = cells(column).mapToInt(String::length).max().orElse(0);
    return GAP + Math.max(headings.get(column).length(), widest);
  }

  private String table(List<Integer> columns, boolean colour) {
    var cells = rows.stream().map(row -> columns.stream().map(row::get).toList()).toList();
    var table = new Table(columns.stream().map(headings::get).toList(), cells);
    List<String> lines = table.console().lines().toList();
    var text = new StringBuilder(lines.get(0)).append('\n');
    for (int row = 0; row < rows.size(); row++) {
      text.append(lines.get(row + 1)).append('\n');
      for (String mark : marks.get(row)) {
        text.append(BEFORE_MARK).append(Ansi.mark(mark, colour)).append('\n');
      }
    }
    return text.toString();
  }

  private static String omitted(List<String> headings) {
    return headings.isEmpty()
        ? ""
        : "%s left out: %s. See the page, or:\nbin/results table --metric NAME\n"
            .formatted(
                Digits.count(headings.size(), "column"), PlainText.list(headings, MOST_NAMED));
  }

  /** All columns, with the parameters that all points share and the legend below. */
  public String markdown() {
    String all = shared.isEmpty() ? "" : "All: " + shared + ".";
    return new Table(headings, rows).with(PlainText.join(" ", all, legend)).markdown();
  }
}
