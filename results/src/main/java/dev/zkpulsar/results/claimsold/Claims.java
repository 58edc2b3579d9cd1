package dev.zkpulsar.results.claimsold;

import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.text.PlainText;
import dev.zkpulsar.results.text.Table;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The conclusions of studies, checked against measured points. */
public record Claims(String summary, List<OfStudy> studies) {
  /** The verdicts on a study, a row for each check, and measured points beside its figures. */
  public record OfStudy(String title, Table measured, Table notMeasured, List<Table> figures) {

    private static OfStudy of(Study study, List<MeasuredPoint> judged, List<MeasuredPoint> all) {
      var rows =
          study.conclusions(judged).stream()
              .collect(
                  Collectors.partitioningBy(
                      each -> each.get(0).get(1).equals(Check.NOT_MEASURED),
                      Collectors.flatMapping(List::stream, Collectors.toList())));
      return new OfStudy(
          study.id() + ": " + study.form().title(),
          new Table(Conclusion.HEADINGS, rows.get(false)),
          new Table(Conclusion.HEADINGS, rows.get(true)),
          study.tables(all));
    }

    private Stream<List<String>> rows() {
      return Stream.of(measured, notMeasured).flatMap(table -> table.rows().stream());
    }
  }

  /**
   * Checks the studies that have a conclusion about a measured benchmark.
   *
   * @param points of any number of runs; of a point that several runs measured, the median counts
   * @param useDisturbed whether a conclusion may rest on a disturbed point
   */
  public static Claims check(
      List<Study> studies, List<MeasuredPoint> points, boolean useDisturbed) {
    var judged = judged(points, useDisturbed);
    var checked =
        about(studies, points).stream().map(study -> OfStudy.of(study, judged, points)).toList();
    // Only the first row of a conclusion has its verdict.
    var verdicts = checked.stream().flatMap(OfStudy::rows).map(row -> row.get(1)).toList();
    var counts =
        Conclusion.VERDICTS.stream().map(each -> Collections.frequency(verdicts, each)).toList();
    var words = new ArrayList<String>();
    Conclusion.VERDICTS.forEach(each -> words.add(each + ": " + counts.get(words.size())));
    int all = counts.stream().mapToInt(count -> count).sum();
    return new Claims(all + " conclusions; " + String.join(", ", words), checked);
  }

  /** The studies that have a conclusion about a measured benchmark. */
  public static List<Study> about(List<Study> studies, List<MeasuredPoint> points) {
    return studies.stream().filter(study -> points.stream().anyMatch(study::isAbout)).toList();
  }

  /**
   * A row for each check that was measured, with its own verdict; others are left out. Only the
   * first row of a conclusion has its name. Parameters: see {@link #check}.
   */
  public static Table compared(
      List<Study> studies, List<MeasuredPoint> points, boolean useDisturbed) {
    var judged = judged(points, useDisturbed);
    var rows = new ArrayList<List<String>>();
    for (Study study : studies) {
      for (var conclusion : study.form().conclusions().entrySet()) {
        String name = conclusion.getKey();
        for (List<String> row : conclusion.getValue().checked(study, judged)) {
          if (!row.get(1).equals(Check.NOT_MEASURED)) {
            rows.add(Stream.concat(Stream.of(name), row.subList(1, 6).stream()).toList());
            name = "";
          }
        }
      }
    }
    return new Table(
        List.of("conclusion", "verdict", "compared", "measured", "expected", "allowed"), rows);
  }

  private static List<MeasuredPoint> judged(List<MeasuredPoint> points, boolean useDisturbed) {
    return useDisturbed ? points.stream().map(MeasuredPoint::asUndisturbed).toList() : points;
  }

  /** The results as a list for a terminal, then the tables of each study. */
  public String console() {
    var text = new StringBuilder();
    for (OfStudy study : studies) {
      text.append("\n%s\n".formatted(PlainText.line(study.title)));
      study.rows().forEach(row -> append(text, row));
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
    String conclusion = row.get(0).isEmpty() ? "" : row.get(1) + ": " + row.get(0);
    String bounds = row.get(6).isEmpty() ? "" : "  bounds: " + row.get(6);
    String found = ": here %s, study %s, allowed %s".formatted(row.subList(3, 6).toArray());
    String check = "  - " + row.get(2) + (row.get(3).isEmpty() ? "" : found);
    Stream.of(conclusion, bounds, check)
        .filter(line -> !line.isEmpty())
        .forEach(line -> text.append(PlainText.line(line)).append('\n'));
  }

  /** The results in Markdown: a table of verdicts for each study; the rest, if any, is folded. */
  public String markdown() {
    var text = new StringBuilder(PlainText.markdown(summary) + "\n");
    for (OfStudy study : studies) {
      text.append("\n## " + PlainText.markdown(study.title) + "\n\n");
      text.append(study.measured.markdown());
      fold(text, "Not measured", List.of(study.notMeasured));
      fold(text, "Measured points beside the study's figures", study.figures);
    }
    return text.toString();
  }

  private static void fold(StringBuilder text, String summary, List<Table> tables) {
    String content = tables.stream().map(Table::markdown).collect(Collectors.joining()).strip();
    if (!content.isEmpty()) {
      text.append(
          "\n<details><summary>%s</summary>\n\n%s\n\n</details>\n".formatted(summary, content));
    }
  }
}
