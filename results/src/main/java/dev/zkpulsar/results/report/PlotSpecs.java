package dev.zkpulsar.results.report;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.zkpulsar.results.runs.BadResultsException;
import dev.zkpulsar.results.runs.JsonFile;
import dev.zkpulsar.results.runs.MeasuredRun;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/**
 * The plots of a report: what the modules of the runs ask for in the {@code plots.json} beside a
 * result file, and the servers' plots, which every run has.
 *
 * @param x axes of parameters, by the name that plots use
 * @param y axes of metrics, by the name that plots use
 * @param servers plots over time of the servers' resources
 */
record PlotSpecs(
    Map<String, X> x, Map<String, Y> y, List<Scenario> scenarios, List<OverTime> servers) {
  private static final String FILE = "plots.json";
  private static final TypeReference<PlotSpecs> TYPE = new TypeReference<>() {};

  PlotSpecs {
    x = x == null ? Map.of() : x;
    y = y == null ? Map.of() : y;
    scenarios = scenarios == null ? List.of() : scenarios;
    servers = servers == null ? List.of() : servers;
  }

  /**
   * A section.
   *
   * @param benchmarks class and method, and the name to show
   */
  record Scenario(
      String title, String text, Map<String, String> benchmarks, List<OverParam> plots) {}

  /**
   * Metrics over a parameter. A series is named after the other parameters that differ.
   *
   * @param inWords whether its figures belong in the summary
   * @param sweepsOnly whether to leave out series of one point, which belong to other sweeps
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
   * The axis of a parameter.
   *
   * @param factor to multiply the parameter by; 0 for 1
   */
  record X(String param, double factor, String label, String unit, String scale) {}

  /**
   * The axis of metrics.
   *
   * @param scale log or value
   */
  record Y(String label, String unit, String scale, List<Metric> metrics) {}

  /**
   * A curve of every series.
   *
   * @param name empty if it is the only one
   * @param percentile as JMH writes it, or null for the score
   * @param hidden whether it is hidden at first
   */
  record Metric(String name, String metric, String percentile, boolean hidden) {}

  /**
   * Columns of servers.csv over time.
   *
   * @param columns the column, and the name to show
   */
  record OverTime(
      String id, String title, String label, String unit, Map<String, String> columns) {}

  /**
   * The plots for these runs.
   *
   * @throws BadResultsException if a {@code plots.json} beside them cannot be read
   */
  static PlotSpecs of(Collection<MeasuredRun> runs) {
    PlotSpecs all = builtIn();
    var places = new LinkedHashSet<>(runs.stream().map(run -> run.file().beside(FILE)).toList());
    for (var place : places) {
      if (Files.exists(place)) {
        all = all.and(JsonFile.read(place, TYPE));
        all.check(place.toString());
      }
    }
    return all;
  }

  private static PlotSpecs builtIn() {
    try (var in = PlotSpecs.class.getResourceAsStream(FILE)) {
      return JsonFile.read(in, TYPE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private PlotSpecs and(PlotSpecs more) {
    return new PlotSpecs(
        union(x, more.x),
        union(y, more.y),
        union(scenarios, more.scenarios),
        union(servers, more.servers));
  }

  private static <T> Map<String, T> union(Map<String, T> one, Map<String, T> more) {
    var all = new LinkedHashMap<>(one);
    more.forEach(all::putIfAbsent);
    return all;
  }

  private static <T> List<T> union(List<T> one, List<T> more) {
    var all = new LinkedHashSet<>(one);
    all.addAll(more);
    return new ArrayList<>(all);
  }

  private void check(String place) {
    for (Scenario scenario : scenarios) {
      for (OverParam plot : scenario.plots()) {
        if (!x.containsKey(plot.x())) {
          throw BadResultsException.of(
              place + ": plot " + plot.id() + ": x", plot.x(), String.join(", ", x.keySet()));
        }
        if (!y.containsKey(plot.y())) {
          throw BadResultsException.of(
              place + ": plot " + plot.id() + ": y", plot.y(), String.join(", ", y.keySet()));
        }
      }
    }
  }
}
