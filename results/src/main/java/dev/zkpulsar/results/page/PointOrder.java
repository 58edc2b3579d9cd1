package dev.zkpulsar.results.page;

import dev.zkpulsar.results.read.Names;
import dev.zkpulsar.results.run.Point;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The order of points on the page: answers of searches first, then benchmarks as in the scenario,
 * values as in names.json, and labels as people number: By10 before By100, 10K before 1M.
 */
record PointOrder(Scenario scenario, Names names) {
  private static final Pattern DIGITS = Pattern.compile("\\d+([KMG]\\b)?");

  Comparator<Point> comparator() {
    var benchmarks = List.copyOf(scenario.benchmarks().keySet());
    var order =
        Comparator.<Point>comparingInt(point -> point.has("search.passed") ? 0 : 1)
            .thenComparingInt(point -> benchmarks.indexOf(point.benchmark()));
    for (var parameter : names.values().entrySet()) {
      var values = List.copyOf(parameter.getValue().keySet());
      String name = parameter.getKey();
      order =
          order.thenComparingInt(point -> values.indexOf(point.params().getOrDefault(name, "")));
    }
    return order.thenComparing(point -> natural(point.id().label()));
  }

  private static String natural(String text) {
    return DIGITS.matcher(text).replaceAll(digits -> "%020.0f".formatted(number(digits.group())));
  }

  private static double number(String digits) {
    // Leading zeros are no part of a number.
    return Names.number(digits.replaceFirst("^0+(?=\\d)", ""));
  }
}
