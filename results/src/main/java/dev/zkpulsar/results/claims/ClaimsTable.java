package dev.zkpulsar.results.claims;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * What became of the studies' conclusions, as text: what the console, Markdown and the report's
 * page show.
 *
 * @param summary how many hold
 * @param studies those that have conclusions in it, in their order
 */
public record ClaimsTable(String summary, List<OfStudy> studies) {
  /** In place of a margin. */
  static final String NO_MARGIN = "none";

  private static final double PERCENT = 100;

  /** The conclusions of a study. */
  public record OfStudy(String id, String title, List<Row> claims) {}

  /**
   * A conclusion.
   *
   * @param margin the least of its figures', or {@link #NO_MARGIN}
   * @param reason why it is not measured, or empty
   * @param figures one for each relation that it was tested by
   */
  record Row(
      String claim,
      String text,
      String tested,
      String verdict,
      String margin,
      String reason,
      List<Figures> figures) {

    /** What of the data is missing or invalid, each once. */
    List<String> missing() {
      return figures.stream().map(Figures::missing).flatMap(Collection::stream).distinct().toList();
    }
  }

  /**
   * Figures beside each other.
   *
   * @param measured "not measured" where it was not
   * @param margin see {@link ClaimResult.Finding}, or {@link #NO_MARGIN}
   */
  record Figures(
      String says,
      String study,
      String measured,
      String allowed,
      String margin,
      List<String> missing) {}

  public static ClaimsTable of(List<ClaimResult> results) {
    var studies =
        results.stream()
            .map(ClaimResult::study)
            .distinct()
            .map(
                study ->
                    new OfStudy(
                        study,
                        Studies.load(study).path("title").asText(),
                        results.stream()
                            .filter(result -> result.study().equals(study))
                            .map(ClaimsTable::row)
                            .toList()))
            .toList();
    return new ClaimsTable(summary(results), studies);
  }

  private static Row row(ClaimResult result) {
    return new Row(
        result.claim(),
        result.text(),
        result.tested(),
        result.verdict().toString(),
        margin(result.margin()),
        result.reason(),
        result.findings().stream().map(ClaimsTable::figures).toList());
  }

  private static Figures figures(ClaimResult.Finding finding) {
    return new Figures(
        finding.says(),
        finding.study(),
        finding.measured().isEmpty() ? finding.verdict().toString() : finding.measured(),
        finding.allowed(),
        margin(finding.margin()),
        finding.missing());
  }

  private static String margin(OptionalDouble margin) {
    return margin.isEmpty()
        ? NO_MARGIN
        : String.format(Locale.ROOT, "%+,.0f %%", margin.getAsDouble() * PERCENT);
  }

  private static String summary(List<ClaimResult> results) {
    return results.size()
        + " conclusions: "
        + Arrays.stream(ClaimResult.Verdict.values())
            .map(
                verdict ->
                    results.stream().filter(result -> result.verdict() == verdict).count()
                        + " "
                        + verdict.ofSeveral())
            .collect(Collectors.joining(", "));
  }
}
