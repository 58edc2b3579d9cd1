package dev.zkpulsar.results.claims;

import dev.zkpulsar.results.output.PlainText;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.function.UnaryOperator;

/** Checked conclusions as a list, for a console or as Markdown. */
public final class ClaimsText {
  private ClaimsText() {}

  /** Plain text. */
  public static String console(Claims claims) {
    return text(claims, "", PlainText::line);
  }

  /**
   * Markdown.
   *
   * @param level of the first heading; studies have the next
   */
  public static String markdown(Claims claims, int level) {
    String heading = "#".repeat(level) + " ";
    return heading
        + "The studies' conclusions\n"
        + text(claims, "#" + heading, PlainText::markdown);
  }

  private static String text(Claims claims, String heading, UnaryOperator<String> escape) {
    var text = new StringBuilder();
    for (Claims.OfStudy study : claims.studies()) {
      String title = escape.apply(study.id() + ": " + study.title());
      text.append("\n%s%s%n%n".formatted(heading, title));
      for (ClaimResult claim : study.claims()) {
        String outcome = escape.apply(claim.claim() + ": " + claim.outcome());
        text.append(heading.isEmpty() ? outcome : "- **" + outcome + "**").append('\n');
        lines(claim).forEach(line -> text.append("  - ").append(escape.apply(line)).append('\n'));
      }
    }
    return text + "\n" + escape.apply(claims.summary()) + "\n";
  }

  private static List<String> lines(ClaimResult claim) {
    var lines = new ArrayList<>(List.of(claim.text(), "tested: " + claim.tested()));
    if (!claim.reason().isEmpty()) {
      lines.add(claim.reason());
    }
    var missing = new LinkedHashSet<String>();
    for (ClaimResult.Finding each : claim.findings()) {
      lines.add(
          "%s: study %s, here %s, allowed %s, margin %s"
              .formatted(
                  each.compares(), each.study(), each.measured(), each.allowed(), each.margin()));
      missing.addAll(each.missing());
    }
    missing.forEach(each -> lines.add("missing: " + each));
    return lines;
  }
}
