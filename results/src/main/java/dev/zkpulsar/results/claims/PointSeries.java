package dev.zkpulsar.results.claims;

import com.fasterxml.jackson.databind.JsonNode;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.Setup;
import dev.zkpulsar.results.runs.Validity;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The points that a relation looks at: one, or one for each value of a parameter.
 *
 * @param benchmark class and method
 * @param params values that all points share; {@link Measured#difference} checks the other
 *     parameters
 * @param over the parameter that varies; null for a single point
 * @param values its values in order, or the JSON pointer to them in the study
 * @param except values of the study to leave out; null for none
 * @param reduce {@code max} or {@code min} to keep a single value; null to keep all
 */
record PointSeries(
    String benchmark,
    Map<String, String> params,
    String over,
    JsonNode values,
    List<String> except,
    String reduce) {

  /**
   * A series with its measured values.
   *
   * @param values in order; incomplete if any is missing
   * @param missing the points that are missing or must not be used, with the reason
   * @param points all points that were found
   */
  record Measured(
      PointSeries series, List<Double> values, List<String> missing, List<MeasuredPoint> points) {

    /** The values to compare: all in order, or a single one if the series is reduced. */
    double[] compared() {
      var all = values.stream().mapToDouble(value -> value);
      if (series.reduce == null) {
        return all.toArray();
      }
      var ends = all.summaryStatistics();
      return new double[] {series.reduce.equals("max") ? ends.getMax() : ends.getMin()};
    }

    /**
     * In one line, the parameters that the series leave open, and the facts of the setup, in which
     * the points of a relation differ. A point that lacks a parameter of its benchmark has "none"
     * there; a fact that it does not state is ignored. Empty if the points differ in nothing.
     */
    static String difference(List<Measured> all) {
      var params = new TreeMap<String, Set<String>>();
      var facts = new TreeMap<String, Set<String>>();
      for (Measured each : all) {
        for (MeasuredPoint point : each.points) {
          all.stream()
              .flatMap(other -> other.points.stream())
              .filter(other -> other.benchmark().equals(point.benchmark()))
              .flatMap(other -> other.params().keySet().stream())
              .filter(name -> !each.series.names(name))
              .forEach(
                  name -> add(params, name, point.params().getOrDefault(name, MeasuredPoint.NONE)));
          // A resumed run measured each of its points with one of several setups.
          point.setup().forEach((name, value) -> add(facts, name, value.split(Setup.THEN, -1)));
        }
      }
      facts.keySet().removeIf(Setup::isLength);
      String different =
          Stream.of(params, facts)
              .flatMap(values -> values.entrySet().stream())
              .filter(entry -> entry.getValue().size() > 1)
              .map(entry -> entry.getKey() + ": " + String.join(", ", entry.getValue()))
              .collect(Collectors.joining("; "));
      return different.isEmpty() ? "" : "points differ in " + different;
    }

    private static void add(Map<String, Set<String>> found, String name, String... values) {
      Collections.addAll(found.computeIfAbsent(name, any -> new LinkedHashSet<>()), values);
    }
  }

  /** Whether it fixes the values of a parameter. */
  boolean names(String param) {
    return param.equals(over) || params.containsKey(param);
  }

  /** The values of the varying parameter; a single empty one without such a parameter. */
  List<String> steps(Study.Figures figures) {
    if (over == null) {
      return List.of("");
    }
    JsonNode all = values.isTextual() ? figures.study().at(values.asText()) : values;
    return StreamSupport.stream(all.spliterator(), false)
        .map(JsonNode::asText)
        .filter(value -> except == null || !except.contains(value))
        .toList();
  }

  Measured measure(ClaimMetric metric, List<MeasuredPoint> points, Study.Figures figures) {
    var measured = new Measured(this, new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    for (String step : steps(figures)) {
      var wanted = new TreeMap<>(params);
      if (over != null) {
        wanted.put(over, step);
      }
      var all =
          points.stream()
              .filter(point -> hasAll(wanted, point.params()))
              .filter(point -> point.benchmark().equals(benchmark))
              .toList();
      // Another run may have measured the point undisturbed.
      var quiet = all.stream().filter(point -> !point.isDisturbed()).toList();
      var found = quiet.isEmpty() ? all : quiet;
      measured.points.addAll(found);
      String problem = problem(found, metric);
      if (problem.isEmpty()) {
        measured.values.add(median(found, metric));
      } else {
        measured.missing.add(benchmark + " " + MeasuredPoint.words(wanted) + ": " + problem);
      }
    }
    return measured;
  }

  private static boolean hasAll(Map<String, String> wanted, Map<String, String> params) {
    return wanted.entrySet().stream()
        .allMatch(
            param ->
                params.getOrDefault(param.getKey(), MeasuredPoint.NONE).equals(param.getValue()));
  }

  private static String problem(List<MeasuredPoint> found, ClaimMetric metric) {
    if (found.isEmpty()) {
      return "no such point";
    }
    if (found.stream().anyMatch(MeasuredPoint::isInvalid)) {
      return "invalid";
    }
    if (found.stream().anyMatch(point -> point.validity() != Validity.VALID)) {
      return "not marked valid";
    }
    if (found.get(0).isDisturbed()) {
      return "not judged: disturbed: " + found.get(0).disturbance();
    }
    return found.stream().map(metric::of).anyMatch(OptionalDouble::isEmpty)
        ? "no " + metric + " in " + metric.shownUnit()
        : "";
  }

  /** The median over the runs that measured the point. */
  private static double median(List<MeasuredPoint> runs, ClaimMetric metric) {
    double[] sorted = runs.stream().mapToDouble(p -> metric.of(p).orElseThrow()).sorted().toArray();
    return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
  }
}
