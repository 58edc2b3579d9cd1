package dev.zkpulsar.results.table;

import dev.zkpulsar.results.run.Id;
import dev.zkpulsar.results.run.Names;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.text.Digits;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a {@link Pivot} shows. A name is that of a parameter, of a fact of the setup such as {@code
 * version of pulsar}, or one of {@link #NAMES}.
 *
 * @param where the allowed values by name
 * @param metrics as given: a metric's name, and after a colon a unit if need be
 * @param words for names, values and metrics, in place of those of {@code names.json}
 */
public record TableSpec(
    Map<String, Set<String>> where,
    List<String> rows,
    List<String> columns,
    List<String> metrics,
    Map<String, String> words) {
  static final String ITERATION = "iteration";

  /** The names beside parameters and facts. */
  static final List<String> NAMES = List.of("benchmark", ITERATION, "run");

  boolean hasIterations() {
    return where.containsKey(ITERATION) || rows.contains(ITERATION) || columns.contains(ITERATION);
  }

  boolean allows(Point point) {
    return where.keySet().stream().allMatch(name -> where.get(name).contains(value(name, point)));
  }

  /** A point's value of a name; {@link Id#NONE} if it lacks it. */
  static String value(String name, Point point) {
    return switch (point.params().containsKey(name) ? "" : name) {
      case "benchmark" -> point.benchmark();
      case "run" -> point.run();
      default -> point.params().getOrDefault(name, point.setup().getOrDefault(name, Id.NONE));
    };
  }

  /** The heading of a name or a metric. */
  String heading(String name, String otherwise, Names names) {
    return words.getOrDefault(name, names.headings().getOrDefault(name, otherwise));
  }

  /** A value in words; below its heading it does not repeat it: "on" rather than "batching on". */
  String shown(String name, String value, boolean isBelow, Names names) {
    String plain = value.matches("\\d{4,15}") ? Digits.figure(Double.parseDouble(value)) : value;
    String named = names.value(name, value).orElse(plain);
    String heading = heading(name, name, names) + " ";
    return words.getOrDefault(
        value, isBelow && named.startsWith(heading) ? named.substring(heading.length()) : named);
  }
}
