package dev.zkpulsar.results.report;

import dev.zkpulsar.results.output.Digits;
import dev.zkpulsar.results.output.PlainText;
import java.util.Arrays;

/**
 * Runs over time for a pull request: the answer for each machine, and what changed, a line each.
 */
public final class TrendMarkdown {
  private TrendMarkdown() {}

  /**
   * The text.
   *
   * @param page a link to the page of the same trends; empty if there is none
   */
  public static String of(Trends trends, String page) {
    var text = new StringBuilder();
    for (Trends.OfMachine machine : trends.machines()) {
      var last = machine.nights().get(machine.nights().size() - 1);
      String count = Digits.count(machine.nights().size(), machine.unit());
      String commit = last.commit().isEmpty() ? "" : ", commit " + last.commit();
      line(text, "# %s until %s%s", count, last.name(), commit);
      line(text, "\n**%s**\n", machine.answer());
      line(text, "%s" + (page.isEmpty() ? "" : " [Page](<" + page + ">)"), machine.name());
      for (TrendRow row : machine.rows()) {
        if (row.since() >= 0) {
          line(
              text,
              "- %s %s %s: %s, %s since %s",
              row.name(),
              row.params(),
              row.metric(),
              row.verdict(),
              Digits.signedPercent(Math.log(row.ratio())),
              machine.nights().get(row.since()).name());
        }
      }
    }
    return text.toString();
  }

  private static void line(StringBuilder text, String format, String... words) {
    Object[] escaped = Arrays.stream(words).map(PlainText::markdown).toArray();
    text.append(format.formatted(escaped).replaceAll("(?<=\\S) {2,}", " ")).append('\n');
  }
}
