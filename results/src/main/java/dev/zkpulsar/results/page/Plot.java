package dev.zkpulsar.results.page;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.zkpulsar.results.run.Catalog;
import dev.zkpulsar.results.run.Metric;
import dev.zkpulsar.results.run.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A comparison as data of the page; the first figure is the answer. */
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

  /** A percentile of the drawn distribution, or a metric. */
  record Figure(String name, String label, String unit) {
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

  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Row(
      String subject,
      int colour,
      Double x,
      String point,
      String metric,
      Map<String, Value> figures) {}

  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Value(Double value, String text, Double error) {}

  /** A load, or null, with its answer, which may be empty. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Choice(Double x, String label, String answer) {}
}
