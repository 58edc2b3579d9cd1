package dev.zkpulsar.results.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;

/**
 * What the report shows, {@code report/plots.json}: a plot is an entry there, not a class here.
 *
 * @param x axes of parameters, by the name that plots have for them
 * @param y axes of metrics, likewise
 * @param distributions the metrics that have percentile curves
 * @param servers plots over time of what every server used
 */
record PlotSpecs(
    Map<String, X> x,
    Map<String, Y> y,
    List<Scenario> scenarios,
    List<Metric> distributions,
    List<OverTime> servers) {

  /**
   * A section.
   *
   * @param benchmarks from class and method to what people call it
   */
  record Scenario(
      String title, String text, Map<String, String> benchmarks, List<OverParam> plots) {}

  /**
   * Metrics over a parameter; all other parameters that differ tell series apart.
   *
   * @param inWords whether its figures belong in the summary
   * @param sweepsOnly whether to leave out series of one point, which are other plots' sweeps
   */
  record OverParam(
      String id,
      String title,
      List<String> benchmarks,
      String x,
      String y,
      boolean inWords,
      boolean sweepsOnly) {}

  /**
   * The parameter's axis.
   *
   * @param factor what to multiply the parameter by, 0 for 1
   */
  record X(String param, double factor, String label, String unit, String scale) {}

  /**
   * The metrics' axis.
   *
   * @param scale log or value
   */
  record Y(String label, String unit, String scale, List<Metric> metrics) {}

  /**
   * A curve of every series.
   *
   * @param name empty where there is but one
   * @param percentile as JMH writes it, or null for the score
   * @param hidden whether it is not shown at first
   */
  record Metric(String name, String metric, String percentile, boolean hidden) {}

  /**
   * Columns of servers.csv over time.
   *
   * @param columns from the column to what people call it
   */
  record OverTime(
      String id, String title, String label, String unit, Map<String, String> columns) {}

  static PlotSpecs load() {
    try (var in = PlotSpecs.class.getResourceAsStream("/report/plots.json")) {
      return new ObjectMapper().readValue(in, PlotSpecs.class);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
