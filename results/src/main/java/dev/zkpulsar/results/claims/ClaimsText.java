package dev.zkpulsar.results.claims;

import dev.zkpulsar.results.output.MarkdownTable;
import dev.zkpulsar.results.output.PlainText;
import java.util.List;
import java.util.stream.Collectors;

/** Checked conclusions as text for a console, or as Markdown. */
public final class ClaimsText {
  private ClaimsText() {}

  public static String console(Claims claims) {
    var text = new StringBuilder();
    for (Claims.OfStudy study : claims.studies()) {
      text.append("%s: %s%n".formatted(study.id(), study.title()));
      for (ClaimResult claim : study.claims()) {
        text.append("%n  %s: %s%n".formatted(claim.claim(), outcome(claim)));
        text.append("    %s%n    tested: %s%n".formatted(claim.text(), claim.tested()));
        figures(claim).forEach(line -> text.append("    - ").append(line).append('\n'));
        claim.missing().forEach(each -> text.append("    missing: ").append(each).append('\n'));
      }
      text.append('\n');
    }
    return text + claims.summary() + "\n";
  }

  /**
   * Markdown with a table of conclusions for each study.
   *
   * @param level of the first heading; studies have the next
   */
  public static String markdown(Claims claims, int level) {
    String heading = "#".repeat(level);
    var text =
        new StringBuilder(heading + " The studies' conclusions\n\n" + claims.summary() + "\n");
    for (Claims.OfStudy study : claims.studies()) {
      text.append("\n%s# %s%n%n".formatted(heading, escaped(study.title())));
      text.append("| conclusion | outcome | figures |\n|---|---|---|\n");
      for (ClaimResult claim : study.claims()) {
        text.append("| **%s** %s".formatted(escaped(claim.claim()), escaped(claim.text())));
        text.append("<br>Tested: ").append(escaped(claim.tested()));
        text.append(" | ").append(outcome(claim)).append(" | ");
        text.append(
            figures(claim).stream().map(ClaimsText::escaped).collect(Collectors.joining("<br>")));
        int missing = claim.missing().size();
        if (missing > 0) {
          text.append("<br>missing: ").append(escaped(claim.missing().get(0)));
          text.append(missing == 1 ? "" : "; and " + (missing - 1) + " more");
        }
        text.append(" |\n");
      }
    }
    return text.toString();
  }

  /** The tables of a study as Markdown. */
  public static String markdown(List<StudyTable> tables) {
    var text = new StringBuilder();
    for (StudyTable each : tables) {
      var table = new MarkdownTable(each.title(), each.headings());
      each.rows().forEach(table::row);
      text.append(table).append(each.note().isEmpty() ? "" : "\n" + each.note() + "\n");
    }
    return text.toString();
  }

  private static String outcome(ClaimResult claim) {
    boolean measured = claim.outcome() != ClaimResult.Outcome.NOT_MEASURED;
    return claim.outcome() + (measured ? ", margin " + claim.margin() : "");
  }

  private static List<String> figures(ClaimResult claim) {
    return claim.reason().isEmpty()
        ? claim.findings().stream()
            .map(
                each ->
                    "%s: study %s, here %s, allowed %s, margin %s"
                        .formatted(
                            each.compares(),
                            each.study(),
                            each.measured(),
                            each.allowed(),
                            each.margin()))
            .toList()
        : List.of(claim.reason());
  }

  private static String escaped(String text) {
    return PlainText.markdown(text);
  }
}
