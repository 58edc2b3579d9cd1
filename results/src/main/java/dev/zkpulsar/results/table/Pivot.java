package dev.zkpulsar.results.table;

import static java.util.stream.Collectors.groupingBy;

import dev.zkpulsar.results.read.BadResultsException;
import dev.zkpulsar.results.read.Names;
import dev.zkpulsar.results.run.Catalog;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.text.PlainText;
import dev.zkpulsar.results.text.Table;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Points as a table: a row and a column for each combination of values that occurs, and in them a
 * cell for each figure. The points of a cell are runs of one point; others are refused.
 */
public record Pivot(List<Point> points, List<Axis> rows, List<Axis> columns, List<Figure> figures) {
  /**
   * A chosen table.
   *
   * @param where by name, the values of the points to show; others are left out
   * @param rows names whose values are rows; with {@code marks}, each point has a row of its own
   * @param columns names whose values are columns
   * @param metrics each {@code NAME} or {@code NAME:UNIT}
   * @param words for names and values
   */
  public record Spec(
      Map<String, Set<String>> where,
      List<String> rows,
      List<String> columns,
      List<String> metrics,
      Map<String, String> words) {
    String heading(String name, String otherwise, Names names) {
      return words.getOrDefault(name, names.headings().getOrDefault(name, otherwise));
    }

    /** Whether a row is a point with its marks, rather than the runs of a point. */
    boolean showsEachPoint() {
      return rows.contains(PointValues.MARKS);
    }

    /** All names of rows, columns and conditions. */
    List<String> names() {
      return concat(concat(rows, columns), where.keySet());
    }
  }

  /** Throws BadResultsException for unknown names, no points, or a cell whose points differ. */
  public static Pivot of(List<Point> all, Spec spec, Catalog catalog, Names names) {
    PointValues values =
        spec.showsEachPoint() ? PointValues.labelled(all, names) : PointValues.PLAIN;
    PivotChecks.checkNames(all, spec);
    PivotChecks.checkWhere(all, spec, values);
    var points = chosen(all, spec, values, catalog);
    if (points.isEmpty()) {
      throw new BadResultsException("--benchmark, --where: no point has these values");
    }
    var figures = new ArrayList<Figure>();
    for (String metric : spec.metrics) {
      figures.add(MetricName.of(metric, points).figure(points, spec, catalog, names));
    }
    var rows = Axis.all(spec.rows, spec, values, names);
    var columns = Axis.all(spec.columns, spec, values, names);
    var pivot = new Pivot(points, rows, columns, figures);
    for (List<Point> cell : pivot.cells().values()) {
      cell.forEach(other -> PivotChecks.checkAlike(cell.get(0), other));
    }
    return pivot;
  }

  /** The points, or their iterations if a name asks for them, that meet all conditions. */
  static List<Point> chosen(List<Point> all, Spec spec, PointValues values, Catalog catalog) {
    boolean areIterations = spec.names().contains(PointValues.ITERATION);
    var chosen = new ArrayList<Point>();
    for (Point whole : all) {
      for (Point point : areIterations ? whole.iterations(catalog) : List.of(whole)) {
        if (isChosen(point, spec, values)) {
          chosen.add(point);
        }
      }
    }
    return chosen;
  }

  private static boolean isChosen(Point point, Spec spec, PointValues values) {
    return spec.where.entrySet().stream()
        .allMatch(condition -> condition.getValue().contains(values.of(condition.getKey(), point)));
  }

  /** The points of each cell, by the values of its row and then of its column. */
  Map<List<String>, List<Point>> cells() {
    var axes = concat(rows, columns);
    return points.stream().collect(groupingBy(point -> values(point, axes)));
  }

  private static List<String> values(Point point, List<Axis> axes) {
    return axes.stream().map(axis -> axis.value(point)).toList();
  }

  /** The table as text; a cell without a point is empty. */
  public Table table() {
    var cells = cells();
    var across = acrossInOrder();
    var headings = new ArrayList<>(rows.stream().map(Axis::heading).toList());
    for (var values : across) {
      String above = columnWords(values);
      figures.forEach(figure -> headings.add(PlainText.join(", ", above, figure.heading())));
    }
    var lines = new ArrayList<List<String>>();
    for (var row : downInOrder()) {
      var line = new ArrayList<>(words(rows, row));
      for (var values : across) {
        var cell = cells.getOrDefault(concat(row, values), List.of());
        figures.forEach(figure -> line.add(figure.cell(cell)));
      }
      lines.add(line);
    }
    return new Table(headings, lines);
  }

  /** The values of each row, in order. */
  List<List<String>> downInOrder() {
    return combinations(rows);
  }

  /** The values of a row as a reader sees them. */
  String rowWords(List<String> values) {
    return label(rows, values);
  }

  /** The values of each column, in order. */
  List<List<String>> acrossInOrder() {
    return combinations(columns);
  }

  /** The values of a column as a reader sees them. */
  String columnWords(List<String> values) {
    return label(columns, values);
  }

  /** The heading of the first row name. */
  public String rowHeading() {
    return rows.get(0).heading();
  }

  /** The heading of the only figure, with its unit; of several figures the unit of the first. */
  public String figureHeading() {
    Figure first = figures.get(0);
    return figures.size() == 1 ? first.heading() : Figure.heading("", first.unit());
  }

  /** The words of all values, unless the combination of them has words of its own. */
  private static String label(List<Axis> axes, List<String> values) {
    String label = PlainText.join(", ", words(axes, values));
    return axes.size() > 1 ? axes.get(0).spec().words().getOrDefault(label, label) : label;
  }

  private static List<String> words(List<Axis> axes, List<String> values) {
    var words = new ArrayList<String>();
    for (int i = 0; i < axes.size(); i++) {
      words.add(axes.get(i).words(values.get(i)));
    }
    return words;
  }

  /** The combinations of values that occur, in order; a single empty one without axes. */
  private List<List<String>> combinations(List<Axis> axes) {
    Comparator<List<String>> order = Comparator.comparingInt(List::size);
    for (int i = 0; i < axes.size(); i++) {
      int place = i;
      var ranks = ranks(axes.get(i));
      order = order.thenComparingDouble(values -> ranks.get(values.get(place)));
    }
    return points.stream().map(point -> values(point, axes)).distinct().sorted(order).toList();
  }

  /** Numbers and sizes, such as 1K and 64KB, ascend; other values are in the points' order. */
  private Map<String, Double> ranks(Axis axis) {
    var values = points.stream().map(axis::value).distinct().toList();
    boolean areSizes = values.stream().noneMatch(value -> Double.isNaN(CellOrder.size(value)));
    var ranks = new HashMap<String, Double>();
    for (String value : values) {
      ranks.put(value, areSizes ? CellOrder.size(value) : ranks.size());
    }
    return ranks;
  }

  private static <T> List<T> concat(Collection<T> first, Collection<T> second) {
    var all = new ArrayList<T>(first);
    all.addAll(second);
    return all;
  }
}
