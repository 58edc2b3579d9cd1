package dev.zkpulsar.results.compare;

import dev.zkpulsar.results.output.ExitCode;
import dev.zkpulsar.results.runs.BadResultsException;
import dev.zkpulsar.results.runs.MeasuredRun;
import dev.zkpulsar.results.runs.PointLabels;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The outcome of a comparison.
 *
 * @param rows changes first
 * @param notes a line for each point and run that was left out, and about the method
 * @param missing how many expected points were not compared
 * @param more what would decide the unclear rows; or empty
 */
public record Judgement(
    List<Row> rows, PointLabels labels, List<String> notes, int missing, String more) {

  /**
   * Compares two groups of runs.
   *
   * @param inTurn whether the runs were made in turn: the k-th runs of both are a pair
   * @throws BadResultsException if a run is on both sides, or they are to be pairs and are none
   */
  public static Judgement compare(
      List<MeasuredRun> before, List<MeasuredRun> after, Rules rules, boolean inTurn) {
    Pairs.check(before, after, inTurn);
    var runs = Stream.concat(before.stream(), after.stream()).toList();
    var cells = new Cells(runs, before.size(), 0, rules);
    var pairs = new ArrayList<Row.Pair>();
    var rows = new ArrayList<Row>();
    boolean forks = before.size() == 1 && after.size() == 1;
    for (Cell cell : cells.cells()) {
      if (!cell.problem().isEmpty()) {
        rows.add(Row.unknown(cell, Double.NaN, cell.problem()));
      } else if (forks) {
        pairs.add(new Row.Pair(cell, "", cell.forks(0), cell.forks(1), false));
      } else {
        pairs.add(pair(cell, before.size(), inTurn));
      }
    }
    rows.addAll(Row.of(pairs, rules.level(), rules.tail()));
    rows.sort(Row.CHANGES_FIRST);
    var notes = notes(cells);
    if (forks) {
      notes.add("One run a side: its forks are compared; the noise between runs is unknown.");
    }
    addHiccups(notes, pairs);
    String more = MoreRuns.words(rows, runs, forks ? 0 : before.size(), inTurn, rules.tail());
    return new Judgement(rows, cells.labels, notes, cells.missing.size(), more);
  }

  private static Row.Pair pair(Cell cell, int firstNew, boolean inTurn) {
    var before = cell.levels().keySet().stream().filter(run -> run < firstNew).toList();
    var after = cell.levels().keySet().stream().filter(run -> run >= firstNew).toList();
    if (inTurn) {
      var whole = before.stream().filter(run -> after.contains(run + firstNew)).toList();
      var fellows = whole.stream().map(run -> run + firstNew).toList();
      return new Row.Pair(cell, "", cell.runs(whole), cell.runs(fellows), true);
    }
    return new Row.Pair(cell, "", cell.runs(before), cell.runs(after), false);
  }

  /**
   * Judges the last night of a history.
   *
   * @param nights the runs of each night by its name, oldest first
   * @param accepted the reasons why nights started a new baseline, by their names
   */
  public static Judgement check(
      Map<String, List<MeasuredRun>> nights, Map<String, String> accepted, Rules rules) {
    var names = List.copyOf(nights.keySet());
    var runs = nights.values().stream().flatMap(List::stream).toList();
    var nightOfRun = new ArrayList<Integer>();
    names.forEach(night -> nights.get(night).forEach(run -> nightOfRun.add(names.indexOf(night))));
    int first = nightOfRun.indexOf(names.size() - 1);
    int expected = Math.max(0, nightOfRun.indexOf(names.size() - 2));
    var cells = new Cells(runs, first, expected, rules);
    var nightly = cells.cells().stream().map(cell -> Nights.nightly(cell, nightOfRun)).toList();
    var walk = new Nights(names, rules);
    var starts = accepted.keySet().stream().map(names::indexOf).collect(Collectors.toSet());
    var rows = walk.rows(nightly, starts);
    var notes = notes(cells);
    accepted.forEach((night, why) -> notes.add("accepted since " + night + ": " + why));
    var known = new TreeMap<String, List<Row>>();
    walk.known
        .values()
        .forEach(
            found ->
                known
                    .computeIfAbsent(found.row().since(), any -> new ArrayList<>())
                    .add(found.row()));
    known.forEach((night, changed) -> notes.add(known(night, changed, cells.labels)));
    return new Judgement(rows, cells.labels, notes, cells.missing.size(), "");
  }

  private static String known(String night, List<Row> rows, PointLabels labels) {
    rows.sort(Row.CHANGES_FIRST);
    Row first = rows.get(0);
    return "known since %s: %d row%s changed, the most %s (%s of %s)"
        .formatted(
            night,
            rows.size(),
            rows.size() == 1 ? "" : "s",
            Percent.signed(first.change().logRatio()),
            first.cell().metric().name(),
            labels.of(first.cell().point()));
  }

  private static List<String> notes(Cells cells) {
    var notes = new ArrayList<String>();
    cells.missing.forEach((key, why) -> notes.add(cells.labels.of(key) + ": " + why));
    cells.leftOut.forEach(
        (why, points) ->
            notes.add("%d point%s left out: %s".formatted(points, points == 1 ? "" : "s", why)));
    return notes;
  }

  private static void addHiccups(List<String> notes, List<Row.Pair> pairs) {
    var lacking =
        pairs.stream()
            .filter(pair -> pair.cell().isTime() && !pair.cell().hiccups().isEmpty())
            .filter(pair -> !pair.before().hasHiccups() || !pair.after().hasHiccups())
            .count();
    if (lacking > 0) {
      notes.add(
          "%d rows are not corrected for the machine: a run lacks %s"
              .formatted(lacking, Cell.HICCUP));
    }
  }

  long count(Decision decision) {
    return rows.stream().filter(row -> row.decision() == decision).count();
  }

  /** Rows that could hide a slowdown; a metric without a direction has none. */
  List<Row> unclear() {
    return rows.stream()
        .filter(row -> row.decision() == Decision.UNCLEAR && row.cell().hasDirection())
        .toList();
  }

  /**
   * The exit code.
   *
   * @param requirePower whether rows that could hide a slowdown make it undecided
   */
  public int exit(boolean requirePower) {
    if (count(Decision.SLOWER) > 0) {
      return ExitCode.FINDING;
    }
    boolean nothing = rows.stream().noneMatch(row -> row.change().isKnown());
    return nothing || missing > 0 || (requirePower && !unclear().isEmpty())
        ? ExitCode.UNDECIDED
        : ExitCode.DONE;
  }

  /** The decision as one line, with what to do about it. */
  public String summary(boolean requirePower) {
    String text = exit(requirePower) == ExitCode.UNDECIDED ? "UNDECIDED: " : "";
    var unclear = unclear();
    long slower = count(Decision.SLOWER);
    if (slower > 0) {
      text =
          "regression: %d of %d rows are slower, the worst by %s (%s)"
              .formatted(
                  slower,
                  rows.size(),
                  Percent.of(rows.get(0).change().logRatio()),
                  name(rows.get(0)));
    } else if (rows.isEmpty()) {
      text += "the runs have no valid point in common";
    } else if (unclear.isEmpty()) {
      text += "no regression of %s or more in %d rows".formatted(thresholds(), rows.size());
    } else {
      Row worst = unclear.get(0);
      text +=
          "no regression found; %d of %d rows could hide more than %s, the worst %s (%s)"
              .formatted(
                  unclear.size(),
                  rows.size(),
                  thresholds(),
                  Double.isInfinite(worst.bound()) ? "of any size" : Percent.of(worst.bound()),
                  name(worst));
      text += more.isEmpty() ? "" : ". " + more;
    }
    return missing == 0 ? text : text + "; points not compared: " + missing;
  }

  String name(Row row) {
    return row.cell().metric().name() + " of " + labels.of(row.cell().point());
  }

  /** The threshold of most rows, and how many have a higher one. */
  private String thresholds() {
    double least = rows.stream().mapToDouble(row -> row.cell().threshold()).min().orElseThrow();
    double most = rows.stream().mapToDouble(row -> row.cell().threshold()).max().orElseThrow();
    long others = rows.stream().filter(row -> row.cell().threshold() > least).count();
    return others == 0
        ? Percent.of(least)
        : "%s (%s in %d rows)".formatted(Percent.of(least), Percent.of(most), others);
  }
}
