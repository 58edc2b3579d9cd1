package dev.zkpulsar.results.compare;

import dev.zkpulsar.results.output.ConsoleTable;
import dev.zkpulsar.results.output.Digits;
import dev.zkpulsar.results.output.MarkdownTable;
import dev.zkpulsar.results.output.PlainText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A judgement as text: the decision, the changed rows, a line for all others, then notes.
 *
 * @param title the compared runs
 * @param summary the decision
 * @param allRows whether unchanged rows are in the table, too
 */
public record ComparisonTable(Judgement judgement, String title, String summary, boolean allRows) {
  private static final List<String> HEADINGS =
      List.of(
          "decision", "metric", "before", "after", "unit", "change", "at most", "p", "benchmark");
  private static final List<Integer> TEXT = List.of(0, 1, 4, 8);

  /** Unclear rows that are named in the line of the others. */
  private static final int NAMED = 3;

  /** For a terminal. */
  public String console() {
    var text = new StringBuilder(PlainText.line(summary)).append('\n');
    var rows = shown();
    if (!rows.isEmpty()) {
      var cells = new ArrayList<>(List.of(HEADINGS));
      rows.forEach(row -> cells.add(cells(row)));
      text.append('\n').append(ConsoleTable.of(cells, TEXT)).append('\n');
    }
    others().forEach(line -> text.append(PlainText.line(line)).append('\n'));
    return text.toString();
  }

  /** For a pull request. */
  public String markdown() {
    var text = new StringBuilder("**" + PlainText.markdown(summary) + "**\n");
    var rows = shown();
    if (rows.isEmpty()) {
      text.append('\n');
    } else {
      var table = new MarkdownTable(title, HEADINGS);
      rows.forEach(row -> table.row(cells(row)));
      text.append(table).append('\n');
    }
    others().forEach(line -> text.append("- ").append(PlainText.markdown(line)).append('\n'));
    return text.toString();
  }

  private List<Row> shown() {
    return judgement.rows().stream().filter(row -> allRows || row.decision().isChange()).toList();
  }

  private List<String> others() {
    var lines = new ArrayList<String>();
    var unclear = judgement.unclear();
    long same = judgement.count(Decision.NO_CHANGE);
    if (!allRows && same + unclear.size() > 0) {
      String named =
          String.join(
              "; ",
              unclear.stream()
                  .limit(NAMED)
                  .map(row -> judgement.name(row) + " " + hidden(row))
                  .toList());
      String dots = unclear.size() > NAMED ? "; ..." : "";
      lines.add(
          "Other rows: %d without a change, %d unclear%s (--all shows them)"
              .formatted(same, unclear.size(), unclear.isEmpty() ? "" : ": " + named + dots));
    }
    lines.addAll(judgement.notes());
    lines.add("Compared: " + title);
    String shared = judgement.labels().shared();
    if (!shared.isEmpty()) {
      lines.add("All points: " + shared);
    }
    return lines;
  }

  private static String hidden(Row row) {
    return row.reason().isEmpty() ? "at most " + Percent.signed(row.bound()) : row.reason();
  }

  private List<String> cells(Row row) {
    boolean known = row.change().isKnown();
    String since =
        row.since().isEmpty() || !row.decision().isChange() ? "" : " since " + row.since();
    return List.of(
        row.decision() + since + (row.reason().isEmpty() ? "" : ", " + row.reason()),
        row.cell().metric().name(),
        known ? Digits.figure(row.before()) : "-",
        known ? Digits.figure(row.after()) : "-",
        row.cell().metric().unit(),
        known ? Percent.signed(row.change().logRatio()) : "-",
        known ? Percent.signed(row.bound()) : "-",
        !known ? "-" : row.p() < 0.0001 ? "<0.0001" : String.format(Locale.ROOT, "%.4f", row.p()),
        judgement.labels().of(row.cell().point()));
  }
}
