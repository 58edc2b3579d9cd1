package dev.zkpulsar.results.compare;

import dev.zkpulsar.results.runs.MetricSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/** Finds metrics that became worse bit by bit, in total by more than the threshold. */
final class Drift {
  private Drift() {}

  /** A row for each metric that drifted; a history below {@link Trend#LEAST} runs has none. */
  static List<Row> rows(List<Cell> cells, Rules rules) {
    List<Cell> tested =
        cells.stream()
            .filter(cell -> cell.better() != MetricSpec.Better.NONE && cell.problem().isEmpty())
            .filter(cell -> series(cell).length >= Trend.LEAST)
            .toList();
    var trends = tested.stream().map(cell -> Trend.of(series(cell))).toList();
    double[] corrected = Holm.correct(trends.stream().mapToDouble(Trend::p).toArray());
    var rows = new ArrayList<Row>();
    for (int i = 0; i < tested.size(); i++) {
      Row row = row(tested.get(i), trends.get(i), corrected[i]);
      if (row.p() < rules.alpha() && row.worseBy() >= rules.threshold(row.cell().metric())) {
        rows.add(row);
      }
    }
    return rows;
  }

  private static double[] series(Cell cell) {
    return cell.values().stream().flatMapToDouble(DoubleStream::of).toArray();
  }

  private static Row row(Cell cell, Trend trend, double p) {
    double worseBy = cell.better().worseBy(trend.total());
    boolean machines =
        cell.hiccups()
            .map(hiccups -> Trend.of(series(hiccups)))
            .filter(hiccups -> Hiccups.explain(hiccups.total(), hiccups.p(), worseBy))
            .isPresent();
    double[] levels = series(cell);
    double middle = RunLevel.median(levels);
    double unknown = Double.POSITIVE_INFINITY;
    return new Row(
        cell,
        Math.exp(middle - trend.total() / 2),
        Math.exp(middle + trend.total() / 2),
        p,
        unknown,
        unknown,
        machines ? Verdict.SUSPECT : Verdict.DRIFTED,
        "over " + levels.length + " runs" + (machines ? ", and the machine stalled more" : ""));
  }
}
