package dev.zkpulsar.results.compare;

import dev.zkpulsar.results.output.ConsoleTable;
import dev.zkpulsar.results.output.Digits;
import dev.zkpulsar.results.output.MarkdownTable;
import dev.zkpulsar.results.output.PlainText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * A judgement as text.
 *
 * @param title the compared runs
 */
public record ComparisonTable(Judgement judgement, String title) {
  private static final List<String> HEADINGS =
      List.of(
          "verdict",
          "metric",
          "before",
          "after",
          "unit",
          "ratio",
          "95 % interval",
          "detectable",
          "p",
          "benchmark");
  private static final List<Integer> TEXT = List.of(0, 1, 4, 9);

  /** For a terminal. */
  public String console() {
    var text = new StringBuilder(PlainText.line(title)).append('\n');
    common().forEach(line -> text.append(PlainText.line(line)).append('\n'));
    if (!judgement.rows().isEmpty()) {
      var rows = new ArrayList<>(List.of(HEADINGS));
      judgement.rows().forEach(row -> rows.add(cells(row)));
      text.append('\n').append(ConsoleTable.of(rows, TEXT)).append('\n');
    }
    judgement.notes().forEach(line -> text.append(PlainText.line(line)).append('\n'));
    return text.append(judgement.summary()).append('\n').toString();
  }

  /** For a pull request. */
  public String markdown() {
    var table = new MarkdownTable(title, HEADINGS);
    judgement.rows().forEach(row -> table.row(cells(row)));
    var text = new StringBuilder("**" + judgement.summary() + "**\n" + table + "\n");
    Stream.concat(judgement.notes().stream(), common().stream())
        .forEach(line -> text.append("- ").append(PlainText.markdown(line)).append('\n'));
    return text.toString();
  }

  private List<String> common() {
    var common = new ArrayList<String>();
    if (hasOneReason()) {
      common.add("All rows: " + judgement.rows().get(0).reason());
    }
    if (!judgement.labels().shared().isEmpty()) {
      common.add("All points: " + judgement.labels().shared());
    }
    return common;
  }

  private boolean hasOneReason() {
    var reasons = judgement.rows().stream().map(Row::reason).distinct().toList();
    return judgement.rows().size() > 1 && reasons.size() == 1 && !reasons.get(0).isEmpty();
  }

  private List<String> cells(Row row) {
    return List.of(
        row.verdict() + (hasOneReason() || row.reason().isEmpty() ? "" : ", " + row.reason()),
        row.cell().metric().name(),
        Double.isNaN(row.before()) ? "-" : Digits.figure(row.before()),
        Double.isNaN(row.after()) ? "-" : Digits.figure(row.after()),
        row.cell().metric().unit(),
        shown("%.3f", row.ratio()),
        shown(
            "%.3f to %.3f",
            row.ratio() * Math.exp(-row.halfWidth()), row.ratio() * Math.exp(row.halfWidth())),
        shown("%.0f %%", 100 * Math.expm1(row.detectable())),
        row.p() < 0.0001 ? "<0.0001" : shown("%.4f", row.p()),
        judgement.labels().of(row.cell().point()));
  }

  /** Numbers in a format; "-" if one is unknown. */
  private static String shown(String format, Double... numbers) {
    return Stream.of(numbers).allMatch(Double::isFinite)
        ? String.format(Locale.ROOT, format, (Object[]) numbers)
        : "-";
  }
}
