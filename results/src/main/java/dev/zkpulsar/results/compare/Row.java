package dev.zkpulsar.results.compare;

import java.util.Comparator;

/**
 * A compared cell.
 *
 * @param before the level of the first group, in the metric's unit
 * @param after the level of the second group
 * @param p of the test, corrected for all rows
 * @param halfWidth of the confidence interval of the ratio's logarithm; infinite if unknown
 * @param detectable the least difference that the row would have found, as a logarithm
 * @param reason more about the verdict; or empty
 */
record Row(
    Cell cell,
    double before,
    double after,
    double p,
    double halfWidth,
    double detectable,
    Verdict verdict,
    String reason) {

  static final String TOO_FEW = "too few runs to know the noise";

  /** Worst first: by verdict, then by the size of the change for the worse. */
  static final Comparator<Row> WORST_FIRST =
      Comparator.comparing(Row::verdict)
          .thenComparing(Comparator.comparingDouble(Row::worseBy).reversed());

  /** A row with the means of the cell's two sides. */
  static Row of(
      Cell cell, double p, double halfWidth, double detectable, Verdict verdict, String reason) {
    double before = Math.exp(Estimate.mean(cell.values().get(0)));
    double after = Math.exp(Estimate.mean(cell.values().get(1)));
    return new Row(cell, before, after, p, halfWidth, detectable, verdict, reason);
  }

  double ratio() {
    return after / before;
  }

  double worseBy() {
    return cell.metric().better().worseBy(Math.log(ratio()));
  }
}
