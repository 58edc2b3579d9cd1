package dev.zkpulsar.results.report;

import dev.zkpulsar.results.claims.Claims;
import dev.zkpulsar.results.output.PlainText;
import java.util.Collections;
import java.util.List;

/** A report for a pull request: words and tables, no plots. */
public final class ReportMarkdown {
  private ReportMarkdown() {}

  public static String of(Report report) {
    var text = new StringBuilder("# Benchmark report\n\n");
    for (Report.RunFacts run : report.runs()) {
      text.append("- ").append(PlainText.markdown(run.name())).append(": ").append(run.points());
      text.append(run.points() == 1 ? " point" : " points");
      text.append(", ").append(run.invalid().size()).append(" invalid\n");
      run.invalid()
          .forEach(
              name -> text.append("  - INVALID: ").append(PlainText.markdown(name)).append('\n'));
      if (run.missing() != null) {
        text.append("  - MISSING: ").append(PlainText.markdown(run.missing())).append('\n');
      }
    }
    if (report.claims() != null) {
      text.append('\n').append(report.claims().markdown(2));
      for (Claims.OfStudy study : report.claims().studies()) {
        text.append("\n<details><summary>Measured points beside the figures of ");
        text.append(PlainText.markdown(study.id())).append("</summary>\n");
        study.tables().forEach(table -> text.append(table.markdown()));
        text.append("\n</details>\n");
      }
    }
    for (Report.Scenario scenario : report.scenarios()) {
      if (scenario.table() != null) {
        append(text, scenario);
      }
    }
    for (Report.RunFacts run : report.runs()) {
      if (!run.facts().isEmpty()) {
        text.append("\n<details><summary>Setup of ").append(PlainText.markdown(run.name()));
        text.append("</summary>\n\n| fact | value |\n|---|---|\n");
        run.facts().forEach((name, value) -> text.append(PlainText.row(List.of(name, value))));
        text.append("\n</details>\n");
      }
    }
    return text.toString();
  }

  private static void append(StringBuilder text, Report.Scenario scenario) {
    text.append("\n## ").append(PlainText.markdown(scenario.title())).append("\n\n");
    text.append(PlainText.markdown(scenario.text())).append('\n');
    for (PlotWords words : scenario.words()) {
      text.append("\n**").append(PlainText.markdown(words.title())).append("**\n\n");
      words
          .lines()
          .forEach(line -> text.append("- ").append(PlainText.markdown(line)).append('\n'));
    }
    PointTable table = scenario.table();
    text.append('\n');
    if (!table.shared().isEmpty()) {
      text.append("All: ").append(PlainText.markdown(table.shared())).append("\n\n");
    }
    text.append(PlainText.row(table.headings()));
    text.append(String.join("", Collections.nCopies(table.headings().size(), "|---")))
        .append("|\n");
    table.rows().forEach(cells -> text.append(PlainText.row(cells)));
  }
}
