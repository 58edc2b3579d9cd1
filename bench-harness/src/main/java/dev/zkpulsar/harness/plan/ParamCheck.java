package dev.zkpulsar.harness.plan;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Labelled;
import dev.zkpulsar.harness.point.BenchmarkStates;
import dev.zkpulsar.harness.point.FaultKind;
import dev.zkpulsar.harness.point.Params;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.point.PointRules;
import dev.zkpulsar.harness.point.Range;
import dev.zkpulsar.harness.settings.RunSettings;
import java.lang.reflect.Field;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.openjdk.jmh.runner.BenchmarkListEntry;

/** Refuses parameters that JMH would ignore, or that would fail in a fork hours into the run. */
public final class ParamCheck {
  private ParamCheck() {}

  /** Refuses a {@code -p name=…} that is no parameter of any benchmark; JMH would ignore it. */
  static void names(Collection<BenchmarkListEntry> benchmarks, CommandLine line) {
    var known = new TreeSet<String>();
    for (BenchmarkListEntry benchmark : benchmarks) {
      known.addAll(benchmark.getParams().orElse(Map.of()).keySet());
    }
    for (String name : line.params()) {
      if (!known.contains(name)) {
        // The benchmarks of a suite's line may have been replaced.
        String of = line.source().isEmpty() ? "" : " in the suite's line '" + line.source() + "'";
        String value = String.join(",", line.options().getParameter(name).get());
        throw BadInputException.of(
            "-p " + name + of, value, "no such parameter", String.join(", ", known));
      }
    }
  }

  /** Refuses a value that does not fit the type or the {@link Range} of its parameter's field. */
  static void values(String benchmark, Map<String, String> params) {
    for (Field field : BenchmarkStates.params(benchmark)) {
      String value = params.get(field.getName());
      if (value != null && !fits(field, value)) {
        throw BadInputException.of("-p " + field.getName(), value, allowed(field));
      }
    }
  }

  /** Checks the point by the rules of the benchmark's states. */
  static void rules(Point point, RunSettings settings) {
    List<PointRules> all = point.rules();
    String everySeconds = point.params().getOrDefault(FaultKind.EVERY_SECONDS, "0");
    if (!everySeconds.equals("0") && all.stream().anyMatch(PointRules::hasOneIteration)) {
      throw BadInputException.of(
          "-p " + FaultKind.EVERY_SECONDS, everySeconds, "an iteration has one event", "0");
    }
    all.forEach(rules -> rules.check(point, settings));
  }

  /**
   * What a checked point needs of this machine, as text; refuses a point that the machine cannot
   * run.
   */
  static String needs(Point point, RunSettings settings) {
    return point.rules().stream()
        .map(rules -> rules.needs(point, settings))
        .collect(Collectors.joining());
  }

  private static boolean fits(Field field, String value) {
    Class<?> type = field.getType();
    if (type == boolean.class || field.isAnnotationPresent(Labelled.By.class)) {
      return List.of(allowed(field).split(", ")).contains(value);
    }
    Object parsed;
    try {
      parsed = Params.parse(type, value);
    } catch (NumberFormatException e) {
      return false;
    }
    Range range = field.getAnnotation(Range.class);
    if (range == null || !(parsed instanceof Number number)) {
      return true;
    }
    return range.min() <= number.doubleValue() && number.doubleValue() <= range.max();
  }

  /** The allowed values of a parameter in words, as a refusal and the reference have them. */
  public static String allowed(Field field) {
    Class<?> type = field.getType();
    Labelled.By labels = field.getAnnotation(Labelled.By.class);
    if (labels != null) {
      return Labelled.allowed(labels.value());
    }
    if (type == boolean.class) {
      return "true, false";
    }
    Range range = field.getAnnotation(Range.class);
    return range == null ? "a " + type.getSimpleName() : range.min() + " to " + range.max();
  }
}
