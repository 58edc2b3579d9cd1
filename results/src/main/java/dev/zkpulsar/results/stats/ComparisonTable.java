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

  public String text(boolean markdown) {
    var rows = new ArrayList<List<String>>();
    comparison.verdicts().stream().filter(this::isShown).forEach(v -> rows.add(row(v, "")));
    comparison.controls().stream().filter(this::isShown).forEach(v -> rows.add(row(v, "control")));
    var table = new Table(HEADINGS, rows);
    UnaryOperator<String> plain = markdown ? PlainText::markdown : PlainText::line;
    return (markdown ? "**%s**\n" : "%s\n").formatted(plain.apply(comparison.summary(requirePower)))
        + (rows.isEmpty() ? "" : "\n" + (markdown ? table.markdown() : table.console()))
        + (markdown || !rows.isEmpty() ? "\n" : "")
        + lines(markdown).stream()
            .map(line -> (markdown ? "- " : "") + plain.apply(line) + "\n")
            .collect(joining());
  }

  private boolean isShown(Verdict verdict) {
    boolean isDoubted = verdict.isDoubtful() || verdict.isContested();
    return allRows || verdict.decision().isChange() || isDoubted;
  }

  private List<String> lines(boolean markdown) {
    var lines = new ArrayList<String>();
    long unclear = comparison.unclear().stream().filter(v -> !isShown(v)).count();
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
    var lines = new TreeMap<String, Set<String>>();
    for (Verdict verdict : comparison.verdicts()) {
      Correction correction = verdict.correction();
      if (correction.isMoved()) {
        String point = comparison.labels().of(verdict.judged().point());
        String by = Digits.signedPercent(correction.hiccup());
        lines
            .computeIfAbsent(
                correction.isDoubted() ? DOUBTED : DECIDED_WITHOUT, why -> new TreeSet<>())
            .add("%s (%s)".formatted(point, by));
      }
    }
    var words = new ArrayList<String>();
    lines.forEach((why, moved) -> words.add(why + PlainText.list(List.copyOf(moved), MOST_NAMED)));
    return words;
  }

  private List<String> row(Verdict each, String kind) {
    String p = each.p() < 0.0001 ? "<0.0001" : String.format(Locale.ROOT, "%.4f", each.p());
    return List.of(
        PlainText.join(", ", each.decision() + comparison.since(each), kind, each.reason()),
        each.judged().name(),
        figure(each.before()),
        figure(each.after()),
        each.judged().spec().unit(),
        each.percent(),
        each.uncorrectedPercent(),
        each.percent(each.bound()),
        each.change().isKnown() ? p : "-",
        comparison.labels().of(each.judged().point()));
  }

  private static String figure(double value) {
    return Double.isNaN(value) ? "-" : Digits.figure(value);
  }
}
