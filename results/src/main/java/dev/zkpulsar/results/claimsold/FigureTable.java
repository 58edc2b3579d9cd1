package dev.zkpulsar.results.claimsold;

import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.text.Table;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Figures of a study with the measured points of the same parameters.
 *
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
    var all = new Scope(study, study.names(), List.of());
    var keys = points.stream().map(name -> all.value(name, MeasuredPoint.Key.class::cast)).toList();
    var rows = new ArrayList<List<String>>();
    for (Object cells : all.value(figures, Map.class::cast).values()) {
      var names = new HashMap<>(study.names());
      ((Map<?, ?>) cells).forEach((heading, cell) -> names.put(heading.toString(), cell));
      var row = new Scope(study, names, List.of());
      var params = by.stream().collect(Collectors.toMap(param -> param, row::cell));
      var found =
          measured.stream()
              .filter(point -> point.params().entrySet().containsAll(params.entrySet()))
              .filter(point -> keys.stream().anyMatch(key -> Study.isIn(key, point, true)))
              .toList();
      (found.isEmpty() ? Stream.of(List.<MeasuredPoint>of()) : found.stream().map(List::of))
          .forEach(points -> rows.add(row(study, names, points)));
      found.forEach(others::remove);
    }
    var headings = Stream.concat(Stream.of("run"), columns.keySet().stream()).toList();
    return new Table(title, headings, rows, "");
  }

  /** A row with a measured point, or with none. */
  private List<String> row(Study study, Map<String, Object> figures, List<MeasuredPoint> points) {
    var names = new HashMap<>(figures);
    names.put("here", new MeasuredPoint.Key("", "", Map.of()));
    String run = "not measured";
    for (MeasuredPoint point : points) {
      String marks =
          point.marks().stream()
              .map(mark -> " (" + mark.replaceFirst(":.*", "").toLowerCase(Locale.ROOT) + ")")
              .collect(Collectors.joining());
      run = point.run() + marks;
      names.putAll(point.params());
      names.put("here", new MeasuredPoint.Key(point.benchmark(), "", Map.of()));
    }
    var scope = new Scope(study, names, points);
    return Stream.concat(Stream.of(run), columns.values().stream().map(scope::cell)).toList();
  }
}
