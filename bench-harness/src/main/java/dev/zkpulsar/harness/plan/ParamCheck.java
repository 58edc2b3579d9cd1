package dev.zkpulsar.harness.plan;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.state.Concurrency;
import dev.zkpulsar.harness.state.OfferedLoad;
import dev.zkpulsar.harness.state.Precondition;
import dev.zkpulsar.harness.state.Range;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.options.CommandLineOptions;

/** Refuses parameters before a run that JMH would ignore, or fail on in a fork, hours into it. */
final class ParamCheck {
  private ParamCheck() {}

  /** Refuses a {@code -p name=…} that none of the benchmarks has: JMH would ignore it. */
  static void names(Collection<BenchmarkListEntry> benchmarks, List<String> commandLine) {
    var known = new TreeSet<String>();
    for (BenchmarkListEntry benchmark : benchmarks) {
      known.addAll(benchmark.getParams().orElse(Map.of()).keySet());
    }
    for (int i = 0; i + 1 < commandLine.size(); i++) {
      String name = commandLine.get(i + 1).split("=", 2)[0];
      if (commandLine.get(i).equals("-p") && !known.contains(name)) {
        throw new BadInputException(
            "-p "
                + commandLine.get(i + 1)
                + ": no such parameter; allowed: "
                + String.join(", ", known));
      }
    }
  }

  /** Refuses a number of threads for a benchmark whose loop is one stream of operations. */
  static void threads(BenchmarkListEntry benchmark, CommandLineOptions options) {
    int threads = options.getThreads().orElse(1);
    var states = BenchmarkStates.of(benchmark.getUsername());
    if (threads != 1
        && (states.contains(OfferedLoad.class) || states.contains(Concurrency.class))) {
      throw new BadInputException(
          "-t " + threads + ": the load is set by parameters, one thread issues it; allowed: 1");
    }
  }

  /** Refuses a value that does not fit the type or the {@link Range} of its parameter's field. */
  static void values(BenchmarkListEntry benchmark, Map<String, String> params) {
    for (Field field : BenchmarkStates.params(benchmark.getUsername())) {
      String value = params.get(field.getName());
      if (value != null) {
        String allowed = allowed(field);
        if (!fits(field, value)) {
          throw new BadInputException(
              "-p " + field.getName() + "=" + value + ": not a value of it; allowed: " + allowed);
        }
      }
    }
  }

  /** Asks the states that know more of what their parameters need, and returns what they say. */
  static String preconditions(BenchmarkListEntry benchmark, Map<String, String> params) {
    var needs = new StringBuilder();
    for (Class<?> state : BenchmarkStates.of(benchmark.getUsername())) {
      if (Precondition.class.isAssignableFrom(state)) {
        try {
          var asked = (Precondition) state.getDeclaredConstructor().newInstance();
          needs.append(asked.check(params));
        } catch (ReflectiveOperationException e) {
          throw new IllegalStateException(state + " cannot be asked for its preconditions", e);
        }
      }
    }
    return needs.toString();
  }

  private static boolean fits(Field field, String value) {
    Class<?> type = field.getType();
    if (type == boolean.class) {
      return value.equals("true") || value.equals("false");
    }
    if (type.isEnum()) {
      return Arrays.stream(type.getEnumConstants())
          .anyMatch(c -> ((Enum<?>) c).name().equals(value));
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
    Range range = field.getAnnotation(Range.class);
    return range == null ? "a " + type.getSimpleName() : range.min() + " to " + range.max();
  }
}
