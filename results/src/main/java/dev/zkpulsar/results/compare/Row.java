package dev.zkpulsar.results.compare;

import dev.zkpulsar.results.runs.Metrics;
import java.util.Comparator;

/**
 * A metric of a point, compared.
 *
 * @param what the point, or the points that it is the geometric mean of
 * @param before the level of the first, in the metric's unit
 * @param after the level of the second
 * @param p that of the test, after the correction for all rows
 * @param halfWidth of the confidence interval of the ratio's logarithm; infinite where there is
 *     none
 * @param sees the smallest difference that the row would have found, as a logarithm
 * @param why what else there is to say, or ""
 */
record Row(
    String what,
    String metric,
    String unit,
    Metrics.Better better,
    double before,
    double after,
    double p,
    double halfWidth,
    double sees,
    Verdict verdict,
    String why) {

  /** A row of a cell, with the means of its first two groups. */
  Row(Cell cell, double p, double halfWidth, double sees, Verdict verdict, String why) {
    this(
        cell.what(),
        cell.metric(),
        cell.unit(),
        cell.better(),
        Math.exp(Estimate.mean(cell.values().get(0))),
        Math.exp(Estimate.mean(cell.values().get(1))),
        p,
        halfWidth,
        sees,
        verdict,
        why);
  }

  /** Worst first: by verdict, then by how much worse, whichever way that is. */
  static final Comparator<Row> WORST_FIRST =
      Comparator.comparing(Row::verdict)
          .thenComparing(Comparator.comparingDouble(Row::worseBy).reversed());

  double ratio() {
    return after / before;
  }

  double worseBy() {
    return better.worseBy(Math.log(ratio()));
  }
}
