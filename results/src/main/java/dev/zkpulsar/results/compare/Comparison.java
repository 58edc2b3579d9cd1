package dev.zkpulsar.results.compare;

import java.util.ArrayList;
import java.util.List;

/** Two groups of runs, compared row by row. */
final class Comparison {
  /** Fewer runs than this many beyond one a group, or pairs, say too little of the noise. */
  private static final int LEAST_FREEDOM = 2;

  private static final double CONFIDENCE = 0.95;

  /** Fewer a side make nothing worse than suspect: one bad run of two would be an alarm. */
  static final int LEAST_SIDE = 3;

  private final Rules rules;
  private final Kind kind;

  private Comparison(Rules rules, Kind kind) {
    this.rules = rules;
    this.kind = kind;
  }

  /** What is compared with what. */
  enum Kind {
    /** A mean with a mean. */
    MEANS(LEAST_SIDE, LEAST_SIDE),
    /** Runs that were made in turn, pair by pair. */
    PAIRS(LEAST_SIDE, LEAST_SIDE),
    /** Each new run with a history: two that agree are believed. */
    EACH(2, 2);

    private final int leastBefore;
    private final int leastAfter;

    Kind(int leastBefore, int leastAfter) {
      this.leastBefore = leastBefore;
      this.leastAfter = leastAfter;
    }

    Estimate estimate(Cell cell) {
      return switch (this) {
        case MEANS -> Estimate.ofMeans(cell.values());
        case PAIRS -> Estimate.ofPairs(cell.values());
        case EACH -> Estimate.ofEach(cell.values());
      };
    }
  }

  /** A row for each cell, worst first. */
  static List<Row> rows(List<Cell> cells, Rules rules, Kind kind) {
    return new Comparison(rules, kind).rows(cells);
  }

  private List<Row> rows(List<Cell> cells) {
    List<Cell> tested = cells.stream().filter(this::canBeTested).toList();
    double[] corrected =
        Holm.correct(tested.stream().mapToDouble(cell -> kind.estimate(cell).p()).toArray());
    var rows = new ArrayList<Row>();
    for (int i = 0; i < tested.size(); i++) {
      rows.add(row(tested.get(i), corrected[i], rules.alpha() / tested.size()));
    }
    cells.stream().filter(cell -> !canBeTested(cell)).forEach(cell -> rows.add(untested(cell)));
    rows.sort(Row.WORST_FIRST);
    return rows;
  }

  private boolean canBeTested(Cell cell) {
    return cell.why().isEmpty() && kind.estimate(cell).freedom() >= LEAST_FREEDOM;
  }

  private static Row untested(Cell cell) {
    String why = cell.why().isEmpty() ? "too few to know the noise" : cell.why();
    double unknown = Double.POSITIVE_INFINITY;
    return new Row(cell, 1, unknown, unknown, Verdict.CANNOT_TELL, why);
  }

  private Row row(Cell cell, double p, double alpha) {
    Estimate estimate = kind.estimate(cell);
    double matters = rules.matters(cell.metric());
    double sees = estimate.sees(alpha, matters);
    int before = cell.levels().get(0).size();
    int after = cell.levels().get(1).size();
    Verdict verdict = Verdict.SAME;
    String why = "";
    if (p < rules.alpha() && Math.abs(estimate.logRatio()) >= matters) {
      verdict = direction(cell, estimate.logRatio() > 0);
      if (isTheMachines(cell, estimate)) {
        why = "the machine stalled " + (verdict == Verdict.WORSE ? "more" : "less") + ", too";
        verdict = verdict == Verdict.WORSE ? Verdict.SUSPECT : Verdict.CANNOT_TELL;
      } else if (verdict == Verdict.WORSE
          && (before < kind.leastBefore || after < kind.leastAfter)) {
        verdict = Verdict.SUSPECT;
        why = "run again and give all";
      }
    } else if (sees > rules.mustBeFound(cell.metric())) {
      verdict = Verdict.CANNOT_TELL;
      why = "too noisy";
    }
    return new Row(cell, p, estimate.halfWidth(CONFIDENCE, before, after), sees, verdict, why);
  }

  private boolean isTheMachines(Cell cell, Estimate estimate) {
    double worseBy = cell.better().worseBy(estimate.logRatio());
    return cell.machine()
        .map(kind::estimate)
        .filter(hiccups -> Machine.explains(hiccups.logRatio(), hiccups.p(), worseBy))
        .isPresent();
  }

  private static Verdict direction(Cell cell, boolean more) {
    return switch (cell.better()) {
      case UNKNOWN -> Verdict.DIFFERS;
      case MORE -> more ? Verdict.BETTER : Verdict.WORSE;
      case LESS -> more ? Verdict.WORSE : Verdict.BETTER;
    };
  }
}
