package dev.zkpulsar.results.claims;

import dev.zkpulsar.results.output.Table;
import dev.zkpulsar.results.runs.MeasuredPoint;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Figures of a study with the measured points of the same parameters.
 *
 * @param points names of points
 * @param figures the name of a table of figures
 * @param by the headings that are parameters: a point must have the row's values
 * @param columns expressions by heading; they can use the row's cells, the point's parameters and
 *     the point, {@code here}
 */
record FigureTable(
    List<String> points, String figures, List<String> by, Map<String, String> columns) {

  /**
   * A row for each row of the figures and each measured point, which is removed from the others.
   */
  Table of(String title, Study study, List<MeasuredPoint> measured, Set<MeasuredPoint> others) {
    var rows = new ArrayList<List<String>>();
    for (Object cells : study.named(figures, Study.Keyed.class).values()) {
      var row = (Study.Keyed<?>) cells;
      var found = measured.stream().filter(point -> isIn(study, row, point)).toList();
      found.forEach(point -> rows.add(row(study, row, point)));
      if (found.isEmpty()) {
        rows.add(row(study, row, null));
      }
      found.forEach(others::remove);
    }
    var headings = Stream.concat(Stream.of("run"), columns.keySet().stream()).toList();
    return new Table(title, headings, rows, "");
  }

  /** Whether a point has the parameters; one that it lacks is taken to agree. */
  private boolean isIn(Study study, Study.Keyed<?> row, MeasuredPoint point) {
    return points.stream()
        .map(name -> study.named(name, Study.Points.class))
        .anyMatch(
            of -> {
              var wanted = new HashMap<>(of.params());
              wanted.keySet().retainAll(point.params().keySet());
              by.forEach(param -> wanted.put(param, (String) row.get(param)));
              return of.has(point, wanted);
            });
  }

  private List<String> row(Study study, Study.Keyed<?> row, MeasuredPoint point) {
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
    return Stream.concat(Stream.of(run), columns.values().stream().map(scope::shown)).toList();
  }
}
