package dev.zkpulsar.results.report;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.zkpulsar.results.runs.BadResultsException;
import dev.zkpulsar.results.runs.JsonFile;
import dev.zkpulsar.results.runs.MeasuredRun;
import dev.zkpulsar.results.runs.ResultFile;
import dev.zkpulsar.results.text.Digits;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The {@code plots.json} beside the result files of runs.
 *
 * @param axes of numeric parameters, by parameter
 * @param names of the values of parameters, by parameter and value: things that are compared
 */
record PlotSpecs(
    Map<String, Axis> axes, Map<String, Map<String, String>> names, List<Scenario> scenarios) {
  private static final String FILE = "plots.json";
  private static final TypeReference<PlotSpecs> TYPE = new TypeReference<>() {};

  /** The axis of a parameter, with a value in words, such as {@code {}/s}. */
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

  /** The union of the files. Throws BadResultsException if one cannot be read. */
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
    return names.keySet().stream()
        .filter(params::containsKey)
        .map(name -> names.get(name).getOrDefault(params.get(name), params.get(name)))
        .toList();
  }

  Axis axis(String param) {
    return axes.getOrDefault(param, new Axis(param, "", param + "={}"));
  }

  /** The values of these numeric parameters in words; empty for those that are missing. */
  String words(List<String> numbers, Map<String, String> params) {
    return numbers.stream()
        .filter(params::containsKey)
        .map(
            name ->
                axes.containsKey(name)
                    ? axis(name)
                        .text()
                        .replace("{}", Digits.figure(Values.number(params.get(name))))
                    : name + "=" + params.get(name))
        .collect(Collectors.joining(", "));
  }
}
