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
import java.util.Map;
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
    List<TableSpec.Part> parts = study.table().parts();
    long all = points.stream().filter(p -> parts.stream().anyMatch(t -> t.isAbout(p))).count();
    Set<MeasuredPoint> shown = Collections.newSetFromMap(new IdentityHashMap<>());
    var tables = new ArrayList<StudyTable>();
    for (TableSpec.Part part : parts) {
      var rows = new ArrayList<List<String>>();
      rowsOfStudy(study, part)
          .forEach(
              (params, ofStudy) -> {
                rows.addAll(ofStudy);
                var measured =
                    points.stream().filter(p -> study.table().agrees(p, part, params)).toList();
                measured.forEach(point -> rows.add(rowOf(point, part)));
                if (measured.isEmpty()) {
                  rows.add(row("not measured", part, column -> column.param(params)));
                }
                shown.addAll(measured);
              });
      String note =
          tables.size() < parts.size() - 1 || shown.size() == all
              ? ""
              : "Left out, with other parameters than the study's: %d of %d measured points."
                  .formatted(all - shown.size(), all);
      var headings = row("", part, TableSpec.Column::heading);
      tables.add(new StudyTable(part.title(), headings, rows, note));
    }
    return tables;
  }

  /** The study's rows, if it has figures, by the parameters that a measured point must have. */
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
          group.add(row("study" + name, part, column -> column.figure(params, figures)));
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
                ? column.param(point.params())
                : column.number(column.metric().of(point)));
  }

  private static List<String> row(
      String name, TableSpec.Part part, Function<TableSpec.Column, String> cell) {
    return Stream.concat(Stream.of(name), part.columns().stream().map(cell)).toList();
  }
}
