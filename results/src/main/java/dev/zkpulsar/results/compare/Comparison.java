package dev.zkpulsar.results.compare;

import static java.util.Comparator.comparingDouble;

import dev.zkpulsar.results.runs.MetricSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Which runs of two groups are compared with which. */
enum Comparison {
  /** The means of both groups. */
  MEANS(0.01, 3),
  /** Runs that were made in turn, pair by pair. */
  PAIRS(0.01, 3),
  /**
   * Each new run with a history. Two new runs that agree are believed. At most one false alarm in
   * the nights of two years.
   */
  EACH(0.001, 2);

  /** With fewer runs than this beyond one in each group, or fewer pairs, the noise is unknown. */
  private static final int LEAST_FREEDOM = 2;

  private static final double CONFIDENCE = 0.95;

  /** Below this p the hiccup is taken to differ. */
  private static final double HICCUP_ALPHA = 0.01;

  /** A difference above this multiple of the hiccup's, on logarithms, is not the machine's. */
  private static final double MOST_PER_HICCUP = 4;

  /** The probability that any row of runs of one build is called different. */
  final double alpha;

  /** With fewer runs a side a row is at most suspect: one bad run of two would be an alarm. */
  final int leastSide;

  Comparison(double alpha, int leastSide) {
    this.alpha = alpha;
    this.leastSide = leastSide;
  }

  private Estimate estimate(List<double[]> levels) {
    return switch (this) {
      case MEANS -> Estimate.ofMeans(levels);
      case PAIRS -> Estimate.ofPairs(levels);
      case EACH -> Estimate.ofEach(levels);
    };
  }

  /** A row for each cell, worst first. */
  List<Row> rows(List<Cell> cells) {
    List<Cell> tested = cells.stream().filter(this::canBeTested).toList();
    double[] corrected =
        corrected(tested.stream().mapToDouble(cell -> estimate(cell.values()).p()).toArray());
    var rows = new ArrayList<Row>();
    for (int i = 0; i < tested.size(); i++) {
      rows.add(row(tested.get(i), corrected[i], alpha / tested.size()));
    }
    for (Cell cell : cells) {
      if (!canBeTested(cell)) {
        String reason = cell.problem().isEmpty() ? Row.TOO_FEW : cell.problem();
        double unknown = Double.POSITIVE_INFINITY;
        rows.add(Row.of(cell, 1, unknown, unknown, Verdict.UNDECIDED, reason));
      }
    }
    rows.sort(Row.WORST_FIRST);
    return rows;
  }

  private boolean canBeTested(Cell cell) {
    return cell.problem().isEmpty() && estimate(cell.values()).freedom() >= LEAST_FREEDOM;
  }

  private Row row(Cell cell, double p, double share) {
    Estimate estimate = estimate(cell.values());
    double threshold = cell.threshold();
    double detectable = estimate.detectable(share, threshold);
    int before = cell.levels().get(0).size();
    int after = cell.levels().get(1).size();
    double worseBy = cell.metric().better().worseBy(estimate.logRatio());
    boolean worse = worseBy > 0;
    boolean machines =
        cell.hiccups()
            .map(levels -> estimate(Cell.values(levels)))
            .filter(hiccups -> explains(hiccups.logRatio(), hiccups.p(), worseBy))
            .isPresent();
    Verdict verdict = Verdict.SAME;
    String reason = "";
    if (p < alpha && Math.abs(worseBy) >= threshold) {
      verdict = worse ? Verdict.WORSE : Verdict.BETTER;
      if (cell.metric().better() == MetricSpec.Better.NONE) {
        verdict = Verdict.DIFFERS;
      } else if (machines) {
        reason = "the machine stalled " + (worse ? "more" : "less") + ", too";
        verdict = worse ? Verdict.SUSPECT : Verdict.UNDECIDED;
      } else if (worse && Math.min(before, after) < leastSide) {
        reason = "too few runs to be sure: repeat, and give all runs";
        verdict = Verdict.SUSPECT;
      }
    } else if (detectable > cell.mustDetect()) {
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
   * Whether the machine may explain a difference: the median delay of a timer in the client's JVM
   * moved the same way, by a quarter of it or more. A change that takes more of the processors
   * raises the hiccup, too; runs made in turn separate the two.
   */
  private static boolean explains(double hiccup, double p, double worseBy) {
    return p < HICCUP_ALPHA
        && hiccup * worseBy > 0
        && Math.abs(worseBy) <= MOST_PER_HICCUP * Math.abs(hiccup);
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
