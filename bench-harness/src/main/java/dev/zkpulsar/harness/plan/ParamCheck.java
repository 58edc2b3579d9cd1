package dev.zkpulsar.harness.plan;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.state.Labelled;
import dev.zkpulsar.harness.state.Params;
import dev.zkpulsar.harness.state.PointRules;
import dev.zkpulsar.harness.state.Range;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.openjdk.jmh.runner.BenchmarkListEntry;

/** Refuses parameters that JMH would ignore, or that would fail in a fork hours into the run. */
final class ParamCheck {
  private ParamCheck() {}

  /** Refuses a {@code -p name=…} that is no parameter of any benchmark; JMH would ignore it. */
  static void names(Collection<BenchmarkListEntry> benchmarks, List<String> commandLine) {
    var known = new TreeSet<String>();
    for (BenchmarkListEntry benchmark : benchmarks) {
      known.addAll(benchmark.getParams().orElse(Map.of()).keySet());
    }
    for (int i = 0; i + 1 < commandLine.size(); i++) {
      String[] param = commandLine.get(i + 1).split("=", 2);
      if (commandLine.get(i).equals("-p") && !known.contains(param[0])) {
        throw BadInputException.of(
            "-p " + param[0],
            param.length > 1 ? param[1] : "",
            "no such parameter",
            String.join(", ", known));
      }
    }
  }

  /** Refuses a value that does not fit the type or the {@link Range} of its parameter's field. */
  static void values(BenchmarkListEntry benchmark, Map<String, String> params) {
    for (Field field : BenchmarkStates.params(benchmark.getUsername())) {
      String value = params.get(field.getName());
      if (value != null) {
        String allowed = allowed(field);
        if (!fits(field, value)) {
          throw BadInputException.of("-p " + field.getName(), value, allowed);
        }
      }
    }
  }

  /** Checks the rules of the benchmark's states; returns the needs that they report. */
  static String rules(BenchmarkListEntry benchmark, Params point, Properties settings) {
    var needs = new StringBuilder();
    for (PointRules rules : BenchmarkStates.rules(benchmark.getUsername(), point)) {
      rules.check(point, settings);
      needs.append(rules.needs(point, settings));
    }
    return needs.toString();
  }

  private static boolean fits(Field field, String value) {
    Class<?> type = field.getType();
    if (type == boolean.class || type.isEnum() || field.isAnnotationPresent(Labelled.By.class)) {
      return List.of(allowed(field).split(", ")).contains(value);
    }
    if (type == int.class || type == long.class) {
      try {
        long number = type == int.class ? Integer.parseInt(value) : Long.parseLong(value);
        Range range = field.getAnnotation(Range.class);
        return range == null || (range.min() <= number && number <= range.max());
      } catch (NumberFormatException e) {
        return false;
      }
    }
    return true;
  }

  private static String allowed(Field field) {
    Class<?> type = field.getType();
    if (type == boolean.class) {
      return "true, false";
    }
    if (type.isEnum()) {
      return Arrays.stream(type.getEnumConstants())
          .map(c -> ((Enum<?>) c).name())
          .collect(Collectors.joining(", "));
    }
    Labelled.By labels = field.getAnnotation(Labelled.By.class);
    if (labels != null) {
      return Arrays.stream(labels.value().getEnumConstants())
          .map(Labelled::label)
          .collect(Collectors.joining(", "));
    }
    Range range = field.getAnnotation(Range.class);
    return range == null ? "a " + type.getSimpleName() : range.min() + " to " + range.max();
  }
}
