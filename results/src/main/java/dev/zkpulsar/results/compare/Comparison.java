package dev.zkpulsar.results.compare;

import static java.util.Comparator.comparingDouble;

import dev.zkpulsar.results.runs.MetricSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Two groups of runs, compared row by row.
 *
 * @param kind which runs are compared with which
 */
record Comparison(Rules rules, Kind kind) {
  /** With fewer runs than this beyond one in each group, or fewer pairs, the noise is unknown. */
  private static final int LEAST_FREEDOM = 2;

  private static final double CONFIDENCE = 0.95;

  /** With fewer runs a side a row is at most suspect: one bad run of two would be an alarm. */
  static final int LEAST_SIDE = 3;

  enum Kind {
    /** The means of both groups. */
    MEANS(0.01),
    /** Runs that were made in turn, pair by pair. */
    PAIRS(0.01),
    /**
     * Each new run with a history. Two new runs that agree are believed. With the level of {@link
     * Drift} it is 0.002: at most one false alarm in the nights of a year.
     */
    EACH(0.001);

    /** The probability that any row of runs of one build is called different. */
    final double alpha;

    Kind(double alpha) {
      this.alpha = alpha;
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
  List<Row> rows(List<Cell> cells) {
    List<Cell> tested = cells.stream().filter(this::canBeTested).toList();
    double[] corrected =
        corrected(tested.stream().mapToDouble(cell -> kind.estimate(cell).p()).toArray());
    var rows = new ArrayList<Row>();
    for (int i = 0; i < tested.size(); i++) {
      rows.add(row(tested.get(i), corrected[i], kind.alpha / tested.size()));
    }
    cells.stream().filter(cell -> !canBeTested(cell)).map(Row::untested).forEach(rows::add);
    rows.sort(Row.WORST_FIRST);
    return rows;
  }

  private boolean canBeTested(Cell cell) {
    return cell.problem().isEmpty() && kind.estimate(cell).freedom() >= LEAST_FREEDOM;
  }

  private Row row(Cell cell, double p, double alpha) {
    Estimate estimate = kind.estimate(cell);
    double threshold = rules.threshold(cell.metric());
    double detectable = estimate.detectable(alpha, threshold);
    int before = cell.levels().get(0).size();
    int after = cell.levels().get(1).size();
    double worseBy = cell.metric().better().worseBy(estimate.logRatio());
    boolean worse = worseBy > 0;
    boolean machines =
        cell.hiccups()
            .map(kind::estimate)
            .filter(hiccups -> Hiccups.explain(hiccups.logRatio(), hiccups.p(), worseBy))
            .isPresent();
    Verdict verdict = Verdict.SAME;
    String reason = "";
    if (p < kind.alpha && Math.abs(worseBy) >= threshold) {
      verdict = worse ? Verdict.WORSE : Verdict.BETTER;
      if (cell.metric().better() == MetricSpec.Better.NONE) {
        verdict = Verdict.DIFFERS;
      } else if (machines) {
        reason = "the machine stalled " + (worse ? "more" : "less") + ", too";
        verdict = worse ? Verdict.SUSPECT : Verdict.UNDECIDED;
      } else if (worse && Math.min(before, after) < (kind == Kind.EACH ? 2 : LEAST_SIDE)) {
        reason = "too few runs to be sure: repeat, and give all runs";
        verdict = Verdict.SUSPECT;
      }
    } else if (detectable > rules.mustDetect(cell.metric())) {
      verdict = Verdict.UNDECIDED;
      reason = "too noisy";
    }
    if (cell.ofForks()) {
      verdict = verdict.compareTo(Verdict.SUSPECT) <= 0 ? Verdict.SUSPECT : Verdict.UNDECIDED;
      reason = Row.TOO_FEW + "; the levels are those of forks";
    }
    double halfWidth = estimate.halfWidth(CONFIDENCE, before, after);
    return Row.of(cell, p, halfWidth, detectable, verdict, reason);
  }

  /**
   * Holm's correction: the probability of a false alarm among all rows is at most the level,
   * however the rows depend on each other, and even if some of them do differ. Benjamini and
   * Hochberg's holds only while none differs: a build that is faster in most points would raise
   * false alarms.
   */
  static double[] corrected(double... p) {
    var order = IntStream.range(0, p.length).boxed().sorted(comparingDouble(i -> p[i])).toList();
    var corrected = new double[p.length];
    double least = 0;
    for (int rank = 0; rank < p.length; rank++) {
      int row = order.get(rank);
      least = Math.max(least, Math.min(1, (p.length - rank) * p[row]));
      corrected[row] = least;
    }
    return corrected;
  }
}
