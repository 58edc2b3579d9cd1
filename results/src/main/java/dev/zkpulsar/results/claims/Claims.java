package dev.zkpulsar.results.claims;

import dev.zkpulsar.results.output.PlainText;
import dev.zkpulsar.results.runs.MeasuredPoint;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The conclusions of studies, checked against measured points.
 *
 * @param summary the number of conclusions for each outcome
 * @param studies those with a conclusion about a measured benchmark
 */
public record Claims(String summary, List<OfStudy> studies) {

  /**
   * One study.
   *
   * @param measured the verdicts, a row for each check
   * @param notMeasured the conclusions without a verdict
   * @param figures measured points beside the study's
   */
  public record OfStudy(
      String title, StudyTable measured, StudyTable notMeasured, List<StudyTable> figures) {}

  /**
   * Checks the conclusions of studies.
   *
   * @param points of any number of runs; of a point that several runs measured, the median counts
   * @param useDisturbed whether a conclusion may rest on a disturbed point
   */
  public static Claims check(
      List<Study> studies, List<MeasuredPoint> points, boolean useDisturbed) {
    var judged = useDisturbed ? points.stream().map(MeasuredPoint::asUndisturbed).toList() : points;
    var outcomes = new ArrayList<Conclusion.Outcome>();
    var checked = new ArrayList<OfStudy>();
    for (Study study : studies) {
      if (points.stream().anyMatch(study::isAbout)) {
        var verdicts = study.verdicts(judged);
        verdicts.forEach(each -> outcomes.add(each.outcome()));
        checked.add(
            new OfStudy(
                study.id() + ": " + study.form().title(),
                table(verdicts, true),
                table(verdicts, false),
                StudyTable.of(study, points)));
      }
    }
    String counts =
        Arrays.stream(Conclusion.Outcome.values())
            .map(each -> each + ": " + outcomes.stream().filter(each::equals).count())
            .collect(Collectors.joining(", "));
    return new Claims(outcomes.size() + " conclusions; " + counts, checked);
  }

  private static StudyTable table(List<Conclusion.Verdict> verdicts, boolean isMeasured) {
    var rows =
        verdicts.stream()
            .filter(each -> isMeasured == (each.outcome() != Conclusion.Outcome.NOT_MEASURED))
            .flatMap(each -> each.rows().stream())
            .toList();
    return new StudyTable("", Conclusion.HEADINGS, rows, "");
  }

  /** The results as a list for a terminal, then the tables of each study. */
  public String console() {
    var text = new StringBuilder();
    for (OfStudy study : studies) {
      text.append("\n%s\n".formatted(PlainText.line(study.title)));
      for (StudyTable table : List.of(study.measured, study.notMeasured)) {
        table.rows().forEach(row -> lines(row).forEach(text::append));
      }
    }
    text.append("\n" + summary + "\n");
    for (OfStudy study : studies) {
      text.append("\n%s\n".formatted(PlainText.line(study.title)));
      study.figures.forEach(table -> text.append(table.console()));
    }
    return text.toString();
  }

  /** A check, after its conclusion if it is the first; the latter's bounds come last. */
  private static Stream<String> lines(List<String> row) {
    return Stream.of(
            row.get(0).isEmpty() ? "" : row.get(1) + ": " + row.get(0),
            row.get(6).isEmpty() ? "" : "  bounds: " + row.get(6),
            row.get(3).isEmpty()
                ? "  - " + row.get(2)
                : "  - %s: here %s, study %s, allowed %s"
                    .formatted(row.get(2), row.get(3), row.get(4), row.get(5)))
        .filter(line -> !line.isEmpty())
        .map(line -> PlainText.line(line) + "\n");
  }

  /**
   * The results in Markdown: a table of verdicts for each study; the rest is folded.
   *
   * @param level of the first heading; studies have the next
   */
  public String markdown(int level) {
    String heading = "#".repeat(level) + " ";
    var text =
        new StringBuilder(heading + "The studies' conclusions\n\n")
            .append(PlainText.markdown(summary) + "\n");
    for (OfStudy study : studies) {
      text.append("\n#" + heading + PlainText.markdown(study.title) + "\n\n");
      text.append(study.measured.rows().isEmpty() ? "" : verdicts(study.measured));
      text.append(folded("Not measured", verdicts(study.notMeasured)));
      String tables =
          study.figures.stream().map(StudyTable::markdown).collect(Collectors.joining());
      text.append(folded("Measured points beside the study's figures", tables));
    }
    return text.toString();
  }

  private static String verdicts(StudyTable table) {
    return PlainText.table(table.headings(), table.rows());
  }

  private static String folded(String summary, String content) {
    return "\n<details><summary>%s</summary>\n\n%s\n\n</details>\n"
        .formatted(summary, content.strip());
  }
}
