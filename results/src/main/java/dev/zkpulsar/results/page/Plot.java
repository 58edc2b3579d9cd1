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
 * A comparison as data of the page: the first figure is the answer. A reader selects the rows at
 * one load, with those that have none. The load is null if there is none.
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record Plot(
    String id,
    String name,
    Axis x,
    List<Figure> figures,
    List<Figure> costs,
    List<Row> rows,
    List<Choice> choices,
    String first) {

  record Axis(String label, String unit) {}

  /** A value of each row: a percentile of the distribution that it draws, or a metric. */
  record Figure(String name, String label, String unit) {

    /** The figures of a point, and the name of the distribution that is drawn, if it has one. */
    static List<Figure> of(Subject subject, String drawn, Catalog catalog) {
      Point point = subject.point();
      String first = catalog.judged(point).get(0);
      boolean isTimed = point.isDistribution(point.distribution());
      boolean isTime = first.equals(Metric.PRIMARY) || first.startsWith(Metric.RESPONSE);
      var figures = new ArrayList<Figure>();
      if (!isTimed || (!isTime && !first.startsWith(subject.distribution() + ":"))) {
        figures.add(new Figure(first, label(point.metric(first), catalog), point.unit(first)));
      }
      for (String name : isTimed ? List.of("p50", "p99") : List.<String>of()) {
        String label = name + (drawn.isEmpty() ? "" : " of " + drawn);
        figures.add(new Figure(name, label, subject.metric(name).unit()));
      }
      return figures;
    }

    private static String label(Metric metric, Catalog catalog) {
      String unit = metric.unit();
      String heading = catalog.of(metric).heading();
      if (metric.name().equals(Metric.PRIMARY) && unit.endsWith("/op")) {
        return "time";
      }
      boolean isRate = metric.name().equals("achieved") || unit.startsWith("ops/");
      return isRate ? "throughput" : heading.isEmpty() ? metric.name() : heading;
    }
  }

  /**
   * A subject: its colour from 1, the same in all plots; its load or null; the key of its point;
   * the distribution that is drawn; and the values of figures and costs.
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Row(
      String subject,
      int colour,
      Double x,
      String point,
      String metric,
      Map<String, Value> figures) {}

  /** A value, or null; in words; and JMH's error, or null. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Value(Double value, String text, Double error) {}

  /** A load, or null, in words; the answer is empty if no figure is valid. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Choice(Double x, String label, String answer) {}

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
    return choices.size() > 1;
  }
}
