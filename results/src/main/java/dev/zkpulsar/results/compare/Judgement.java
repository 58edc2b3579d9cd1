package dev.zkpulsar.results.compare;

import dev.zkpulsar.results.runs.MeasuredRun;
import dev.zkpulsar.results.runs.PointLabels;
import dev.zkpulsar.results.text.Digits;
import dev.zkpulsar.results.text.ExitCode;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * The outcome of a comparison.
 *
 * @param rows changes first
 * @param more what would decide the unclear rows; or empty
 * @param earlier the outcome of earlier nights: rows that are still slower, or that there is no
 *     earlier night; or empty
 */
public record Judgement(
    List<Row> rows,
    PointLabels labels,
    List<String> notes,
    int missing,
    String more,
    String earlier) {

  /** Compares two groups of runs; if they were made in turn, the k-th runs of both are a pair. */
  public static Judgement compare(
      List<MeasuredRun> before, List<MeasuredRun> after, Rules rules, boolean inTurn) {
    int firstNew = before.size();
    boolean forks = firstNew == 1 && after.size() == 1;
    var runs = Stream.concat(before.stream(), after.stream()).toList();
    var cells = new Cells(runs, firstNew, 0, rules, inTurn && !forks);
    var undecided = cells.cells().stream().map(cell -> row(cell, firstNew, forks, inTurn)).toList();
    var rows = Row.decide(undecided, rules.level(), rules.tail());
    var notes = cells.notes();
    if (forks) {
      notes.add("One run a side: its forks are compared; the noise between runs is unknown.");
    }
    long lacking = rows.stream().filter(row -> row.cell().lacksHiccup()).count();
    if (lacking > 0) {
      String lacks = "%d rows are not corrected for the machine: a run lacks %s";
      notes.add(lacks.formatted(lacking, Cell.HICCUP));
    }
    String more = MoreRuns.words(rows, runs, forks ? 0 : firstNew, inTurn, rules.tail());
    return new Judgement(rows, cells.labels, notes, cells.missing.size(), more, "");
  }

  private static Row row(Cell cell, int firstNew, boolean forks, boolean inTurn) {
    if (!cell.problem().isEmpty()) {
      return Row.unknown(cell, cell.problem());
    }
    var runs = cell.levels().navigableKeySet();
    var old = runs.headSet(firstNew).stream();
    var fresh = runs.tailSet(firstNew).stream();
    var before = old.filter(run -> !inTurn || runs.contains(run + firstNew)).toList();
    var after = fresh.filter(run -> !inTurn || runs.contains(run - firstNew)).toList();
    var one = cell.group(before, forks);
    var other = cell.group(after, forks);
    return Row.of(cell, "", one, Change.of(one, other, inTurn && !forks));
  }

  long count(Row.Decision decision) {
    return rows.stream().filter(row -> row.decision() == decision).count();
  }

  /** Rows that could hide a slowdown; a metric without a direction has none. */
  List<Row> unclear() {
    return rows.stream()
        .filter(row -> row.decision() == Row.Decision.UNCLEAR && row.cell().hasDirection())
        .toList();
  }

  /** Rows that could hide a slowdown make it undecided if power is required. */
  public int exit(boolean requirePower) {
    if (count(Row.Decision.SLOWER) > 0) {
      return ExitCode.FINDING;
    }
    boolean nothing = rows.stream().noneMatch(row -> row.change().isKnown());
    return nothing || missing > 0 || (requirePower && !unclear().isEmpty())
        ? ExitCode.UNDECIDED
        : ExitCode.DONE;
  }

  /** The decision as one line, with what to do about it. */
  public String summary(boolean requirePower) {
    String undecided = exit(requirePower) == ExitCode.UNDECIDED ? "UNDECIDED: " : "";
    return undecided + found() + (missing == 0 ? "" : "; points not compared: " + missing);
  }

  private String found() {
    int all = rows.size();
    long slower = count(Row.Decision.SLOWER);
    var unclear = unclear();
    if (slower > 0) {
      Row worst = rows.get(0);
      String since = worst.since().isEmpty() ? "" : " since " + worst.since();
      String are = slower == 1 ? "is" : "are";
      return "regression: %d of %d rows %s slower, the worst %s%s (%s)"
          .formatted(slower, all, are, worst.percent(), since, name(worst));
    }
    if (rows.isEmpty()) {
      return earlier.isEmpty() ? "the runs have no valid point in common" : earlier;
    }
    if (unclear.isEmpty()) {
      return (earlier.isEmpty() ? "" : earlier + "; ")
          + "no %sregression of %s or more in %d rows"
              .formatted(earlier.isEmpty() ? "" : "other ", thresholds(), all);
    }
    Row widest = unclear.get(0);
    long unknown = unclear.stream().filter(row -> Double.isInfinite(row.bound())).count();
    String could =
        unknown > 0
            ? "the noise of %d of %d rows is unknown (%s)".formatted(unknown, all, name(widest))
            : "%d of %d rows could hide more than %s, the widest %s (%s)"
                .formatted(unclear.size(), all, thresholds(), widest.atWorst(), name(widest));
    return (earlier.isEmpty() ? "no regression found" : earlier)
        + "; "
        + could
        + (more.isEmpty() ? "" : ". " + more);
  }

  public String name(Row row) {
    return row.cell().name() + " of " + labels.of(row.cell().point());
  }

  /** The threshold of most rows, and how many have a higher one. */
  private String thresholds() {
    var all = rows.stream().mapToDouble(row -> row.cell().threshold()).sorted().toArray();
    long others = Arrays.stream(all).filter(threshold -> threshold > all[0]).count();
    String least = Digits.percent(all[0]);
    String most = Digits.percent(all[all.length - 1]);
    return others == 0 ? least : "%s (%s in %d rows)".formatted(least, most, others);
  }
}
