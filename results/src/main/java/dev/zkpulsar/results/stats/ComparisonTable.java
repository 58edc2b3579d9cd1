package dev.zkpulsar.results.stats;

import static java.util.stream.Collectors.joining;

import dev.zkpulsar.results.stats.Verdict.Decision;
import dev.zkpulsar.results.text.Digits;
import dev.zkpulsar.results.text.PlainText;
import dev.zkpulsar.results.text.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/** A comparison as text: the decision, the changes, a line for all others, then notes. */
public record ComparisonTable(
    Comparison comparison, String title, boolean requirePower, boolean allRows) {
  private static final List<String> HEADINGS =
      List.of(
          "decision",
          "metric",
          "before",
          "after",
          "unit",
          "change",
          "uncorrected",
          "at worst",
          "p",
          "benchmark");

  private static final String DECIDED_WITHOUT =
      "Hiccups moved with the sides, so they correct no row of: ";

  private static final int MOST_NAMED = 20;

  private static final String DOUBTED =
      "Hiccups moved with the sides; machine or build? Measure in turn: ";

  /** The comparison for a terminal, or as Markdown. */
  public String text(boolean markdown) {
    var rows = new ArrayList<List<String>>();
    addShown(comparison.verdicts(), "", rows);
    addShown(comparison.controls(), "control", rows);
    var table = new Table(HEADINGS, rows);
    UnaryOperator<String> plain = markdown ? PlainText::markdown : PlainText::line;
    return (markdown ? "**%s**\n" : "%s\n").formatted(plain.apply(comparison.summary(requirePower)))
        + (rows.isEmpty() ? "" : "\n" + (markdown ? table.markdown() : table.console()))
        + (markdown || !rows.isEmpty() ? "\n" : "")
        + lines(markdown).stream()
            .map(line -> (markdown ? "- " : "") + plain.apply(line) + "\n")
            .collect(joining());
  }

  private void addShown(List<Verdict> verdicts, String kind, List<List<String>> rows) {
    for (Verdict verdict : verdicts) {
      if (isShown(verdict)) {
        rows.add(row(verdict, kind));
      }
    }
  }

  private boolean isShown(Verdict verdict) {
    boolean isDoubted = verdict.isDoubtful() || verdict.isContested();
    return allRows || verdict.decision().isChange() || isDoubted;
  }

  private List<String> lines(boolean markdown) {
    var lines = new ArrayList<String>();
    long unclear = comparison.unclear().stream().filter(verdict -> !isShown(verdict)).count();
    long better = comparison.count(Decision.NOT_SLOWER);
    long same = comparison.count(Decision.NO_CHANGE);
    if (!allRows && same + better + unclear > 0) {
      String rows = "Other rows: %d without a change, %d not slower, %d unclear%s";
      lines.add(rows.formatted(same, better, unclear, markdown ? "" : " (--all shows them)"));
    }
    int controls = comparison.controls().size();
    if (controls > 0) {
      String moved = "Control rows, in which no server takes part: %d of %d moved";
      lines.add(moved.formatted(comparison.movedControls().size(), controls));
    }
    lines.addAll(movedHiccups());
    lines.addAll(comparison.notes());
    lines.addAll(comparison.look().words());
    lines.add("Compared: " + title);
    String shared = comparison.labels().shared();
    lines.addAll(shared.isEmpty() ? List.of() : List.of("All points: " + shared));
    return lines;
  }

  /** The points whose hiccups moved with the sides, and by how much. */
  private List<String> movedHiccups() {
    // The points with their change, by the line that lists them.
    var moved = new TreeMap<String, Set<String>>();
    for (Verdict verdict : comparison.verdicts()) {
      Correction correction = verdict.correction();
      if (correction.movedHiccup().isPresent()) {
        String line = correction.isDoubted() ? DOUBTED : DECIDED_WITHOUT;
        String point = comparison.labels().of(verdict.judged().point());
        String change = Digits.signedPercent(correction.movedHiccup().getAsDouble());
        moved
            .computeIfAbsent(line, newLine -> new TreeSet<>())
            .add("%s (%s)".formatted(point, change));
      }
    }
    var lines = new ArrayList<String>();
    moved.forEach(
        (line, names) -> lines.add(line + PlainText.list(List.copyOf(names), MOST_NAMED)));
    return lines;
  }

  private List<String> row(Verdict verdict, String kind) {
    String p = verdict.p() < 0.0001 ? "<0.0001" : String.format(Locale.ROOT, "%.4f", verdict.p());
    return List.of(
        PlainText.join(
            ", ", verdict.decision() + comparison.since(verdict), kind, verdict.reason()),
        verdict.judged().name(),
        figure(verdict.before()),
        figure(verdict.after()),
        verdict.judged().spec().unit(),
        verdict.percent(),
        verdict.uncorrectedPercent(),
        verdict.worstPercent(),
        verdict.change().isKnown() ? p : "-",
        comparison.labels().of(verdict.judged().point()));
  }

  private static String figure(double value) {
    return Double.isNaN(value) ? "-" : Digits.figure(value);
  }
}
