package dev.zkpulsar.results.claims;

import dev.zkpulsar.results.output.ConsoleTable;
import dev.zkpulsar.results.output.MarkdownTable;
import dev.zkpulsar.results.output.PlainText;
import dev.zkpulsar.results.runs.MeasuredPoint;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Rows of text; such as the figures of a study with the measured points of the same parameters.
 *
 * @param note how many points are left out for other parameters; or empty
 */
public record StudyTable(
    String title, List<String> headings, List<List<String>> rows, String note) {

  String console() {
    var all = new ArrayList<>(List.of(headings));
    all.addAll(rows);
    return "\n%s\n%s%s"
        .formatted(PlainText.line(title), ConsoleTable.of(all, List.of(0)), end(note));
  }

  String markdown() {
    var table = new MarkdownTable(title, headings);
    rows.forEach(table::row);
    return table + end(PlainText.markdown(note));
  }

  private static String end(String note) {
    return note.isEmpty() ? "" : "\n" + note + "\n";
  }

  /**
   * A table as the study describes it.
   *
   * @param points names of points
   * @param figures the name of a table of figures
   * @param by the headings that are parameters: a point must have the row's values
   * @param columns expressions by heading; they can use the row's cells, the point's parameters and
   *     the point, {@code here}
   */
  record Form(List<String> points, String figures, List<String> by, Map<String, String> columns) {}

  /** A row for each row of the study's figures and each measured point with its parameters. */
  static List<StudyTable> of(Study study, List<MeasuredPoint> measured) {
    var shown = new HashSet<MeasuredPoint>();
    var tables = new ArrayList<StudyTable>();
    study
        .form()
        .tables()
        .forEach(
            (title, form) -> {
              var headings =
                  Stream.concat(Stream.of("run"), form.columns.keySet().stream()).toList();
              var rows = new ArrayList<List<String>>();
              for (Object cells : study.named(form.figures, Study.Keyed.class).values()) {
                var row = (Study.Keyed<?>) cells;
                var found = measured.stream().filter(p -> has(study, form, row, p)).toList();
                found.forEach(point -> rows.add(row(study, form, row, point)));
                if (found.isEmpty()) {
                  rows.add(row(study, form, row, null));
                }
                shown.addAll(found);
              }
              tables.add(new StudyTable(title, headings, rows, ""));
            });
    long left = measured.stream().filter(p -> study.isAbout(p) && !shown.contains(p)).count();
    if (left > 0 && !tables.isEmpty()) {
      StudyTable last = tables.remove(tables.size() - 1);
      String note = "Left out, with other parameters than the study's: %d measured points.";
      tables.add(new StudyTable(last.title, last.headings, last.rows, note.formatted(left)));
    }
    return tables;
  }

  /** Whether a point has the parameters; one that it lacks is taken to agree. */
  private static boolean has(Study study, Form form, Study.Keyed<?> row, MeasuredPoint point) {
    return form.points.stream()
        .map(name -> study.named(name, Study.Points.class))
        .anyMatch(
            points -> {
              var wanted = new HashMap<>(points.params());
              wanted.keySet().retainAll(point.params().keySet());
              form.by.forEach(param -> wanted.put(param, (String) row.get(param)));
              return points.has(point, wanted);
            });
  }

  private static List<String> row(Study study, Form form, Study.Keyed<?> row, MeasuredPoint point) {
    var names = new HashMap<>(study.names());
    row.forEach((heading, cell) -> names.put(heading.toString(), cell));
    String run = "not measured";
    if (point != null) {
      names.putAll(point.params());
      String marks = point.isInvalid() ? " (invalid)" : "";
      run = point.run() + marks + (point.isDisturbed() ? " (disturbed)" : "");
    }
    names.put("here", point == null ? "" : point);
    var scope = new Scope(study, names, List.of());
    return Stream.concat(Stream.of(run), form.columns.values().stream().map(scope::shown)).toList();
  }
}
