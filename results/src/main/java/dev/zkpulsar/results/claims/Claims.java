package dev.zkpulsar.results.claims;

import dev.zkpulsar.results.output.PlainText;
import dev.zkpulsar.results.runs.MeasuredPoint;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * The conclusions of studies, checked against measured points.
 *
 * @param summary the number of conclusions for each outcome
 * @param studies those with a conclusion about a measured benchmark
 */
public record Claims(String summary, List<OfStudy> studies) {

  /** The conclusions of one study, and the tables of measured points beside its figures. */
  public record OfStudy(
      String id, String title, List<ClaimResult> claims, List<StudyTable> tables) {

    private OfStudy(Study study, List<MeasuredPoint> points, List<MeasuredPoint> judged) {
      this(
          study.id(),
          study.title(),
          study.claims().stream().map(each -> each.of(study, judged)).toList(),
          StudyTable.of(study, points));
    }
  }

  /**
   * Checks the conclusions of studies.
   *
   * @param points of any number of runs; of a point that several runs measured, the median counts
   * @param useDisturbed whether a conclusion may rest on a disturbed point
   */
  public static Claims check(
      List<Study> studies, List<MeasuredPoint> points, boolean useDisturbed) {
    var judged = useDisturbed ? points.stream().map(MeasuredPoint::asUndisturbed).toList() : points;
    var checked =
        studies.stream()
            .filter(study -> points.stream().anyMatch(study::isAbout))
            .map(study -> new OfStudy(study, points, judged))
            .toList();
    var outcomes =
        checked.stream().flatMap(s -> s.claims.stream()).map(ClaimResult::outcome).toList();
    String counts =
        Arrays.stream(ClaimResult.Outcome.values())
            .map(each -> each + ": " + outcomes.stream().filter(each::equals).count())
            .collect(Collectors.joining(", "));
    return new Claims(outcomes.size() + " conclusions; " + counts, checked);
  }

  /** The results as a list for a terminal, then the tables of each study. */
  public String console() {
    var text = new StringBuilder();
    for (OfStudy study : studies) {
      text.append("\n%s\n\n".formatted(PlainText.line(study.id + ": " + study.title)));
      text.append(list(study.claims, "%s\n", PlainText::line));
    }
    text.append("\n" + PlainText.line(summary) + "\n");
    for (OfStudy study : studies) {
      text.append(
          "\n%s: measured points beside the study's figures\n".formatted(PlainText.line(study.id)));
      study.tables.forEach(table -> text.append(table.console()));
    }
    return text.toString();
  }

  /**
   * The results in Markdown. Conclusions that were not measured and the tables of each study are
   * folded.
   *
   * @param level of the first heading; studies have the next
   */
  public String markdown(int level) {
    String heading = "#".repeat(level) + " ";
    var text = new StringBuilder(heading + "The studies' conclusions\n\n");
    text.append(PlainText.markdown(summary)).append('\n');
    for (OfStudy study : studies) {
      text.append("\n#" + heading + PlainText.markdown(study.id + ": " + study.title) + "\n\n");
      var measured =
          study.claims.stream().collect(Collectors.partitioningBy(ClaimResult::isMeasured));
      text.append(list(measured.get(true), "- **%s**\n", PlainText::markdown));
      if (!measured.get(false).isEmpty()) {
        String list = list(measured.get(false), "- **%s**\n", PlainText::markdown);
        text.append(folded("Not measured: " + measured.get(false).size(), list));
      }
      String tables = study.tables.stream().map(StudyTable::markdown).collect(Collectors.joining());
      text.append(folded("Measured points beside the study's figures", tables));
    }
    return text.toString();
  }

  private static String folded(String summary, String content) {
    return "\n<details><summary>%s</summary>\n\n%s\n\n</details>\n"
        .formatted(summary, content.strip());
  }

  private static String list(
      List<ClaimResult> claims, String format, UnaryOperator<String> escape) {
    var text = new StringBuilder();
    for (ClaimResult claim : claims) {
      text.append(format.formatted(escape.apply(claim.claim() + ": " + claim.outcome())));
      claim.lines().forEach(line -> text.append("  - ").append(escape.apply(line)).append('\n'));
    }
    return text.toString();
  }
}
