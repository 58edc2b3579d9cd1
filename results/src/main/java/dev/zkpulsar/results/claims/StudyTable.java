package dev.zkpulsar.results.claims;

import com.fasterxml.jackson.databind.JsonNode;
import dev.zkpulsar.results.output.ConsoleTable;
import dev.zkpulsar.results.output.MarkdownTable;
import dev.zkpulsar.results.output.PlainText;
import dev.zkpulsar.results.runs.MeasuredPoint;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
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
    List<Part> parts = study.table().parts();
    long all = points.stream().filter(p -> parts.stream().anyMatch(t -> t.isAbout(p))).count();
    Set<MeasuredPoint> shown = Collections.newSetFromMap(new IdentityHashMap<>());
    var tables = new ArrayList<StudyTable>();
    for (Part part : parts) {
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
      var headings = row("", part, Column::heading);
      tables.add(new StudyTable(part.title(), headings, rows, note));
    }
    return tables;
  }

  /** The study's rows, if it has figures, by the parameters that a measured point must have. */
  private static Map<Map<String, String>, List<List<String>>> rowsOfStudy(Study study, Part part) {
    var groups = new LinkedHashMap<Map<String, String>, List<List<String>>>();
    boolean hasFigures = part.columns().stream().anyMatch(column -> column.study() != null);
    for (Rows rows : part.rows()) {
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

  private static List<String> rowOf(MeasuredPoint point, Part part) {
    String name = "here: " + point.run() + marks(point);
    return row(
        name,
        part,
        column ->
            column.metric() == null
                ? column.param(point.params())
                : column.number(column.metric().of(point)));
  }

  private static String marks(MeasuredPoint point) {
    return (point.isInvalid() ? " (invalid)" : "") + (point.isDisturbed() ? " (disturbed)" : "");
  }

  private static List<String> row(String name, Part part, Function<Column, String> cell) {
    return Stream.concat(Stream.of(name), part.columns().stream().map(cell)).toList();
  }

  /**
   * The tables of a study, as {@code claims.json} describes them. Every {@code at} and {@code
   * study} is a JSON pointer into the row, or else into the whole study.
   *
   * @param settings the study's values of parameters; a point that lacks one of them is taken to
   *     agree
   */
  record Spec(Map<String, String> settings, List<Part> parts) {
    /** Whether a point belongs in a table, in the rows of these parameters. */
    boolean agrees(MeasuredPoint point, Part part, Map<String, String> params) {
      var wanted = new HashMap<>(settings);
      wanted.putAll(part.settings == null ? Map.of() : part.settings);
      wanted.keySet().retainAll(point.params().keySet());
      wanted.putAll(params);
      return part.isAbout(point) && point.params().entrySet().containsAll(wanted.entrySet());
    }
  }

  /**
   * One table.
   *
   * @param settings those of this table alone; null for none
   */
  record Part(
      String title,
      List<String> benchmarks,
      Map<String, String> settings,
      List<Rows> rows,
      List<Column> columns) {

    boolean isAbout(MeasuredPoint point) {
      return benchmarks.contains(point.benchmark());
    }
  }

  /**
   * Rows of the study.
   *
   * @param at an array
   * @param from index of its first row; 0 if absent
   * @param to index after its last row; null for all
   * @param label the row's name; null for none
   * @param params the values that a measured point must have, by parameter
   */
  record Rows(String at, int from, Integer to, String label, Map<String, String> params) {}

  /**
   * A column.
   *
   * @param study the study's figure, in the same unit as the metric; null for none
   * @param param the parameter to show; null for none
   * @param metric the measured number; null for none
   * @param decimals of its numbers
   */
  record Column(String heading, String study, String param, ClaimMetric metric, int decimals) {

    /** The cell of the study's row, whose figures are found by JSON pointer. */
    String figure(Map<String, String> params, Function<String, JsonNode> figures) {
      if (study == null) {
        return param(params);
      }
      JsonNode figure = figures.apply(study);
      return metric != null && figure.isNumber()
          ? number(metric.scaled(OptionalDouble.of(figure.asDouble())))
          : figure.asText("");
    }

    String param(Map<String, String> params) {
      return param == null ? "" : params.getOrDefault(param, "");
    }

    String number(OptionalDouble value) {
      return value.isEmpty()
          ? "-"
          : String.format(Locale.ROOT, "%,." + decimals + "f", value.getAsDouble());
    }
  }
}
