package dev.zkpulsar.results.claims;

import com.fasterxml.jackson.databind.JsonNode;
import dev.zkpulsar.results.output.ConsoleTable;
import dev.zkpulsar.results.output.MarkdownTable;
import dev.zkpulsar.results.output.PlainText;
import dev.zkpulsar.results.runs.MeasuredPoint;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Measured points beside the figures of a study. For each combination of the study's parameters it
 * has the study's rows, then one row for each measured point.
 *
 * @param note after the last table: how many points are left out for other parameters; or empty
 */
public record StudyTable(
    String title, List<String> headings, List<List<String>> rows, String note) {
  public String console() {
    var all = new ArrayList<>(List.of(headings));
    all.addAll(rows);
    return "\n" + PlainText.line(title) + "\n" + ConsoleTable.of(all, List.of(0)) + end(note);
  }

  public String markdown() {
    var table = new MarkdownTable(title, headings);
    rows.forEach(table::row);
    return table + end(PlainText.markdown(note));
  }

  private static String end(String note) {
    return note.isEmpty() ? "" : "\n" + note + "\n";
  }

  /** Draws all tables of a study. */
  public static List<StudyTable> of(Study study, List<MeasuredPoint> points) {
    Set<MeasuredPoint> left = Collections.newSetFromMap(new IdentityHashMap<>());
    for (TableSpec.Part part : study.table().parts()) {
      points.stream().filter(part::isAbout).forEach(left::add);
    }
    int all = left.size();
    var tables = new ArrayList<StudyTable>();
    study.table().parts().forEach(part -> tables.add(of(study, part, points, left)));
    if (!left.isEmpty()) {
      StudyTable last = tables.remove(tables.size() - 1);
      String note =
          "Left out, with other parameters than the study's: %d of %d measured points."
              .formatted(left.size(), all);
      tables.add(new StudyTable(last.title, last.headings, last.rows, note));
    }
    return tables;
  }

  private static StudyTable of(
      Study study, TableSpec.Part part, List<MeasuredPoint> points, Set<MeasuredPoint> left) {
    var rows = new ArrayList<List<String>>();
    rowsOfStudy(study, part)
        .forEach(
            (params, ofStudy) -> {
              var measured =
                  points.stream().filter(p -> study.table().agrees(p, part, params)).toList();
              rows.addAll(ofStudy);
              measured.forEach(point -> rows.add(rowOf(point, part)));
              if (measured.isEmpty()) {
                rows.add(row("not measured", part, column -> param(column, params)));
              }
              left.removeAll(measured);
            });
    return new StudyTable(part.title(), row("", part, TableSpec.Column::heading), rows, "");
  }

  /** The study's rows by the parameters that a measured point must have. */
  private static Map<Map<String, String>, List<List<String>>> rowsOfStudy(
      Study study, TableSpec.Part part) {
    var groups = new LinkedHashMap<Map<String, String>, List<List<String>>>();
    boolean hasFigures = part.columns().stream().anyMatch(column -> column.study() != null);
    for (TableSpec.Rows rows : part.rows()) {
      JsonNode array = study.figures().at(rows.at());
      int to = rows.to() == null ? array.size() : rows.to();
      for (int i = rows.from(); i < to; i++) {
        JsonNode row = array.path(i);
        Function<String, JsonNode> figures =
            at -> row.at(at).isMissingNode() ? study.figures().at(at) : row.at(at);
        var params = new TreeMap<String, String>();
        rows.params().forEach((name, at) -> params.put(name, figures.apply(at).asText()));
        var group = groups.computeIfAbsent(params, any -> new ArrayList<>());
        if (hasFigures) {
          String name = rows.label() == null ? "" : ": " + figures.apply(rows.label()).asText();
          group.add(
              row(
                  "study" + name,
                  part,
                  column ->
                      column.study() == null
                          ? param(column, params)
                          : figure(column, figures.apply(column.study()))));
        }
      }
    }
    return groups;
  }

  private static List<String> rowOf(MeasuredPoint point, TableSpec.Part part) {
    String name = "here: " + point.run() + (point.isInvalid() ? " (invalid)" : "");
    return row(
        name,
        part,
        column ->
            column.metric() == null
                ? param(column, point.params())
                : number(column, column.metric().of(point)));
  }

  private static List<String> row(
      String name, TableSpec.Part part, Function<TableSpec.Column, String> cell) {
    return Stream.concat(Stream.of(name), part.columns().stream().map(cell)).toList();
  }

  private static String param(TableSpec.Column column, Map<String, String> params) {
    return column.param() == null ? "" : params.getOrDefault(column.param(), "");
  }

  private static String figure(TableSpec.Column column, JsonNode figure) {
    ClaimMetric metric = column.metric();
    return metric != null && figure.isNumber()
        ? number(column, metric.scaled(OptionalDouble.of(figure.asDouble())))
        : figure.asText("");
  }

  private static String number(TableSpec.Column column, OptionalDouble value) {
    return value.isEmpty()
        ? "-"
        : String.format(Locale.ROOT, "%,." + column.decimals() + "f", value.getAsDouble());
  }
}
