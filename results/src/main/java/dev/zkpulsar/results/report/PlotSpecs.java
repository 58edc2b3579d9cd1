package dev.zkpulsar.results.report;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.core.type.TypeReference;
import dev.zkpulsar.results.runs.BadResultsException;
import dev.zkpulsar.results.runs.JsonFile;
import dev.zkpulsar.results.runs.MeasuredRun;
import dev.zkpulsar.results.runs.ResultFile;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The plots that the modules of runs ask for, in the {@code plots.json} beside a result file.
 *
 * @param x axes of parameters, by the name that plots use
 * @param y axes of metrics, by the name that plots use
 */
record PlotSpecs(Map<String, X> x, Map<String, Y> y, List<Scenario> scenarios) {
  private static final String FILE = "plots.json";
  private static final TypeReference<PlotSpecs> TYPE = new TypeReference<>() {};

  PlotSpecs {
    x = x == null ? Map.of() : x;
    y = y == null ? Map.of() : y;
    scenarios = scenarios == null ? List.of() : scenarios;
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
   * @param sweepsOnly whether to leave out series of one point, which belong to other sweeps
   */
  @JsonIgnoreProperties("inWords") // Files of older runs have it.
  record OverParam(
      String id, String title, List<String> benchmarks, String x, String y, boolean sweepsOnly) {}

  /**
   * The axis of a parameter.
   *
   * @param factor to multiply the parameter by; 0 for 1
   */
  record X(String param, double factor, String label, String unit, String scale) {
    X {
      factor = factor == 0 ? 1 : factor;
    }

    boolean isLogarithmic() {
      return scale.equals("log");
    }
  }

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
   * The plots for these runs.
   *
   * @throws BadResultsException if a {@code plots.json} beside them cannot be read
   */
  static PlotSpecs of(Collection<MeasuredRun> runs) {
    var x = new LinkedHashMap<String, X>();
    var y = new LinkedHashMap<String, Y>();
    var scenarios = new LinkedHashSet<Scenario>();
    for (var place : ResultFile.beside(runs.stream().map(MeasuredRun::file).toList(), FILE)) {
      PlotSpecs more = JsonFile.read(place, TYPE);
      more.x.forEach(x::putIfAbsent);
      more.y.forEach(y::putIfAbsent);
      scenarios.addAll(more.scenarios);
      more.check(place.toString());
    }
    return new PlotSpecs(x, y, List.copyOf(scenarios));
  }

  private void check(String place) {
    for (Scenario scenario : scenarios) {
      for (OverParam plot : scenario.plots()) {
        check(place + ": plot " + plot.id() + ": x", plot.x(), x.keySet());
        check(place + ": plot " + plot.id() + ": y", plot.y(), y.keySet());
      }
    }
  }

  private static void check(String place, String axis, Set<String> known) {
    if (!known.contains(axis)) {
      throw BadResultsException.of(place, axis, String.join(", ", known));
    }
  }
}
