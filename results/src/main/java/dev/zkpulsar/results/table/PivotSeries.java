package dev.zkpulsar.results.table;

import dev.zkpulsar.results.chart.BarChart;
import dev.zkpulsar.results.chart.LineChart;
import dev.zkpulsar.results.chart.Series;
import dev.zkpulsar.results.chart.Spread;
import dev.zkpulsar.results.read.BadResultsException;
import dev.zkpulsar.results.run.Point;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A {@link Pivot} with one metric as what a chart draws. As lines, each column is a line, and the
 * row is a place on the horizontal axis; as bars, each row is a bar. INVALID points are left out.
 */
public final class PivotSeries {
  private PivotSeries() {}

  /** Throws BadResultsException if there are too many bars or none. */
  public static List<BarChart.Bar> bars(Pivot pivot) {
    var cells = pivot.cells();
    Figure figure = pivot.figures().get(0);
    var bars = new ArrayList<BarChart.Bar>();
    for (List<String> row : pivot.downInOrder()) {
      spread(cells.get(row), figure)
          .ifPresent(spread -> bars.add(new BarChart.Bar(pivot.rowWords(row), spread)));
    }
    if (bars.isEmpty() || bars.size() > BarChart.MOST_BARS) {
      String allowed = "1 to " + BarChart.MOST_BARS + " bars that have valid points";
      throw BadResultsException.of("--bars", bars.size(), allowed);
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
    if (series.isEmpty() || series.size() > LineChart.MOST_SERIES) {
      String allowed = "1 to " + LineChart.MOST_SERIES + " lines that have valid points";
      throw BadResultsException.of("--lines", series.size(), allowed);
    }
    return series;
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
