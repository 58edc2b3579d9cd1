package dev.zkpulsar.results.page;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;

/**
 * A comparison as data of the page.
 *
 * @param id its address on the page
 * @param x the parameter that varies; null if none does
 * @param figures the first one is the answer
 * @param subjects what is compared, each once
 * @param choices what a reader can select: the rows at one load
 * @param first the label of the choice that is shown first
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record Plot(
    String id,
    String name,
    String run,
    Axis x,
    List<Figure> figures,
    List<Subject> subjects,
    List<Row> rows,
    List<Choice> choices,
    String first) {

  record Axis(String label, String unit) {}

  /**
   * A figure: {@code p50} and {@code p99} are percentiles of the distribution that a row draws, any
   * other name is a metric's.
   */
  record Figure(String name, String label, String unit, boolean isPercentile) {}

  /** A subject with the number of its colour, from 1, which it has in all plots. */
  record Subject(String name, int colour) {}

  /**
   * A point as one of the subjects.
   *
   * @param x null if the point has no place on the axis
   * @param line points of a subject with the same are joined
   * @param at the labels of the choices that show it
   * @param point the key of {@link Page#points}
   * @param metric the distribution that is drawn
   * @param figures by name; a missing value has only a text
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Row(
      String subject,
      Double x,
      String line,
      List<String> at,
      String point,
      String metric,
      Map<String, Value> figures) {}

  /**
   * A value in the unit of its figure, in words, and the ends of JMH's error bar, or null.
   *
   * @param mark {@code ~} of a percentile with too few samples beyond it, else empty
   */
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  record Value(Double value, String text, Double low, Double high, String mark) {}

  /** The answer is empty if no figure is valid. */
  record Choice(String label, String answer) {}

  /** The answer that is shown first. */
  String answer() {
    return choices.stream()
        .filter(choice -> choice.label.equals(first) && !choice.answer.isEmpty())
        .map(Choice::answer)
        .findFirst()
        .orElse(name + ": no valid figure.");
  }

  /** Whether a line has several points. */
  @JsonIgnore
  boolean isSweep() {
    var placed = rows.stream().filter(row -> row.x != null).toList();
    var lines = placed.stream().map(row -> List.of(row.subject, row.line)).distinct();
    var places = placed.stream().map(row -> List.of(row.subject, row.line, row.x)).distinct();
    return places.count() > lines.count();
  }
}
