package dev.zkpulsar.results.compare;

import dev.zkpulsar.results.runs.MetricSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.NormalDistribution;

/** Finds metrics that became worse bit by bit, in total by more than the threshold. */
final class Drift {
  /** The probability that any row of runs of one build drifts. */
  private static final double ALPHA = 0.001;

  private Drift() {}

  /** A row for each metric that drifted; a history below {@link Trend#LEAST} runs has none. */
  static List<Row> rows(List<Cell> cells) {
    List<Cell> tested =
        cells.stream()
            .filter(cell -> cell.metric().better() != MetricSpec.Better.NONE)
            .filter(cell -> cell.problem().isEmpty())
            .filter(cell -> series(cell.levels()).length >= Trend.LEAST)
            .toList();
    var trends = tested.stream().map(cell -> Trend.of(series(cell.levels()))).toList();
    double[] corrected = Comparison.corrected(trends.stream().mapToDouble(Trend::p).toArray());
    var rows = new ArrayList<Row>();
    for (int i = 0; i < tested.size(); i++) {
      Row row = row(tested.get(i), trends.get(i), corrected[i]);
      if (row.p() < ALPHA && row.worseBy() >= row.cell().threshold()) {
        rows.add(row);
      }
    }
    return rows;
  }

  private static double[] series(List<Map<Integer, Double>> levels) {
    return Cell.values(levels).stream().flatMapToDouble(DoubleStream::of).toArray();
  }

  private static Row row(Cell cell, Trend trend, double p) {
    double worseBy = cell.metric().better().worseBy(trend.total());
    boolean machines =
        cell.hiccups()
            .map(hiccups -> Trend.of(series(hiccups)))
            .filter(hiccups -> Hiccups.explain(hiccups.total(), hiccups.p(), worseBy))
            .isPresent();
    double[] levels = series(cell.levels());
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

  /**
   * A slow drift of levels: Theil and Sen's slope, which one bad night does not move, with Mann and
   * Kendall's test, which assumes no distribution. The variance of the test grows with the
   * correlation of neighbours, because similar nights in a row would make it too sure. Equal levels
   * are not corrected for: they make the test less sure.
   *
   * @param total from the first to the last level along the slope, as a logarithm
   * @param p two-sided, for no trend
   */
  record Trend(double total, double p) {
    /** The least number of levels for the normal approximation of the test. */
    static final int LEAST = 10;

    static Trend of(double[] levels) {
      int n = levels.length;
      double[] slopes =
          IntStream.range(0, n)
              .boxed()
              .flatMapToDouble(
                  i ->
                      IntStream.range(i + 1, n).mapToDouble(j -> (levels[j] - levels[i]) / (j - i)))
              .toArray();
      double rising = Arrays.stream(slopes).map(Math::signum).sum();
      double slope = RunLevel.median(slopes);
      double variance = n * (n - 1.0) * (2 * n + 5) / 18 * inflation(levels, slope);
      double z = Math.max(0, Math.abs(rising) - 1) / Math.sqrt(variance);
      double p = 2 * NormalDistribution.of(0, 1).survivalProbability(z);
      return new Trend(slope * (n - 1), p);
    }

    /** The factor by which the correlation of neighbours increases the variance. */
    private static double inflation(double[] levels, double slope) {
      int n = levels.length;
      double[] rest = IntStream.range(0, n).mapToDouble(i -> levels[i] - slope * i).toArray();
      double mean = Estimate.mean(rest);
      double squares = 0;
      double neighbours = 0;
      for (int i = 0; i < n; i++) {
        squares += (rest[i] - mean) * (rest[i] - mean);
        neighbours += i == 0 ? 0 : (rest[i] - mean) * (rest[i - 1] - mean);
      }
      double correlation = squares == 0 ? 0 : Math.max(0, neighbours / squares);
      return (1 + correlation) / (1 - correlation);
    }
  }
}
