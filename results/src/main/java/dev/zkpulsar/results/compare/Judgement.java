package dev.zkpulsar.results.compare;

import dev.zkpulsar.results.output.ExitCode;
import dev.zkpulsar.results.runs.BadResultsException;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MeasuredRun;
import dev.zkpulsar.results.runs.MetricSpec;
import dev.zkpulsar.results.runs.PointLabels;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;

/**
 * The outcome of a comparison.
 *
 * @param rows worst first
 * @param notes a line for each exclusion and each missing point
 * @param exit see {@link ExitCode}
 * @param summary one line with the reason for the exit code
 */
public record Judgement(
    List<Row> rows, PointLabels labels, List<String> notes, int exit, String summary) {
  /** A new run is compared with this many of the last runs of each point. */
  private static final int WINDOW = 20;

  /**
   * Compares two groups of runs.
   *
   * @param inTurn whether the runs were made in turn, and are compared pair by pair
   * @throws BadResultsException if they are to be pairs, and are none
   */
  public static Judgement compare(
      List<MeasuredRun> before, List<MeasuredRun> after, Rules rules, boolean inTurn) {
    if (inTurn) {
      Pairs.check(before, after);
    }
    Comparison kind = inTurn ? Comparison.PAIRS : Comparison.MEANS;
    var cells = new Cells(before, after, rules, kind);
    return of(kind.rows(cells.cells()), cells, before, after);
  }

  /**
   * Compares new runs with a history.
   *
   * @param history oldest first
   */
  public static Judgement check(List<MeasuredRun> history, List<MeasuredRun> now, Rules rules) {
    var cells = new Cells(history, now, rules, Comparison.EACH);
    List<Cell> all = cells.cells();
    var recent = all.stream().map(cell -> cell.last(WINDOW)).toList();
    var rows = Comparison.EACH.rows(recent);
    return of(rows, cells, last(history, now), now);
  }

  /** The last run of the same suite as each new run. */
  private static List<MeasuredRun> last(List<MeasuredRun> history, List<MeasuredRun> now) {
    return now.stream()
        .flatMap(run -> history.stream().filter(run::sharesPoint).reduce((a, b) -> b).stream())
        .toList();
  }

  private static Judgement of(
      List<Row> rows, Cells cells, List<MeasuredRun> expected, List<MeasuredRun> now) {
    var missing = new LinkedHashSet<MeasuredPoint.Key>();
    expected.forEach(run -> missing.addAll(run.points().keySet()));
    now.forEach(run -> missing.removeAll(run.points().keySet()));
    var notes = new ArrayList<String>();
    cells.excluded.forEach(
        (line, points) -> notes.add(points == 1 ? line : line + " (" + points + " points)"));
    missing.forEach(key -> notes.add("missing in the new runs: " + cells.labels.of(key)));
    long worse = count(rows, Verdict.WORSE);
    long suspect = count(rows, Verdict.SUSPECT);
    long undecided = count(rows, Verdict.UNDECIDED);
    int exit = ExitCode.UNDECIDED;
    String summary;
    if (worse > 0) {
      exit = ExitCode.FINDING;
      summary = "regression: %d of %d rows are worse".formatted(worse, rows.size());
    } else if (rows.isEmpty()) {
      summary = "undecided: the runs have no valid point in common";
    } else if (suspect > 0 || undecided > 0 || !notes.isEmpty()) {
      int points = cells.excluded.values().stream().mapToInt(each -> each).sum();
      summary =
          "undecided: %d suspect and %d undecided of %d rows; %d points not compared, %d missing"
              .formatted(suspect, undecided, rows.size(), points, missing.size());
    } else {
      exit = ExitCode.DONE;
      summary = "no regression in " + rows.size() + " rows";
    }
    return new Judgement(rows, cells.labels, notes, exit, summary);
  }

  /** Rows of metrics that are neither better nor worse decide nothing. */
  private static long count(List<Row> rows, Verdict verdict) {
    return rows.stream()
        .filter(row -> row.verdict() == verdict)
        .filter(row -> row.cell().metric().better() != MetricSpec.Better.NONE)
        .count();
  }
}
