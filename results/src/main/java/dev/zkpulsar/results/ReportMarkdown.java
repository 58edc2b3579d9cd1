package dev.zkpulsar.results;

import java.util.Collections;
import java.util.List;

/** A report for a pull request: words and tables, no plots. */
final class ReportMarkdown {
  private ReportMarkdown() {}

  static String of(Report report) {
    var text = new StringBuilder("# Benchmark report\n\n");
    for (Report.RunFacts run : report.runs()) {
      text.append("- ").append(escaped(run.name())).append(": ").append(run.points());
      text.append(run.points() == 1 ? " point" : " points");
      text.append(", ").append(run.invalid().size()).append(" invalid\n");
      run.invalid()
          .forEach(name -> text.append("  - INVALID: ").append(escaped(name)).append('\n'));
    }
    if (report.claims() != null) {
      text.append('\n').append(ClaimsText.markdown(report.claims(), 2));
    }
    for (Report.Scenario scenario : report.scenarios()) {
      if (scenario.table() != null) {
        append(text, scenario);
      }
    }
    for (Report.RunFacts run : report.runs()) {
      if (!run.facts().isEmpty()) {
        text.append("\n<details><summary>Where ").append(escaped(run.name()));
        text.append(" was measured</summary>\n\n| fact | value |\n|---|---|\n");
        run.facts().forEach((name, value) -> row(text, List.of(name, value)));
        text.append("\n</details>\n");
      }
    }
    return text.toString();
  }

  private static void append(StringBuilder text, Report.Scenario scenario) {
    text.append("\n## ").append(escaped(scenario.title())).append("\n\n");
    text.append(scenario.text()).append('\n');
    for (PlotWords words : scenario.words()) {
      text.append("\n**").append(escaped(words.title())).append("**\n\n");
      words.lines().forEach(line -> text.append("- ").append(escaped(line)).append('\n'));
    }
    PointTable table = scenario.table();
    text.append('\n');
    if (!table.shared().isEmpty()) {
      text.append("All: ").append(escaped(table.shared())).append("\n\n");
    }
    row(text, table.headings());
    text.append(String.join("", Collections.nCopies(table.headings().size(), "|---")))
        .append("|\n");
    table.rows().forEach(cells -> row(text, cells));
  }

  private static void row(StringBuilder text, List<String> cells) {
    cells.forEach(cell -> text.append("| ").append(escaped(cell)).append(' '));
    text.append("|\n");
  }

  /** Text that stays text: neither markup, nor HTML, nor the end of a cell, nor a mention. */
  static String escaped(String text) {
    return text.replaceAll("\\s+", " ")
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("@", "&#64;")
        .replaceAll("([\\\\`*_{}\\[\\]#|!~$])", "\\\\$1");
  }
}
