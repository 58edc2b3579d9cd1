package dev.zkpulsar.results.compare;

import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MeasuredRun;
import dev.zkpulsar.results.runs.Metrics;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What comes of a comparison.
 *
 * @param rows worst first
 * @param listed what was not compared, a line each
 * @param exit 0, {@link #REGRESSION} or {@link #CANNOT_TELL}
 * @param because one line that says why
 */
public record Judgement(List<Row> rows, List<String> listed, int exit, String because) {
  static final int REGRESSION = 1;
  public static final int CANNOT_TELL = 2;

  /** Compares two groups of runs. */
  public static Judgement compare(
      List<MeasuredRun> before, List<MeasuredRun> after, List<MeasuredRun> noise, Rules rules) {
    var cells = new Cells(List.of(before, after, noise), rules);
    List<Row> rows = Comparison.rows(withMeans(cells.cells(), rules), rules, Comparison.Kind.MEANS);
    return of(rows, cells.left(), gone(before, after));
  }

  /** Compares runs with those that were made in turn with them, pair by pair. */
  public static Judgement compare(Turns turns, Rules rules) {
    List<MeasuredRun> before = turns.before();
    List<MeasuredRun> after = turns.after();
    var cells = new Cells(List.of(before, after), rules);
    var pairs = cells.cells().stream().map(Cell::paired).toList();
    List<Row> rows = Comparison.rows(withMeans(pairs, rules), rules, Comparison.Kind.PAIRS);
    return of(rows, cells.left(), gone(before, after));
  }

  private static Set<MeasuredPoint.Key> gone(List<MeasuredRun> before, List<MeasuredRun> after) {
    var gone = keys(before);
    gone.removeAll(keys(after));
    return gone;
  }

  /**
   * Compares new runs with those of a history, oldest first, and looks for a drift over all of
   * them. Both tests share the level.
   *
   * @param window so many of the history's last runs of a point are what a new one is compared with
   */
  public static Judgement check(
      List<MeasuredRun> history, List<MeasuredRun> now, int window, Rules rules) {
    Rules half = rules.withAlpha(rules.alpha() / 2);
    var cells = new Cells(List.of(history, now), rules);
    List<Cell> all = withMeans(cells.cells(), rules);
    var rows =
        new ArrayList<>(
            Comparison.rows(
                all.stream().map(c -> c.last(window)).toList(), half, Comparison.Kind.EACH));
    rows.addAll(Drift.rows(all, half));
    rows.sort(Row.WORST_FIRST);
    // A night that is invalid or of another setup is over and done with; a new one is not.
    var names = now.stream().map(MeasuredRun::name).toList();
    var left = new LinkedHashMap<>(cells.left());
    left.keySet().removeIf(each -> !names.contains(each.run()));
    return of(rows, left, missing(history, now));
  }

  /** A fork of one point has nothing to do with that of another: only runs have a mean. */
  private static List<Cell> withMeans(List<Cell> points, Rules rules) {
    var all = new ArrayList<>(points);
    if (!rules.byFork()) {
      all.addAll(Means.of(points));
    }
    return all;
  }

  /** What each new run lacks of the last run of the same suite: one that shares a point with it. */
  private static Set<MeasuredPoint.Key> missing(List<MeasuredRun> history, List<MeasuredRun> now) {
    var missing = new LinkedHashSet<MeasuredPoint.Key>();
    for (MeasuredRun run : now) {
      history.stream()
          .filter(run::sharesPoint)
          .reduce((earlier, later) -> later)
          .ifPresent(last -> missing.addAll(last.points().keySet()));
    }
    missing.removeAll(keys(now));
    return missing;
  }

  private static Set<MeasuredPoint.Key> keys(List<MeasuredRun> runs) {
    var keys = new LinkedHashSet<MeasuredPoint.Key>();
    runs.forEach(run -> keys.addAll(run.points().keySet()));
    return keys;
  }

  private static Judgement of(
      List<Row> rows, Map<Cells.Left, Integer> left, Set<MeasuredPoint.Key> missing) {
    var listed = new ArrayList<String>();
    left.forEach(
        (each, points) ->
            listed.add(
                each.why()
                    + ", not compared: "
                    + each.run()
                    + ": "
                    + each.what()
                    + (points == 1 ? "" : " (" + points + " points)")));
    missing.forEach(key -> listed.add("missing in the new: " + key.label()));
    long worse = rows.stream().filter(row -> row.verdict().isRegression()).count();
    long suspect = rows.stream().filter(row -> row.verdict() == Verdict.SUSPECT).count();
    long unknown =
        rows.stream()
            .filter(row -> row.verdict() == Verdict.CANNOT_TELL)
            .filter(row -> row.better() != Metrics.Better.UNKNOWN)
            .count();
    int exit = 0;
    String because = "no regression in " + rows.size() + " rows";
    if (worse > 0) {
      exit = REGRESSION;
      because = "regression: " + worse + " of " + rows.size() + " rows are worse";
    } else if (rows.isEmpty()) {
      exit = CANNOT_TELL;
      because = "cannot tell: nothing in common that is valid";
    } else if (suspect > 0 || unknown > 0 || !listed.isEmpty()) {
      exit = CANNOT_TELL;
      because =
          "cannot tell: "
              + suspect
              + " suspect and "
              + unknown
              + " of "
              + rows.size()
              + " rows, "
              + left.values().stream().mapToInt(points -> points).sum()
              + " not compared, "
              + missing.size()
              + " missing";
    }
    return new Judgement(rows, listed, exit, because);
  }
}
