package dev.zkpulsar.results.claims;

import dev.zkpulsar.results.output.PlainText;
import dev.zkpulsar.results.output.Table;
import dev.zkpulsar.results.runs.MeasuredPoint;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

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
  public record OfStudy(String title, Table measured, Table notMeasured, List<Table> figures) {}

  /**
   * Checks the conclusions of studies.
   *
   * @param points of any number of runs; of a point that several runs measured, the median counts
   * @param useDisturbed whether a conclusion may rest on a disturbed point
   */
  public static Claims check(
      List<Study> studies, List<MeasuredPoint> points, boolean useDisturbed) {
    var judged = useDisturbed ? points.stream().map(MeasuredPoint::asUndisturbed).toList() : points;
    var verdicts = new ArrayList<String>();
    var checked = new ArrayList<OfStudy>();
    for (Study study : studies) {
      if (points.stream().anyMatch(study::isAbout)) {
        var byMeasured =
            study.conclusions(judged).stream()
                .peek(rows -> verdicts.add(rows.get(0).get(1)))
                .collect(
                    Collectors.partitioningBy(
                        rows -> !rows.get(0).get(1).equals(Conclusion.NOT_MEASURED)));
        checked.add(
            new OfStudy(
                study.id() + ": " + study.form().title(),
                table(byMeasured.get(true)),
                table(byMeasured.get(false)),
                study.tables(points)));
      }
    }
    String counts =
        Conclusion.VERDICTS.stream()
            .map(each -> each + ": " + Collections.frequency(verdicts, each))
            .collect(Collectors.joining(", "));
    return new Claims(verdicts.size() + " conclusions; " + counts, checked);
  }

  private static Table table(List<List<List<String>>> conclusions) {
    return new Table(Conclusion.HEADINGS, conclusions.stream().flatMap(List::stream).toList());
  }

  /** The results as a list for a terminal, then the tables of each study. */
  public String console() {
    var text = new StringBuilder();
    for (OfStudy study : studies) {
      text.append("\n%s\n".formatted(PlainText.line(study.title)));
      study.measured.rows().forEach(row -> append(text, row));
      study.notMeasured.rows().forEach(row -> append(text, row));
    }
    text.append("\n" + summary + "\n");
    for (OfStudy study : studies) {
      text.append("\n%s\n".formatted(PlainText.line(study.title)));
      study.figures.forEach(table -> text.append(table.console()));
    }
    return text.toString();
  }

  /** A check; before the first one of a conclusion the latter, with its bounds. */
  private static void append(StringBuilder text, List<String> row) {
    if (!row.get(0).isEmpty()) {
      text.append(PlainText.line(row.get(1) + ": " + row.get(0))).append('\n');
    }
    if (!row.get(6).isEmpty()) {
      text.append(PlainText.line("  bounds: " + row.get(6))).append('\n');
    }
    String found = ": here %s, study %s, allowed %s".formatted(row.subList(3, 6).toArray());
    text.append(PlainText.line("  - " + row.get(2) + (row.get(3).isEmpty() ? "" : found)))
        .append('\n');
  }

  /** The results in Markdown: a table of verdicts for each study; the rest is folded. */
  public String markdown() {
    var text = new StringBuilder("# The studies' conclusions\n\n");
    text.append(PlainText.markdown(summary)).append('\n');
    for (OfStudy study : studies) {
      text.append("\n## " + PlainText.markdown(study.title) + "\n\n");
      text.append(study.measured.rows().isEmpty() ? "" : study.measured.markdown());
      fold(text, "Not measured", List.of(study.notMeasured));
      fold(text, "Measured points beside the study's figures", study.figures);
    }
    return text.toString();
  }

  private static void fold(StringBuilder text, String summary, List<Table> tables) {
    String content = tables.stream().map(Table::markdown).collect(Collectors.joining()).strip();
    text.append(
        "\n<details><summary>%s</summary>\n\n%s\n\n</details>\n".formatted(summary, content));
  }
}
