package dev.zkpulsar.results.report;

import dev.zkpulsar.results.output.PlainText;
import java.util.List;

/** A report for a pull request: words and tables, no plots. */
public final class ReportMarkdown {
  private ReportMarkdown() {}

  public static String of(Report report) {
    var text = new StringBuilder("# Benchmark report\n\n");
    for (Report.RunFacts run : report.runs()) {
      String points = run.points() == 1 ? " point, " : " points, ";
      String disturbed = run.disturbed() == 0 ? "" : ", " + run.disturbed() + " disturbed";
      line(
          text,
          "- ",
          run.name(),
          ": " + run.points() + points + run.invalid() + " invalid" + disturbed);
      run.marks().forEach(mark -> line(text, "  - ", mark, ""));
      if (run.missing() != null) {
        line(text, "  - MISSING: ", run.missing(), "");
      }
    }
    for (Report.Scenario scenario : report.scenarios()) {
      PointTable table = scenario.table();
      if (table != null) {
        line(text, "\n## ", scenario.title(), "\n");
        line(text, "", scenario.text(), "\n");
        if (!table.shared().isEmpty()) {
          line(text, "All: ", table.shared(), "\n");
        }
        text.append(PlainText.table(table.headings(), table.rows()));
      }
    }
    if (report.claims() != null) {
      text.append('\n').append(report.claims().markdown(2));
    }
    for (Report.RunFacts run : report.runs()) {
      if (!run.facts().isEmpty()) {
        line(text, "\n<details><summary>Setup of ", run.name(), "</summary>\n");
        var facts = run.facts().entrySet().stream();
        text.append(
            PlainText.table(
                List.of("fact", "value"),
                facts.map(fact -> List.of(fact.getKey(), fact.getValue())).toList()));
        text.append("\n</details>\n");
      }
    }
    return text.toString();
  }

  private static void line(StringBuilder text, String start, String escaped, String end) {
    text.append(start).append(PlainText.markdown(escaped)).append(end).append('\n');
  }
}
