package dev.zkpulsar.results.table;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.zkpulsar.results.run.Labels;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.read.Runs;
import dev.zkpulsar.results.run.Samples;
import dev.zkpulsar.results.text.Digits;
import dev.zkpulsar.results.text.PlainText;
import dev.zkpulsar.results.text.Table;
import dev.zkpulsar.results.text.Table.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The default layout of a {@link Pivot}: a row for each point, a column for each metric. The ranks
 * are those of each column's cells, by which the page sorts.
 */
public record PointTable(
    @JsonUnwrapped Table all,
    List<List<Integer>> ranks,
    List<String> names,
    String shared,
    String legend,
    @JsonIgnore List<String> judged) {
  private static final int CONSOLE_WIDTH = 120;

  public static PointTable of(List<Point> points, Runs runs) {
    var telling = Labels.telling(points.stream().map(Point::id).toList());
    var shared = new TreeMap<>(points.get(0).params());
    var some = new TreeMap<String, String>();
    points.forEach(point -> shared.entrySet().retainAll(point.params().entrySet()));
    points.forEach(point -> some.putAll(point.params()));
    some.keySet().removeAll(telling);
    some.keySet().removeAll(shared.keySet());
    String where = String.join(", ", runs.names().words(some.keySet(), some));

    boolean isOneRun = points.stream().map(Point::run).distinct().count() == 1;
    var names = new ArrayList<>(List.of("benchmark"));
    names.addAll(runs.names().values().keySet().stream().filter(telling::remove).toList());
    names.addAll(telling);
    names.addAll(isOneRun ? List.of() : List.of("run"));
    names.add(Pivot.MARKS);
    var metrics = runs.catalog().columns(points);
    var spec = new Pivot.Spec(Map.of(), names, List.of(), metrics, Map.of());
    var pivot = Pivot.of(points, spec, runs.catalog(), runs.names());
    Table all = pivot.table().only(c -> !c.isAll("") && !c.isAll("none"));
    return new PointTable(
        all,
        all.columns().stream().map(column -> CellOrder.ranks(column.cells())).toList(),
        pivot.rows().stream().map(Pivot.Axis::heading).filter(all.headings()::contains).toList(),
        PlainText.join(
            "; ",
            String.join(", ", runs.names().words(shared.keySet(), shared)),
            where.isEmpty() ? "" : "where it applies: " + where),
        Samples.legend(all.rows()),
        pivot.figures().stream()
            .filter(
                f -> points.stream().anyMatch(p -> runs.catalog().judged(p).contains(f.metric())))
            .map(Figure::heading)
            .toList());
  }

  /** For 120 columns: equal columns stand above, marks below their row; judged metrics go first. */
  public String console(boolean hasColours) {
    var columns = new ArrayList<>(all.columns());
    columns.removeIf(column -> column.isAll("0") || column.heading().equals(Pivot.MARKS));
    var equal = columns.stream().filter(this::isEqual).toList();
    columns.removeAll(equal);
    var figures = new ArrayList<>(columns);
    figures.removeIf(column -> names.contains(column.heading()));
    figures.sort((a, b) -> Boolean.compare(isJudged(b), isJudged(a)));
    var fitting = new ArrayList<>(columns);
    fitting.removeAll(figures);
    int width = fitting.stream().mapToInt(column -> column.width() + 2).sum();
    for (Column column : figures) {
      if (width + column.width() <= CONSOLE_WIDTH || column.equals(figures.get(0))) {
        fitting.add(column);
        width += column.width() + 2;
      }
    }
    var above = equal.stream().map(column -> column.heading() + " " + one(column));
    String shown = PlainText.join(", ", Stream.concat(Stream.of(shared), above).toList());
    String wrapped = PlainText.line("All: " + shown).replaceAll("(.{1,120})( |$)", "$1\n");
    var text = new StringBuilder(shown.isEmpty() ? "" : wrapped.stripTrailing() + "\n");
    var lines = all.only(fitting::contains).console().lines().toList();
    int marks = all.headings().indexOf(Pivot.MARKS);
    for (int row = 0; row < lines.size(); row++) {
      text.append(lines.get(row)).append('\n');
      String mark = row == 0 || marks < 0 ? "" : all.rows().get(row - 1).get(marks);
      text.append(mark.matches("|none") ? "" : "    " + PlainText.mark(mark, hasColours) + "\n");
    }
    if (columns.size() > fitting.size()) {
      text.append(Digits.count(columns.size() - fitting.size(), "column"));
      text.append(" left out: see the page, or: bin/results table --metric NAME\n");
    }
    return text.toString();
  }

  private boolean isJudged(Column column) {
    return judged.contains(column.heading());
  }

  private boolean isEqual(Column column) {
    return all.rows().size() > 1 && !isJudged(column) && column.isAll(one(column));
  }

  private static String one(Column column) {
    return column.cells().get(0);
  }
}
