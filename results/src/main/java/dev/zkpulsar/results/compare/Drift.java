package dev.zkpulsar.results.compare;

import dev.zkpulsar.results.runs.Metrics;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * Looks for what became worse bit by bit, by more than matters, with no single night that shows it.
 */
final class Drift {
  private Drift() {}

  /** A row for each metric that drifted; a history too short for the test has none. */
  static List<Row> rows(List<Cell> cells, Rules rules) {
    var tested = new ArrayList<Cell>();
    var trends = new ArrayList<Trend>();
    for (Cell cell : cells) {
      double[] levels = series(cell);
      boolean judged = cell.better() != Metrics.Better.UNKNOWN;
      if (judged && cell.why().isEmpty() && levels.length >= Trend.LEAST) {
        tested.add(cell);
        trends.add(Trend.of(levels));
      }
    }
    double[] corrected = Holm.correct(trends.stream().mapToDouble(Trend::p).toArray());
    var rows = new ArrayList<Row>();
    for (int i = 0; i < tested.size(); i++) {
      Row row = row(tested.get(i), trends.get(i), corrected[i]);
      if (row.p() < rules.alpha() && row.worseBy() >= rules.matters(row.metric())) {
        rows.add(row);
      }
    }
    return rows;
  }

  private static double[] series(Cell cell) {
    return cell.values().stream().flatMapToDouble(DoubleStream::of).toArray();
  }

  private static Row row(Cell cell, Trend trend, double p) {
    double[] levels = series(cell);
    double worseBy = cell.better().worseBy(trend.total());
    boolean machines =
        cell.machine()
            .map(hiccups -> Trend.of(series(hiccups)))
            .filter(hiccups -> Machine.explains(hiccups.total(), hiccups.p(), worseBy))
            .isPresent();
    double middle = Levels.median(levels);
    return new Row(
        cell.what(),
        cell.metric(),
        cell.unit(),
        cell.better(),
        Math.exp(middle - trend.total() / 2),
        Math.exp(middle + trend.total() / 2),
        p,
        Double.POSITIVE_INFINITY,
        Double.POSITIVE_INFINITY,
        machines ? Verdict.SUSPECT : Verdict.DRIFTED,
        "over " + levels.length + " runs" + (machines ? ", and the machine stalled more" : ""));
  }
}
