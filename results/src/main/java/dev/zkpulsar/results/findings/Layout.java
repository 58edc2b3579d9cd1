package dev.zkpulsar.results.findings;

import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.text.Digits;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The layout of a {@link Pivot}. A name is that of a parameter, of a fact of the setup such as
 * {@code version of pulsar}, or one of {@link #NAMES}.
 *
 * @param metrics as given: a metric's name, and after a colon a unit if need be
 * @param words names, values and metrics that are shown with other words
 */
public record Layout(
    Map<String, Set<String>> where,
    List<String> rows,
    List<String> columns,
    List<String> metrics,
    Map<String, String> words,
    boolean iterations) {
  static final String ITERATION = "iteration";

  /** The names beside parameters. {@code changed}: what differs from the first point. */
  static final List<String> NAMES = List.of("benchmark", "changed", ITERATION, MeasuredPoint.RUN);

  boolean namesIterations() {
    return where.containsKey(ITERATION) || rows.contains(ITERATION) || columns.contains(ITERATION);
  }

  boolean allows(MeasuredPoint point, MeasuredPoint first) {
    return where.keySet().stream().allMatch(n -> where.get(n).contains(value(n, point, first)));
  }

  /** A point's value of a name; {@link MeasuredPoint#NONE} if it lacks it. */
  static String value(String name, MeasuredPoint point, MeasuredPoint first) {
    return switch (point.params().containsKey(name) ? "" : name) {
      case "benchmark" -> point.benchmark();
      case MeasuredPoint.RUN -> point.run();
      case "changed" -> changed(point.params(), first.params());
      default ->
          point.params().getOrDefault(name, point.setup().getOrDefault(name, MeasuredPoint.NONE));
    };
  }

  private static String changed(Map<String, String> params, Map<String, String> from) {
    String changed =
        params.entrySet().stream()
            .filter(param -> !from.entrySet().contains(param))
            .map(param -> param.getKey() + "=" + param.getValue())
            .collect(Collectors.joining(" "));
    return changed.isEmpty() ? "nothing" : changed;
  }

  /** A name or a value as the table shows it. */
  String shown(String text) {
    String plain = text.matches("\\d{4,15}") ? Digits.figure(Double.parseDouble(text)) : text;
    return words.getOrDefault(text, plain);
  }
}
