package dev.zkpulsar.results.claims;

import com.fasterxml.jackson.databind.JsonNode;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.Validity;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.StreamSupport;

/**
 * The points that a relation is about: one, or one a value of a parameter.
 *
 * @param benchmark class and method
 * @param params what all its points have; of a parameter that is named nowhere, all must have the
 *     same value, which {@link Alike} sees to
 * @param over the parameter that differs, or null
 * @param values its values, in order, or the JSON pointer to them in the study
 * @param except those of the study's values that are left out, or null
 * @param reduce {@code max} or {@code min} to make one value of all, or null
 */
record PointSeries(
    String benchmark,
    Map<String, String> params,
    String over,
    JsonNode values,
    List<String> except,
    String reduce) {

  /**
   * What was measured of a series.
   *
   * @param values in order, or one where the series is reduced; of no use where something is
   *     missing
   * @param missing what is missing or must not be used, in words
   * @param points all that were found
   */
  record Measured(List<Double> values, List<String> missing, List<MeasuredPoint> points) {

    double[] array() {
      return values.stream().mapToDouble(value -> value).toArray();
    }
  }

  /** Whether it says what a parameter's values are. */
  boolean names(String param) {
    return param.equals(over) || params.containsKey(param);
  }

  /** The parameter's values, or one empty one where no parameter differs. */
  List<String> steps(StudyFigures study) {
    if (over == null) {
      return List.of("");
    }
    JsonNode all = values.isTextual() ? study.at(values.asText()) : values;
    return StreamSupport.stream(all.spliterator(), false)
        .map(JsonNode::asText)
        .filter(value -> except == null || !except.contains(value))
        .toList();
  }

  Measured measure(ClaimMetric metric, List<MeasuredPoint> points, StudyFigures study) {
    var measured = new ArrayList<Double>();
    var missing = new ArrayList<String>();
    var used = new ArrayList<MeasuredPoint>();
    for (String step : steps(study)) {
      var wanted = new TreeMap<>(params);
      if (over != null) {
        wanted.put(over, step);
      }
      var found =
          points.stream()
              .filter(point -> point.benchmark().equals(benchmark))
              .filter(point -> point.params().entrySet().containsAll(wanted.entrySet()))
              .toList();
      used.addAll(found);
      String lack = lack(found, metric);
      if (lack.isEmpty()) {
        measured.add(median(found.stream().map(metric::of).toList()));
      } else {
        missing.add(benchmark + label(wanted) + ": " + lack);
      }
    }
    return new Measured(
        missing.isEmpty() ? reduced(measured) : List.of(), List.copyOf(missing), List.copyOf(used));
  }

  private static String lack(List<MeasuredPoint> found, ClaimMetric metric) {
    if (found.isEmpty()) {
      return "no such point";
    }
    if (found.stream().anyMatch(MeasuredPoint::isInvalid)) {
      return "invalid";
    }
    // A point without the mark is one of which nobody knows.
    if (found.stream().anyMatch(point -> point.validity() != Validity.VALID)) {
      return "not marked valid";
    }
    return found.stream().map(metric::of).anyMatch(OptionalDouble::isEmpty)
        ? "no " + metric + " in " + metric.shownUnit()
        : "";
  }

  /** The same point of several runs. */
  private static double median(List<OptionalDouble> runs) {
    double[] sorted = runs.stream().mapToDouble(OptionalDouble::getAsDouble).sorted().toArray();
    return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
  }

  private List<Double> reduced(List<Double> all) {
    if (reduce == null) {
      return List.copyOf(all);
    }
    return List.of(reduce.equals("max") ? Collections.max(all) : Collections.min(all));
  }

  private static String label(Map<String, String> params) {
    var label = new StringBuilder();
    params.forEach((name, value) -> label.append(' ').append(name).append('=').append(value));
    return label.toString();
  }
}
