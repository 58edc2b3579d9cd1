package dev.zkpulsar.results.compare;

import dev.zkpulsar.results.cli.RulesOptions;
import dev.zkpulsar.results.output.MarkdownTable;
import dev.zkpulsar.results.output.PlainText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** A judgement as text. */
public final class ComparisonTable {
  private static final List<String> HEADINGS =
      List.of(
          "verdict",
          "metric",
          "before",
          "after",
          "unit",
          "ratio",
          "95 % interval",
          "would see",
          "p",
          "benchmark");

  private final Judgement judgement;
  private final String title;
  private final Set<String> common;

  public ComparisonTable(Judgement judgement, String title) {
    this.judgement = judgement;
    this.title = title;
    this.common = common(judgement.rows());
  }

  public String console() {
    var lines = new ArrayList<List<String>>();
    lines.add(HEADINGS);
    judgement.rows().forEach(row -> lines.add(cells(row).stream().map(PlainText::line).toList()));
    int[] widths = new int[HEADINGS.size()];
    for (List<String> line : lines) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], line.get(i).length());
      }
    }
    var text =
        new StringBuilder(
            PlainText.line(title) + "\n" + RulesOptions.TEST + "\n" + PlainText.line(all()));
    text.append(common.isEmpty() ? "\n" : "\n\n");
    for (List<String> line : lines) {
      var padded = new StringBuilder();
      for (int i = 0; i < widths.length; i++) {
        boolean number = i > 1 && i < widths.length - 1 && i != 4;
        padded.append(String.format("%" + (number ? "" : "-") + widths[i] + "s  ", line.get(i)));
      }
      text.append(padded.toString().stripTrailing()).append('\n');
    }
    judgement.listed().forEach(line -> text.append(PlainText.line(line)).append('\n'));
    return text.append('\n').append(judgement.because()).append('\n').toString();
  }

  public String markdown() {
    var table = new MarkdownTable(title, HEADINGS);
    judgement.rows().forEach(row -> table.row(cells(row)));
    var text = new StringBuilder("**" + judgement.because() + "**\n" + table + "\n");
    judgement
        .listed()
        .forEach(line -> text.append("- ").append(PlainText.markdown(line)).append('\n'));
    text.append('\n').append(PlainText.markdown(all())).append(common.isEmpty() ? "" : "\n");
    return text.append(RulesOptions.TEST).append('\n').toString();
  }

  /** What all points share is said once. */
  private String all() {
    return common.isEmpty() ? "" : "All: " + String.join(" ", common);
  }

  private static Set<String> common(List<Row> rows) {
    Set<String> common = null;
    Set<String> points =
        rows.stream()
            .map(Row::what)
            .filter(what -> !what.startsWith("("))
            .collect(Collectors.toCollection(LinkedHashSet::new));
    for (String point : points) {
      var params = new LinkedHashSet<>(params(point));
      if (common == null) {
        common = params;
      } else {
        common.retainAll(params);
      }
    }
    return points.size() < 2 ? Set.of() : common;
  }

  private static List<String> params(String point) {
    return Arrays.stream(point.split(" ")).skip(1).toList();
  }

  private List<String> cells(Row row) {
    String what =
        row.what().startsWith("(")
            ? row.what()
            : Arrays.stream(row.what().split(" "))
                .filter(word -> !common.contains(word))
                .collect(Collectors.joining(" "));
    double log = Math.log(row.ratio());
    return List.of(
        row.verdict() + (row.why().isEmpty() ? "" : ", " + row.why()),
        row.metric(),
        value(row.before()),
        value(row.after()),
        row.unit(),
        ratio(row.ratio()),
        Double.isFinite(row.halfWidth())
            ? ratio(Math.exp(log - row.halfWidth()))
                + " to "
                + ratio(Math.exp(log + row.halfWidth()))
            : "-",
        Double.isFinite(row.sees())
            ? String.format(Locale.ROOT, "%.0f %%", 100 * Math.expm1(row.sees()))
            : "-",
        row.p() < 0.0001 ? "<0.0001" : String.format(Locale.ROOT, "%.4f", row.p()),
        what);
  }

  private static String ratio(double ratio) {
    return Double.isNaN(ratio) ? "-" : String.format(Locale.ROOT, "%.3f", ratio);
  }

  /** Four significant digits. */
  private static String value(double value) {
    if (Double.isNaN(value)) {
      return "-";
    }
    int decimals = Math.max(0, 3 - (int) Math.floor(Math.log10(value)));
    return String.format(Locale.ROOT, "%." + Math.min(9, decimals) + "f", value);
  }
}
