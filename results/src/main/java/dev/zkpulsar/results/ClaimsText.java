package dev.zkpulsar.results;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Claims as text for a console, or as Markdown. */
final class ClaimsText {
  private static final double PERCENT = 100;

  private ClaimsText() {}

  static String console(List<ClaimResult> results) {
    var text = new StringBuilder();
    String study = "";
    for (ClaimResult result : results) {
      if (!result.study().equals(study)) {
        study = result.study();
        text.append("%s: %s%n".formatted(study, title(study)));
      }
      text.append(
          "%n  %s: %s%n    %s%n    tested: %s%n"
              .formatted(result.claim(), verdict(result), result.text(), result.tested()));
      if (!result.reason().isEmpty()) {
        text.append("    ").append(result.reason()).append('\n');
      }
      for (ClaimResult.Finding finding : result.findings()) {
        text.append(
            "    - %s: study %s, here %s, allowed %s, margin %s%n"
                .formatted(
                    finding.says(),
                    finding.study(),
                    measured(finding),
                    finding.allowed(),
                    margin(finding.margin())));
      }
      result.missing().forEach(each -> text.append("    missing: ").append(each).append('\n'));
      text.append(endsStudy(results, result) ? "\n" : "");
    }
    return text + summary(results) + "\n";
  }

  private static boolean endsStudy(List<ClaimResult> results, ClaimResult result) {
    int next = results.indexOf(result) + 1;
    return next == results.size() || !results.get(next).study().equals(result.study());
  }

  static String markdown(List<ClaimResult> results) {
    var text = new StringBuilder("# The studies' conclusions\n\n" + summary(results) + "\n");
    for (String study : results.stream().map(ClaimResult::study).distinct().toList()) {
      text.append("\n## ").append(title(study)).append("\n\n");
      text.append("| conclusion | tested | study | here | allowed | verdict | margin |\n");
      text.append("|---|---|---|---|---|---|--:|\n");
      for (ClaimResult result : results) {
        if (result.study().equals(study)) {
          text.append(row(result));
        }
      }
    }
    return text.toString();
  }

  private static String row(ClaimResult result) {
    return "| **%s** %s | %s | %s | %s | %s | **%s** | %s |%n"
        .formatted(
            result.claim(),
            cell(result.text()),
            cell(result.tested()),
            lines(result, finding -> finding.says() + ": " + finding.study()),
            result.reason().isEmpty()
                ? lines(result, ClaimsText::measuredOrMissing)
                : cell(result.reason()),
            lines(result, ClaimResult.Finding::allowed),
            result.verdict(),
            margin(result.margin()));
  }

  private static String lines(ClaimResult result, Function<ClaimResult.Finding, String> line) {
    return result.findings().stream()
        .map(line)
        .map(ClaimsText::cell)
        .collect(Collectors.joining("<br>"));
  }

  private static String cell(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("|", "\\|").replace("*", "\\*");
  }

  private static String measured(ClaimResult.Finding finding) {
    return finding.measured().isEmpty() ? finding.verdict().toString() : finding.measured();
  }

  private static String measuredOrMissing(ClaimResult.Finding finding) {
    int missing = finding.missing().size();
    return missing == 0
        ? finding.measured()
        : finding.verdict()
            + " ("
            + finding.missing().get(0)
            + (missing == 1 ? ")" : "; and " + (missing - 1) + " more)");
  }

  private static String verdict(ClaimResult result) {
    return result.margin().isEmpty()
        ? result.verdict().toString()
        : result.verdict() + ", margin " + margin(result.margin());
  }

  private static String margin(OptionalDouble margin) {
    return margin.isEmpty()
        ? "none"
        : String.format(Locale.ROOT, "%+,.0f %%", margin.getAsDouble() * PERCENT);
  }

  private static String title(String study) {
    return Studies.load(study).path("title").asText();
  }

  private static String summary(List<ClaimResult> results) {
    var counts =
        results.stream()
            .collect(Collectors.groupingBy(ClaimResult::verdict, Collectors.counting()));
    return "%d conclusions: %d hold, %d do not hold, %d not measured"
        .formatted(
            results.size(),
            counts.getOrDefault(ClaimResult.Verdict.HOLDS, 0L),
            counts.getOrDefault(ClaimResult.Verdict.DOES_NOT_HOLD, 0L),
            counts.getOrDefault(ClaimResult.Verdict.NOT_MEASURED, 0L));
  }
}
