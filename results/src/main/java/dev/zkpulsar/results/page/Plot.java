package dev.zkpulsar.results.page;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.zkpulsar.results.run.Catalog;
import dev.zkpulsar.results.run.Metric;
import dev.zkpulsar.results.run.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A comparison as data of the page.
 *
 * @param id its address on the page
 * @param x the load that varies, or that all points have; null if none does
 * @param figures the first one is the answer
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
    List<Row> rows,
    List<Choice> choices,
    String first) {

  record Axis(String label, String unit) {}

  /**
   * A figure: {@code p50} and {@code p99} are percentiles of the distribution that a row draws, any
   * other name is a metric's.
   */
  record Figure(String name, String label, String unit) {

    /** The figures that answer for a point, the most important one first. */
    static List<Figure> of(Point point, String distribution, Catalog catalog) {
      String first = catalog.judged(point).get(0);
      boolean isJmh = first.equals(Metric.PRIMARY);
      boolean isTime = isJmh || first.startsWith(Metric.RESPONSE);
      var percentiles = isTime ? List.of("p50", "p90", "p99") : List.of("p50", "p99");
      boolean isTimed = point.isDistribution(point.distribution());
      var names = new ArrayList<>(isTimed ? percentiles : List.<String>of());
      if (!isTimed || !isTime) {
        names.add(0, first);
      }
      // Results beside JMH's own in its unit, such as the methods of a group.
      String unit = point.unit(Metric.PRIMARY);
      point.metrics().values().stream()
          .filter(each -> isJmh && each.unit().equals(unit) && !catalog.isKnown(each.name()))
          .forEach(each -> names.add(each.name()));
      var of = new Answer.Subject("", "", null, "", List.of(), point, distribution);
      return names.stream()
          .map(
              name ->
                  new Figure(name, label(of.metric(name), name, catalog), of.metric(name).unit()))
          .toList();
    }

    private static String label(Metric metric, String name, Catalog catalog) {
      String unit = metric.unit();
      String heading = catalog.of(metric).heading();
      String score =
          unit.startsWith("ops/") ? "throughput" : unit.endsWith("/op") ? "time" : "score";
      return switch (name) {
        case "achieved" -> "throughput";
        case Metric.PRIMARY -> score;
        case "p50", "p90", "p99" -> name;
        default -> heading.isEmpty() ? name : heading;
      };
    }

    /** This with the name of the only distribution that a scenario draws, by its metric. */
    Figure named(Map<String, String> drawn) {
      boolean isNamed = drawn.size() == 1 && name.matches(Answer.Subject.PERCENTILE);
      return isNamed
          ? new Figure(name, label + " of " + drawn.values().iterator().next(), unit)
          : this;
    }
  }

  /**
   * A point as one of the subjects.
   *
   * @param colour its number from 1, the same in all plots
   * @param x null if the point has no place on the axis
   * @param line points of a subject with the same are joined
   * @param at the labels of the choices that show it
   * @param point the key of {@link Page#points}
   * @param metric the distribution that is drawn
   * @param figures by name
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Row(
      String subject,
      int colour,
      Double x,
      String line,
      List<String> at,
      String point,
      String metric,
      Map<String, Value> figures) {}

  /** A value in the unit of its figure, or null; in words; and JMH's error, or null. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Value(Double value, String text, Double error) {}

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

  /** Whether it may have a line, of several points. */
  @JsonIgnore
  boolean isSweep() {
    return rows.stream().filter(row -> row.x != null).map(Row::x).distinct().count() > 1;
  }
}
