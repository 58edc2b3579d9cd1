package dev.zkpulsar.results;

import java.util.ArrayList;
import java.util.List;

/** Two groups of runs, compared row by row. */
final class Comparison {
  /** Fewer runs than this many beyond one a side say too little of the noise between runs. */
  private static final int LEAST_FREEDOM = 2;

  private static final double CONFIDENCE = 0.95;

  private final Rules rules;

  private Comparison(Rules rules) {
    this.rules = rules;
  }

  /** A row for each cell, worst first. */
  static List<Row> rows(List<Cells.Cell> cells, Rules rules) {
    return new Comparison(rules).rows(cells);
  }

  private List<Row> rows(List<Cells.Cell> cells) {
    List<Cells.Cell> tested = cells.stream().filter(Comparison::canBeTested).toList();
    double[] corrected =
        Holm.correct(tested.stream().mapToDouble(cell -> Estimate.of(cell.values()).p()).toArray());
    var rows = new ArrayList<Row>();
    for (int i = 0; i < tested.size(); i++) {
      rows.add(row(tested.get(i), corrected[i], rules.alpha() / tested.size()));
    }
    cells.stream()
        .filter(cell -> !canBeTested(cell))
        .forEach(cell -> rows.add(row(cell, 1, rules.alpha())));
    rows.sort(Row.WORST_FIRST);
    return rows;
  }

  private static boolean canBeTested(Cells.Cell cell) {
    return cell.why().isEmpty() && Estimate.of(cell.values()).freedom() >= LEAST_FREEDOM;
  }

  private Row row(Cells.Cell cell, double p, double alpha) {
    Estimate estimate = Estimate.of(cell.values());
    double sees = estimate.sees(alpha, rules.matters(cell.metric()));
    Metrics.Better better = Metrics.better(cell.metric(), cell.unit());
    String why = cell.why();
    Verdict verdict = Verdict.SAME;
    if (!canBeTested(cell)) {
      verdict = Verdict.CANNOT_TELL;
      why = why.isEmpty() ? "too few to know the noise" : why;
    } else if (p < rules.alpha() && Math.abs(estimate.logRatio()) >= rules.matters(cell.metric())) {
      boolean more = estimate.logRatio() > 0;
      verdict =
          switch (better) {
            case UNKNOWN -> Verdict.DIFFERS;
            case MORE -> more ? Verdict.BETTER : Verdict.WORSE;
            case LESS -> more ? Verdict.WORSE : Verdict.BETTER;
          };
    } else if (sees > rules.mustBeFound(cell.metric())) {
      verdict = Verdict.CANNOT_TELL;
      why = "too noisy";
    }
    return new Row(
        cell.what(),
        cell.metric(),
        cell.unit(),
        better,
        level(cell, 0),
        level(cell, 1),
        p,
        canBeTested(cell) ? estimate.halfWidth(CONFIDENCE) : Double.POSITIVE_INFINITY,
        canBeTested(cell) ? sees : Double.POSITIVE_INFINITY,
        verdict,
        why);
  }

  private static double level(Cells.Cell cell, int group) {
    return Math.exp(Estimate.mean(cell.values().get(group)));
  }
}
