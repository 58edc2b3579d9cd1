package dev.zkpulsar.results.table;

import static java.util.stream.Collectors.joining;

import dev.zkpulsar.results.chart.BarChart;
import dev.zkpulsar.results.chart.LineChart;
import dev.zkpulsar.results.chart.Series;
import dev.zkpulsar.results.chart.Spread;
import dev.zkpulsar.results.read.BadResultsException;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.text.PlainText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A {@link Pivot} as what a chart draws. As lines, it has one metric, each column is a line, and
 * the row is a place on the horizontal axis; as bars, each metric of a row is a bar. INVALID points
 * are left out.
 */
public final class PivotSeries {
  private PivotSeries() {}

  /**
   * The bars from the top, row by row. Throws BadResultsException if the metrics have several
   * units, or there are too many bars or none.
   */
  public static List<BarChart.Bar> bars(Pivot pivot) {
    checkUnits(pivot.figures());
    var cells = pivot.cells();
    var bars = new ArrayList<BarChart.Bar>();
    for (List<String> row : pivot.downInOrder()) {
      bars.addAll(barsOfRow(pivot, row, cells.get(row)));
    }
    if (bars.isEmpty() || bars.size() > BarChart.MOST_BARS) {
      String allowed = "1 to " + BarChart.MOST_BARS + " bars that have valid points";
      throw BadResultsException.of("--bars", bars.size(), allowed);
    }
    return bars;
  }

  /** All bars end on one axis. */
  private static void checkUnits(List<Figure> figures) {
    if (figures.stream().map(Figure::unit).distinct().count() > 1) {
      var metrics = figures.stream().map(figure -> figure.metric() + " in " + figure.unit());
      String allowed = "metrics of one unit, to which NAME:UNIT converts";
      throw BadResultsException.of("--metric", metrics.collect(joining(", ")), allowed);
    }
  }

  /** The bars of a row: one for each metric, in the metric's colour. */
  private static List<BarChart.Bar> barsOfRow(Pivot pivot, List<String> row, List<Point> cell) {
    var figures = pivot.figures();
    var bars = new ArrayList<BarChart.Bar>();
    for (int i = 0; i < figures.size(); i++) {
      Figure figure = figures.get(i);
      String metric = figures.size() == 1 ? "" : figure.label();
      String label = PlainText.join(": ", pivot.rowWords(row), metric);
      int colour = i;
      spread(cell, figure).ifPresent(spread -> bars.add(new BarChart.Bar(label, colour, spread)));
    }
    return bars;
  }

  /** Throws BadResultsException if a row is no number, or there are too many lines or none. */
  public static List<Series> lines(Pivot pivot) {
    var cells = pivot.cells();
    Figure figure = pivot.figures().get(0);
    var series = new ArrayList<Series>();
    for (List<String> column : pivot.acrossInOrder()) {
      var spots = spots(cells, column, figure);
      if (!spots.isEmpty()) {
        series.add(new Series(pivot.columnWords(column), spots));
      }
    }
    checkCount(series);
    return series;
  }

  /** Throws BadResultsException if there are too many lines or none. */
  static void checkCount(List<Series> lines) {
    if (lines.isEmpty() || lines.size() > LineChart.MOST_SERIES) {
      String allowed = "1 to " + LineChart.MOST_SERIES + " lines that have valid points";
      throw BadResultsException.of("--lines", lines.size(), allowed);
    }
  }

  /** The spots of a column, ascending; the first value of a cell's key is that of its row. */
  private static List<Series.Spot> spots(
      Map<List<String>, List<Point>> cells, List<String> column, Figure figure) {
    var spots = new ArrayList<Series.Spot>();
    for (var cell : cells.entrySet()) {
      List<String> values = cell.getKey();
      if (!values.subList(1, values.size()).equals(column)) {
        continue;
      }
      spread(cell.getValue(), figure)
          .ifPresent(spread -> spots.add(new Series.Spot(place(values.get(0)), spread)));
    }
    spots.sort(Comparator.comparingDouble(Series.Spot::x));
    return spots;
  }

  /** What the points of a cell measured; empty if none is valid. */
  private static Optional<Spread> spread(List<Point> cell, Figure figure) {
    var measured =
        cell.stream()
            .map(figure::value)
            .flatMapToDouble(OptionalDouble::stream)
            .sorted()
            .boxed()
            .toList();
    if (measured.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(new Spread(measured, cell.stream().anyMatch(Point::isDisturbed)));
  }

  private static double place(String value) {
    double place = CellOrder.size(value);
    if (Double.isNaN(place)) {
      throw BadResultsException.of("--x", value, "a parameter whose values are numbers");
    }
    return place;
  }
}
