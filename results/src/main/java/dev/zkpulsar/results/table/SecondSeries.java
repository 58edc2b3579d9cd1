package dev.zkpulsar.results.table;

import dev.zkpulsar.results.chart.Series;
import dev.zkpulsar.results.chart.Spread;
import dev.zkpulsar.results.read.BadResultsException;
import dev.zkpulsar.results.read.IntervalLog;
import dev.zkpulsar.results.read.IntervalLog.Interval;
import dev.zkpulsar.results.read.OperationsBySecond;
import dev.zkpulsar.results.read.Runs;
import dev.zkpulsar.results.run.Metric;
import dev.zkpulsar.results.run.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The operations of each second of a measurement as what a chart draws. Each column of a {@link
 * Pivot} without rows is a line: that of its first run with an interval log. INVALID points are
 * left out.
 *
 * @param notes gets a line about each log that is not whole
 */
public record SecondSeries(Runs runs, Consumer<String> notes) {
  /**
   * The lines of the columns. Throws BadResultsException if no run has the log of a point, or there
   * are too many lines or none.
   */
  public List<Series> lines(Pivot pivot) {
    var cells = pivot.cells();
    var series = new ArrayList<Series>();
    for (List<String> column : pivot.acrossInOrder()) {
      var valid = cells.get(column).stream().filter(point -> !point.isInvalid()).toList();
      if (!valid.isEmpty()) {
        series.add(new Series(pivot.columnWords(column), spots(responses(valid))));
      }
    }
    PivotSeries.checkCount(series);
    return series;
  }

  private static List<Series.Spot> spots(List<Interval> responses) {
    var spots = new ArrayList<Series.Spot>();
    for (double operations : OperationsBySecond.of(responses)) {
      spots.add(new Series.Spot(spots.size(), new Spread(List.of(operations), false)));
    }
    return spots;
  }

  /** The response times of a point, from the first of its runs that has them. */
  private List<Interval> responses(List<Point> runsOfPoint) {
    for (Point point : runsOfPoint) {
      List<Interval> responses = responses(point);
      if (!responses.isEmpty()) {
        return responses;
      }
    }
    String point = runsOfPoint.get(0).id().label();
    String allowed = "a point of a run whose directory contains its histograms";
    throw BadResultsException.of("--seconds", point, "it has no interval log", allowed);
  }

  private List<Interval> responses(Point point) {
    return runs.all().stream()
        .filter(run -> run.name().equals(point.run()))
        .findFirst()
        .flatMap(run -> IntervalLog.ofPoint(run, point.id(), notes))
        .map(log -> log.of(Metric.RESPONSE))
        .orElse(List.of());
  }
}
