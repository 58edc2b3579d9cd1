package dev.zkpulsar.results.nights;

import static java.util.function.Predicate.not;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toSet;

import dev.zkpulsar.results.compare.Cells;
import dev.zkpulsar.results.compare.Judgement;
import dev.zkpulsar.results.compare.Row;
import dev.zkpulsar.results.compare.Rules;
import dev.zkpulsar.results.output.Digits;
import dev.zkpulsar.results.output.PlainText;
import dev.zkpulsar.results.runs.MeasuredRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Judges the last night of a history. */
public final class Check {
  private Check() {}

  /**
   * The changes of the last night, with those that are known or accepted as notes.
   *
   * @param nights the runs of each night by its name, oldest first
   */
  public static Judgement of(
      Map<String, List<MeasuredRun>> nights,
      Map<String, String> accepted,
      Map<String, String> noted,
      Rules rules) {
    var names = List.copyOf(nights.keySet());
    var runs = nights.values().stream().flatMap(List::stream).toList();
    var nightOfRun = new ArrayList<Integer>();
    names.forEach(night -> nights.get(night).forEach(run -> nightOfRun.add(names.indexOf(night))));
    int first = nightOfRun.indexOf(names.size() - 1);
    int expected = Math.max(0, nightOfRun.indexOf(names.size() - 2));
    var cells = new Cells(runs, first, expected, rules, false);
    var nightly = cells.cells().stream().map(cell -> Nights.nightly(cell, nightOfRun)).toList();
    var dated =
        names.stream()
            .map(night -> dated(night, nights.get(night), noted.getOrDefault(night, "")))
            .toList();
    var walk = new Nights(dated, rules);
    var numbers = accepted.keySet().stream().map(names::indexOf).collect(toSet());
    var rows = walk.rows(nightly, numbers);
    var known = walk.known.values().stream().sorted(Row.CHANGES_FIRST).toList();
    String earlier = names.size() > 1 ? slower(known) : "there is no night before " + names.get(0);
    var notes = cells.notes();
    var judgement = new Judgement(rows, cells.labels, notes, cells.missing.size(), "", earlier);
    accepted.forEach((night, why) -> notes.add("accepted since " + night + ": " + why));
    known.stream()
        .collect(groupingBy(Row::since, TreeMap::new, toList()))
        .forEach((night, changed) -> notes.add(known(judgement, night, changed)));
    return judgement;
  }

  private static String known(Judgement judgement, String night, List<Row> changed) {
    Row most = changed.get(0);
    return "known since %s: %s changed, the most %s, %s (%s)"
        .formatted(
            night,
            Digits.count(changed.size(), "row"),
            most.percent(),
            most.decision(),
            judgement.name(most));
  }

  /** A night with its commit and what was changed before it, as far as that is known. */
  private static String dated(String night, List<MeasuredRun> runs, String note) {
    String commit =
        runs.stream()
            .map(MeasuredRun::shortCommit)
            .filter(not(String::isEmpty))
            .map("commit "::concat)
            .findFirst()
            .orElse("");
    String facts = PlainText.join("; ", commit, note);
    return night + (facts.isEmpty() ? "" : " (" + facts + ")");
  }

  private static String slower(List<Row> known) {
    var since =
        known.stream()
            .filter(row -> row.decision() == Row.Decision.SLOWER)
            .map(Row::since)
            .sorted()
            .toList();
    return since.isEmpty()
        ? ""
        : "nothing new; %s still slower%s since %s"
            .formatted(
                Digits.count(since.size(), "metric"),
                since.get(0).equals(since.get(since.size() - 1)) ? "" : ", the first",
                since.get(0));
  }
}
