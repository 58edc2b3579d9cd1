package dev.zkpulsar.results.page;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.zkpulsar.results.run.Catalog;
import dev.zkpulsar.results.run.Metric;
import dev.zkpulsar.results.run.Percentile;
import dev.zkpulsar.results.run.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A comparison as data of the page; the first figure is the answer.
 *
 * @param x the parameter that is the load, or null
 * @param choices one for each load, or a single one without a load
 * @param first the label of the choice that the page opens with
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

  /** A metric by its name, or a percentile of the drawn distribution: {@code :p0.50}. */
  record Figure(String name, String label, String unit) {
    /**
     * The figures of a subject, and so of all in its plot.
     *
     * @param drawn words for the distribution in a label; may be empty
     */
    static List<Figure> of(Subject subject, String drawn, Catalog catalog) {
      Point point = subject.point();
      String judged = catalog.judged(point).get(0);
      boolean isTimed = point.isDistribution(point.distribution());
      boolean isTime = judged.equals(Metric.PRIMARY) || judged.startsWith(Metric.RESPONSE);
      boolean isDrawn = isTime || judged.startsWith(subject.distribution() + ":");
      var figures = new ArrayList<Figure>();
      if (!isTimed || !isDrawn) {
        String label = label(point.metric(judged), catalog);
        figures.add(new Figure(judged, label, point.unit(judged)));
      }
      if (isTimed) {
        for (String percentile : List.of(Percentile.MEDIAN, Percentile.P99)) {
          String label = Percentile.label(percentile) + (drawn.isEmpty() ? "" : " of " + drawn);
          figures.add(new Figure(percentile, label, subject.metric(percentile).unit()));
        }
      }
      return figures;
    }

    /** Whether it is the median of the drawn distribution. */
    boolean isMedian() {
      return name.equals(Percentile.MEDIAN);
    }

    private static String label(Metric metric, Catalog catalog) {
      String unit = metric.unit();
      if (metric.name().equals(Metric.PRIMARY) && unit.endsWith("/op")) {
        return "time";
      }
      if (metric.name().equals(Metric.ACHIEVED) || unit.startsWith("ops/")) {
        return "throughput";
      }
      String heading = catalog.of(metric).heading();
      return heading.isEmpty() ? metric.name() : heading;
    }
  }

  /**
   * A subject's line or bars.
   *
   * @param colour from 1, the same for a subject on the whole page
   * @param point the key of its {@link PointPlots}
   * @param metric the drawn distribution
   * @param figures by {@link Figure#name}
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Row(
      String subject,
      int colour,
      Double x,
      String point,
      String metric,
      Map<String, Value> figures) {}

  /**
   * A value with its words.
   *
   * @param value null if there is none
   * @param text with its unit
   * @param bare without the unit of the figure, for a place below its title
   * @param error JMH's, or null
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Value(Double value, String text, String bare, Double error) {}

  /** A load, or null, with its answer, which may be empty. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Choice(Double x, String label, String answer) {}
}
