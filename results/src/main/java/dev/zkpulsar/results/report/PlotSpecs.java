package dev.zkpulsar.results.report;

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

/**
 * The titles, axes and names of the modules of runs, from the {@code plots.json} beside a result
 * file.
 *
 * @param axes of numeric parameters, by parameter
 * @param names of the values of parameters, by parameter and value: things that are compared
 */
record PlotSpecs(
    Map<String, Axis> axes, Map<String, Map<String, String>> names, List<Scenario> scenarios) {
  private static final String FILE = "plots.json";
  private static final TypeReference<PlotSpecs> TYPE = new TypeReference<>() {};

  /**
   * The axis of a parameter.
   *
   * @param text a value in words, such as {@code {}/s}
   */
  record Axis(String label, String unit, String text) {}

  /**
   * A section of the report.
   *
   * @param benchmarks class and method, and the name to show
   * @param together the name of the comparison of all its benchmarks; empty to compare the values
   *     of parameters of each benchmark by itself
   * @param metrics the distributions that are drawn in place of the response time, and their names
   */
  record Scenario(
      String title,
      String text,
      Map<String, String> benchmarks,
      String together,
      Map<String, String> metrics) {}

  /**
   * Reads the descriptions of the modules of these runs.
   *
   * @throws BadResultsException if a {@code plots.json} beside them cannot be read
   */
  static PlotSpecs of(Collection<MeasuredRun> runs) {
    var axes = new LinkedHashMap<String, Axis>();
    var names = new LinkedHashMap<String, Map<String, String>>();
    var scenarios = new LinkedHashSet<Scenario>();
    for (var place : ResultFile.beside(runs.stream().map(MeasuredRun::file).toList(), FILE)) {
      PlotSpecs more = JsonFile.read(place, TYPE);
      if (more.scenarios.isEmpty()) {
        throw new BadResultsException(place + ": no scenarios; allowed: one or more");
      }
      more.axes.forEach(axes::putIfAbsent);
      more.names.forEach(names::putIfAbsent);
      scenarios.addAll(more.scenarios);
    }
    return new PlotSpecs(axes, names, List.copyOf(scenarios));
  }

  /** The values of these parameters that have names. */
  List<String> named(Map<String, String> params) {
    return names.entrySet().stream()
        .filter(each -> params.containsKey(each.getKey()))
        .map(
            each ->
                each.getValue().getOrDefault(params.get(each.getKey()), params.get(each.getKey())))
        .toList();
  }
}
