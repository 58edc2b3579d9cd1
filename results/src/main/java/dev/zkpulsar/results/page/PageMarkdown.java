package dev.zkpulsar.results.page;

import dev.zkpulsar.results.claims.ClaimVerdict;
import dev.zkpulsar.results.text.Digits;
import dev.zkpulsar.results.text.PlainText;

/** The page for a pull request: the answers, whether they can be trusted, and all points. */
public final class PageMarkdown {
  private static final String NOT_MEASURED = ClaimVerdict.Outcome.NOT_MEASURED.toString();

  private PageMarkdown() {}

  /** The text; the address of the page is linked, if not empty. */
  public static String of(Page page, String address) {
    var text = new StringBuilder();
    Summary summary = page.summary();
    line(text, "# ", summary.title(), "\n");
    var plots = page.sections().stream().flatMap(section -> section.plots().stream()).toList();
    line(text, "**", plots.get(0).answer(), "**\n");
    String setup = summary.setup().isEmpty() ? "" : ". " + summary.setup();
    String link = address.isEmpty() ? "" : " [Page](<" + address + ">)";
    line(text, "", summary.validity() + setup, link);
    summary.missing().forEach(missing -> line(text, "\nMISSING: ", missing, ""));
    text.append('\n');
    plots.stream().skip(1).forEach(plot -> line(text, "- ", plot.answer(), ""));
    // The first row of a conclusion has its text and verdict.
    page.studies().studies().stream()
        .flatMap(study -> study.verdicts().rows().stream())
        .filter(row -> !row.get(0).isEmpty() && !row.get(1).equals(NOT_MEASURED))
        .forEach(row -> line(text, "- ", row.get(1) + ": " + row.get(0), ""));
    int rows = page.all().rows().size();
    text.append("\n<details><summary>All ").append(Digits.count(rows, "point"));
    text.append("</summary>\n\n").append(page.all().markdown()).append("\n</details>\n");
    return text.toString();
  }

  private static void line(StringBuilder text, String start, String escaped, String end) {
    text.append(start).append(PlainText.markdown(escaped)).append(end).append('\n');
  }
}
