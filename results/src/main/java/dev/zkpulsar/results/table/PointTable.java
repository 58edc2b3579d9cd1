package dev.zkpulsar.results.table;

import static java.util.stream.Collectors.joining;

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
import dev.zkpulsar.results.text.Table.Column;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
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
  private static final String MARKS = "marks";

  /** The headings of the columns that are not numbers. */
  private static final List<String> TEXT = List.of("benchmark", "parameters", "run");

  private static final int CONSOLE_WIDTH = 120;
  private static final String LINE = "(.{1," + CONSOLE_WIDTH + "})( |$)";
  private static final int MOST_NAMED = 3;
  private static final int GAP = 2;

  /**
   * The table of at least one point.
   *
   * @param benchmarkNames to show instead of class and method
   */
  public static PointTable of(
      Collection<Point> points, Map<String, String> benchmarkNames, Catalog catalog, Names names) {
    var labels = new Labels(points, benchmarkNames);
    var own = Labels.telling(points.stream().map(Point::id).toList());
    var shared = new TreeMap<>(points.iterator().next().params());
    points.forEach(point -> shared.entrySet().retainAll(point.params().entrySet()));
    var some = new TreeMap<String, String>();
    points.forEach(point -> some.putAll(point.params()));
    some.keySet().removeAll(own);
    some.keySet().removeAll(shared.keySet());
    String where = String.join(", ", names.words(some.keySet(), some));

    var columns = new ArrayList<Column<Point>>();
    columns.add(new Column<>("benchmark", point -> labels.benchmark(point.id())));
    columns.add(new Column<>("parameters", p -> String.join(", ", names.words(own, p.params()))));
    columns.add(new Column<>("run", labels::run));
    var judged = new HashSet<String>();
    for (String metric : catalog.columns(points)) {
      columns.add(metric(metric, points, catalog));
      if (points.stream().anyMatch(point -> catalog.judged(point).contains(metric))) {
        judged.add(columns.get(columns.size() - 1).heading());
      }
    }
    columns.add(new Column<>(MARKS, PointTable::marks));
    columns.removeIf(c -> points.stream().map(c.cell()).allMatch(String::isEmpty));
    Table table = Table.of(points, columns);
    return new PointTable(
        table.headings(),
        table.rows(),
        PlainText.join(
            "; ",
            String.join(", ", names.words(shared.keySet(), shared)),
            where.isEmpty() ? "" : "where it applies: " + where),
        Samples.legend(table.rows()),
        points.stream().map(p -> p.marks().stream().map(Mark::toString).toList()).toList(),
        judged);
  }

  private static String marks(Point point) {
    return point.marks().isEmpty() && point.isValid()
        ? "none"
        : point.marks().stream().map(Mark::toString).collect(joining("; "));
  }

  /** A unit that all points share stands in the heading, else in each cell. */
  private static Column<Point> metric(String name, Collection<Point> points, Catalog catalog) {
    var all = points.stream().filter(p -> p.has(name)).map(p -> p.metric(name)).toList();
    boolean isScore = name.equals(Metric.PRIMARY);
    String unit = all.get(0).unit();
    // In the unit of another project: 865 us/op rather than 0.000865 s/op.
    boolean oneUnit =
        all.stream().allMatch(each -> each.unit().equals(unit))
            && (!isScore || all.stream().allMatch(each -> Units.fits(each.value(), unit)));
    boolean hasError = isScore || !catalog.isKnown(name);
    String shown = oneUnit && !unit.matches("#|flag") ? unit : "";
    return new Column<>(
        PlainText.join(" ", catalog.of(name, unit).heading(), shown),
        point -> {
          Metric metric = point.metric(name);
          if (!metric.hasValue()) {
            return point.has(name) && isScore ? "missing" : "";
          }
          String cell =
              Units.words(
                  metric.value(),
                  hasError ? metric.error() : Double.NaN,
                  oneUnit ? "" : metric.unit());
          return metric.isSure() ? cell : cell.replaceFirst("^\\S+", "$0" + Samples.MARK);
        });
  }

  /**
   * For a terminal of 120 columns, without the legend: equal columns but the judged ones stand in a
   * line above the table, the marks of a row below it. If not all columns fit, judged metrics go
   * first, and a line names the others.
   */
  public String console(boolean colour) {
    var above = new ArrayList<>(List.of(shared));
    var shown = new ArrayList<Integer>();
    var figures = new ArrayList<Integer>();
    for (int column = 0; column < headings.size(); column++) {
      String heading = headings.get(column);
      boolean isText = TEXT.contains(heading);
      var values = cells(column).distinct().toList();
      boolean isHidden = heading.equals(MARKS) || values.equals(List.of("0"));
      boolean isEqual = rows.size() > 1 && values.size() == 1 && !judged.contains(heading);
      if (!isHidden && isEqual) {
        above.add(
            isText ? 0 : above.size(), isText ? values.get(0) : heading + " " + values.get(0));
      } else if (!isHidden) {
        (isText ? shown : figures).add(column);
      }
    }
    figures.sort(Comparator.comparing(column -> !judged.contains(headings.get(column))));
    int left = CONSOLE_WIDTH + GAP - shown.stream().mapToInt(this::width).sum();
    var omitted = new ArrayList<String>();
    for (int column : figures) {
      if (width(column) <= left || column == figures.get(0)) {
        shown.add(column);
        left -= width(column);
      } else {
        omitted.add(headings.get(column));
      }
    }
    shown.sort(null);
    var columns =
        shown.stream().map(i -> new Column<List<String>>(headings.get(i), row -> row.get(i)));
    var lines = Table.of(rows, columns.toList()).console().lines().toList();
    var text = new StringBuilder();
    String all = PlainText.join(", ", above);
    text.append(all.isEmpty() ? "" : PlainText.line("All: " + all).replaceAll(LINE, "$1\n"));
    for (int row = 0; row < lines.size(); row++) {
      text.append(lines.get(row)).append('\n');
      for (String mark : row == 0 ? List.<String>of() : marks.get(row - 1)) {
        text.append("    ").append(Ansi.mark(mark, colour)).append('\n');
      }
    }
    if (!omitted.isEmpty()) {
      text.append(Digits.count(omitted.size(), "column")).append(" left out: ");
      text.append(PlainText.list(omitted, MOST_NAMED));
      text.append(". See the page, or:\nbin/results table --metric NAME\n");
    }
    return text.toString();
  }

  private Stream<String> cells(int column) {
    return rows.stream().map(row -> row.get(column));
  }

  private int width(int column) {
    var all = Stream.concat(Stream.of(headings.get(column)), cells(column));
    return GAP + all.mapToInt(String::length).max().orElse(0);
  }

  /** All columns, with the parameters that all points share and the legend below. */
  public String markdown() {
    String all = shared.isEmpty() ? "" : "All: " + shared + ".";
    return new Table(headings, rows).with(PlainText.join(" ", all, legend)).markdown();
  }
}
