package dev.zkpulsar.results.report;

import dev.zkpulsar.results.claimsold.Claims;
import dev.zkpulsar.results.compare.ComparisonTable;
import dev.zkpulsar.results.nights.Check;
import dev.zkpulsar.results.nights.Nights;
import dev.zkpulsar.results.text.Digits;
import dev.zkpulsar.results.text.PlainText;
import dev.zkpulsar.results.text.Table;

/**
 * A report for a pull request: the answer, what it can be trusted for, and a line for each other
 * answer. The page is a link, or empty.
 */
public final class ReportMarkdown {
  private ReportMarkdown() {}

  public static String of(Report report, String page) {
    var text = new StringBuilder();
    Heading heading = report.heading();
    line(text, "# ", heading.title(), "");
    var groups = report.scenarios().stream().flatMap(s -> s.groups().stream()).toList();
    if (!groups.isEmpty()) {
      line(text, "**", groups.get(0).answer(), "**\n");
    }
    String setup = heading.setup().isEmpty() ? "" : ". " + heading.setup();
    line(text, "", heading.validity() + setup, page.isEmpty() ? "" : " [Page](<" + page + ">)");
    for (Report.RunFacts run : report.runs()) {
      if (run.missing() != null) {
        line(text, "\nMISSING: ", run.missing(), "");
      }
    }
    text.append('\n');
    groups.stream().skip(1).forEach(group -> line(text, "- ", group.answer(), ""));
    if (report.claims() != null) {
      addClaims(text, report.claims());
    }
    if (report.all() != null) {
      addPoints(text, report.all());
    }
    return text.toString();
  }

  /** The first row of a conclusion has its text; the rows of its further checks have none. */
  private static void addClaims(StringBuilder text, Claims claims) {
    claims.studies().stream()
        .flatMap(study -> study.measured().rows().stream())
        .filter(row -> !row.get(0).isEmpty())
        .forEach(row -> line(text, "- ", row.get(1) + ": " + row.get(0), ""));
  }

  private static void addPoints(StringBuilder text, PointTable table) {
    text.append("\n<details><summary>All ");
    text.append(Digits.count(table.rows().size(), "point")).append("</summary>\n\n");
    text.append(new Table(table.headings(), table.rows()).markdown());
    String below =
        (table.shared().isEmpty() ? "" : "All: " + table.shared() + " ") + table.legend();
    line(text, "\n", below.strip(), "");
    text.append("\n</details>\n");
  }

  /** Runs over time: the table of {@code check}. */
  public static String of(Nights nights, boolean useDisturbed, String page) {
    var text = new StringBuilder();
    String last = nights.byName().lastKey();
    String count = Digits.count(nights.byName().size(), nights.unit());
    var judgement = Check.of(nights, useDisturbed).judgement();
    line(text, "# ", count + " until " + last, page.isEmpty() ? "" : " [Page](<" + page + ">)");
    var table = new ComparisonTable(judgement, nights.title(), judgement.summary(false), false);
    return text.append('\n').append(table.text(true)).toString();
  }

  private static void line(StringBuilder text, String start, String escaped, String end) {
    if (!escaped.isEmpty()) {
      text.append(start).append(PlainText.markdown(escaped)).append(end).append('\n');
    }
  }
}
