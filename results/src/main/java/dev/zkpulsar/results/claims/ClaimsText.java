package dev.zkpulsar.results.claims;

import dev.zkpulsar.results.output.PlainText;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Claims as text for a console, or as Markdown. */
public final class ClaimsText {
  private ClaimsText() {}

  public static String console(ClaimsTable table) {
    var text = new StringBuilder();
    for (ClaimsTable.OfStudy study : table.studies()) {
      text.append("%s: %s%n".formatted(study.id(), study.title()));
      study.claims().forEach(row -> append(text, row));
      text.append('\n');
    }
    return text + table.summary() + "\n";
  }

  private static void append(StringBuilder text, ClaimsTable.Row row) {
    String margin = row.margin().equals(ClaimsTable.NO_MARGIN) ? "" : ", margin " + row.margin();
    text.append(
        "%n  %s: %s%s%n    %s%n    tested: %s%n"
            .formatted(row.claim(), row.verdict(), margin, row.text(), row.tested()));
    if (!row.reason().isEmpty()) {
      text.append("    ").append(row.reason()).append('\n');
    }
    for (ClaimsTable.Figures figures : row.figures()) {
      text.append(
          "    - %s: study %s, here %s, allowed %s, margin %s%n"
              .formatted(
                  figures.says(),
                  figures.study(),
                  figures.measured(),
                  figures.allowed(),
                  figures.margin()));
    }
    row.missing().forEach(each -> text.append("    missing: ").append(each).append('\n'));
  }

  /**
   * Markdown.
   *
   * @param level of its heading, which those of the studies are one below
   */
  public static String markdown(ClaimsTable table, int level) {
    String heading = "#".repeat(level);
    var text =
        new StringBuilder(heading + " The studies' conclusions\n\n" + table.summary() + "\n");
    for (ClaimsTable.OfStudy study : table.studies()) {
      text.append("\n%s# %s%n%n".formatted(heading, escaped(study.title())));
      text.append("| conclusion | tested | study | here | allowed | verdict | margin |\n");
      text.append("|---|---|---|---|---|---|--:|\n");
      study.claims().forEach(row -> text.append(line(row)));
    }
    return text.toString();
  }

  private static String line(ClaimsTable.Row row) {
    return "| **%s** %s | %s | %s | %s | %s | **%s** | %s |%n"
        .formatted(
            escaped(row.claim()),
            escaped(row.text()),
            escaped(row.tested()),
            lines(row.figures(), figures -> figures.says() + ": " + figures.study()),
            row.reason().isEmpty()
                ? lines(row.figures(), ClaimsText::measuredOrMissing)
                : escaped(row.reason()),
            lines(row.figures(), ClaimsTable.Figures::allowed),
            escaped(row.verdict()),
            escaped(row.margin()));
  }

  private static String lines(
      List<ClaimsTable.Figures> all, Function<ClaimsTable.Figures, String> line) {
    return all.stream().map(line).map(ClaimsText::escaped).collect(Collectors.joining("<br>"));
  }

  private static String measuredOrMissing(ClaimsTable.Figures figures) {
    int missing = figures.missing().size();
    return figures.measured()
        + switch (missing) {
          case 0 -> "";
          case 1 -> " (" + figures.missing().get(0) + ")";
          default -> " (" + figures.missing().get(0) + "; and " + (missing - 1) + " more)";
        };
  }

  private static String escaped(String text) {
    return PlainText.markdown(text);
  }
}
