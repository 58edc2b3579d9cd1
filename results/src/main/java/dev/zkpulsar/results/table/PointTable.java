package dev.zkpulsar.results.table;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.zkpulsar.results.read.Runs;
import dev.zkpulsar.results.run.Catalog;
import dev.zkpulsar.results.run.Labels;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.Samples;
import dev.zkpulsar.results.text.PlainText;
import dev.zkpulsar.results.text.Table;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The default layout of a {@link Pivot}: a row for each point, a column for each metric.
 *
 * @param ranks of each column's cells, by which the page sorts
 * @param names the headings of the columns with names of points
 * @param shared the parameters that all points share, in words
 * @param legend of the signs in cells; may be empty
 * @param judged the headings of the metrics that answer for a point
 */
public record PointTable(
    @JsonUnwrapped Table all,
    List<List<Integer>> ranks,
    List<String> names,
    String shared,
    String legend,
    @JsonIgnore List<String> judged) {
  /** The table of one or more points. */
  public static PointTable of(List<Point> points, Runs runs) {
    var metrics = runs.catalog().columns(points);
    var spec = new Pivot.Spec(Map.of(), names(points, runs), List.of(), metrics, Map.of());
    var pivot = Pivot.of(points, spec, runs.catalog(), runs.names());
    Table all = pivot.table().only(column -> !column.isAll("") && !column.isAll("none"));
    return new PointTable(
        all,
        all.columns().stream().map(column -> CellOrder.ranks(column.cells())).toList(),
        pivot.rows().stream().map(Axis::heading).filter(all.headings()::contains).toList(),
        shared(points, runs),
        Samples.legend(all.rows()),
        judged(pivot.figures(), points, runs.catalog()));
  }

  /** What names a point: its benchmark, the parameters that distinguish it, its run and marks. */
  private static List<String> names(List<Point> points, Runs runs) {
    var names = new ArrayList<>(List.of(PointValues.BENCHMARK));
    var differing = differing(points);
    // Parameters with words for their values go first.
    for (String name : runs.names().values().keySet()) {
      if (differing.remove(name)) {
        names.add(name);
      }
    }
    names.addAll(differing);
    if (points.stream().map(Point::run).distinct().count() > 1) {
      names.add(PointValues.RUN);
    }
    names.add(PointValues.MARKS);
    return names;
  }

  private static Collection<String> differing(List<Point> points) {
    return Labels.telling(points.stream().map(Point::id).toList());
  }

  private static String shared(List<Point> points, Runs runs) {
    var shared = new TreeMap<>(points.get(0).params());
    var some = new TreeMap<String, String>();
    for (Point point : points) {
      shared.entrySet().retainAll(point.params().entrySet());
      some.putAll(point.params());
    }
    // The others have one value, which some points lack.
    some.keySet().removeAll(differing(points));
    some.keySet().removeAll(shared.keySet());
    String where = String.join(", ", runs.names().words(some.keySet(), some));
    return PlainText.join(
        "; ",
        String.join(", ", runs.names().words(shared.keySet(), shared)),
        where.isEmpty() ? "" : "where it applies: " + where);
  }

  private static List<String> judged(List<Figure> figures, List<Point> points, Catalog catalog) {
    var judged = new ArrayList<String>();
    for (Figure figure : figures) {
      if (points.stream().anyMatch(point -> catalog.judged(point).contains(figure.metric()))) {
        judged.add(figure.heading());
      }
    }
    return judged;
  }

  /** The table for a terminal of 120 columns; see {@link ConsoleTable}. */
  public String console(boolean hasColours) {
    return new ConsoleTable(this, hasColours).text();
  }
}
