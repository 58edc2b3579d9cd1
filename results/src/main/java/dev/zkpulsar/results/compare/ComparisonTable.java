package dev.zkpulsar.results.compare;

import static java.util.stream.Collectors.joining;

import dev.zkpulsar.results.text.Digits;
import dev.zkpulsar.results.text.PlainText;
import dev.zkpulsar.results.text.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;

/** A judgement as text: the decision, the changed rows, a line for all others, then notes. */
public record ComparisonTable(Judgement judgement, String title, String summary, boolean allRows) {
  private static final List<String> HEADINGS =
      List.of(
          "decision", "metric", "before", "after", "unit", "change", "at worst", "p", "benchmark");

  /** Unclear rows that are named in the line of the others. */
  private static final int NAMED = 3;

  public String text(boolean markdown) {
    var cells =
        judgement.rows().stream()
            .filter(row -> allRows || row.decision().isChange())
            .map(this::cells)
            .toList();
    var shown = new Table(HEADINGS, cells);
    String table = cells.isEmpty() ? "" : "\n" + (markdown ? shown.markdown() : shown.console());
    table += markdown || !cells.isEmpty() ? "\n" : "";
    UnaryOperator<String> plain = markdown ? PlainText::markdown : PlainText::line;
    String bold = markdown ? "**" : "";
    String item = markdown ? "- " : "";
    var lines = others(markdown).stream().map(line -> item + plain.apply(line) + "\n");
    return bold + plain.apply(summary) + bold + "\n" + table + lines.collect(joining());
  }

  private List<String> others(boolean markdown) {
    var lines = new ArrayList<String>();
    var unclear = judgement.unclear();
    long same = judgement.count(Row.Decision.NO_CHANGE);
    if (!allRows && same + unclear.size() > 0) {
      String named =
          unclear.stream()
              .limit(NAMED)
              .map(
                  row ->
                      judgement.name(row)
                          + (row.reason().isEmpty()
                              ? " at worst " + row.atWorst()
                              : " " + row.reason()))
              .collect(joining("; ", unclear.isEmpty() ? "" : ": ", ""));
      lines.add(
          "Other rows: %d without a change, %d unclear%s%s%s"
              .formatted(
                  same,
                  unclear.size(),
                  named,
                  unclear.size() > NAMED ? "; ..." : "",
                  markdown ? "" : " (--all shows them)"));
    }
    lines.addAll(judgement.notes());
    lines.add("Compared: " + title);
    String shared = judgement.labels().shared();
    if (!shared.isEmpty()) {
      lines.add("All points: " + shared);
    }
    return lines;
  }

  private List<String> cells(Row row) {
    boolean known = row.change().isKnown();
    boolean dated = row.decision().isChange() && !row.since().isEmpty();
    return List.of(
        row.decision()
            + (dated ? " since " + row.since() : "")
            + (row.reason().isEmpty() ? "" : ", " + row.reason()),
        row.cell().name(),
        known ? Digits.figure(row.before()) : "-",
        known ? Digits.figure(row.after()) : "-",
        row.cell().metric().unit(),
        known ? row.percent() : "-",
        known ? row.atWorst() : "-",
        !known ? "-" : row.p() < 0.0001 ? "<0.0001" : String.format(Locale.ROOT, "%.4f", row.p()),
        judgement.labels().of(row.cell().point()));
  }
}
