package dev.zkpulsar.results.table;

import dev.zkpulsar.results.chart.LineChart;
import dev.zkpulsar.results.chart.Series;
import dev.zkpulsar.results.read.BadResultsException;
import dev.zkpulsar.results.run.Point;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * A {@link Pivot} with one row name and one metric as the series of a chart: each column is a line,
 * each row a place on the horizontal axis. INVALID points are left out.
 */
public final class PivotSeries {
  private PivotSeries() {}

  /** Throws BadResultsException if a row is no number, or there are too many lines or none. */
  public static List<Series> of(Pivot pivot) {
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
      var measured =
          cell.getValue().stream()
              .map(figure::value)
              .flatMapToDouble(OptionalDouble::stream)
              .sorted()
              .boxed()
              .toList();
      if (!measured.isEmpty()) {
        boolean isMarked = cell.getValue().stream().anyMatch(Point::isDisturbed);
        spots.add(new Series.Spot(place(values.get(0)), measured, isMarked));
      }
    }
    spots.sort(Comparator.comparingDouble(Series.Spot::x));
    return spots;
  }

  private static double place(String value) {
    double place = CellOrder.size(value);
    if (Double.isNaN(place)) {
      throw BadResultsException.of("--x", value, "a parameter whose values are numbers");
    }
    return place;
  }
}
