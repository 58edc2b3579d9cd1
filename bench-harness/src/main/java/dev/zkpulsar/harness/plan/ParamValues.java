package dev.zkpulsar.harness.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.options.Options;

/**
 * The combinations of parameter values that JMH would measure of a benchmark: each value of each
 * parameter with each value of all others. {@code -p a=1,2 -p b=3,4} are four combinations.
 */
final class ParamValues {
  private ParamValues() {}

  /**
   * The combinations, each with a value for every parameter of the benchmark, by name.
   *
   * @param defaults values, by parameter, that replace the defaults in the benchmark's code
   */
  static List<Map<String, String>> combinations(
      BenchmarkListEntry benchmark, Options options, Map<String, String> defaults) {
    var combinations = List.<Map<String, String>>of(new TreeMap<>());
    for (var param : valuesByParam(benchmark, options, defaults).entrySet()) {
      combinations = extended(combinations, param.getKey(), param.getValue());
    }
    return combinations;
  }

  /**
   * The values of each parameter: those of the command line, or else of the settings, or its own.
   */
  private static Map<String, Collection<String>> valuesByParam(
      BenchmarkListEntry benchmark, Options options, Map<String, String> defaults) {
    var values = new TreeMap<String, Collection<String>>();
    Map<String, String[]> own = benchmark.getParams().orElse(Map.of());
    own.forEach(
        (name, ownValues) -> {
          var given = options.getParameter(name);
          if (given.hasValue()) {
            values.put(name, given.get());
          } else if (defaults.containsKey(name)) {
            values.put(name, List.of(defaults.get(name)));
          } else {
            values.put(name, Arrays.asList(ownValues));
          }
        });
    return values;
  }

  /** The combinations, each with each value of one more parameter. */
  private static List<Map<String, String>> extended(
      List<Map<String, String>> combinations, String name, Collection<String> values) {
    var extended = new ArrayList<Map<String, String>>();
    for (Map<String, String> combination : combinations) {
      for (String value : values) {
        var longer = new TreeMap<>(combination);
        longer.put(name, value);
        extended.add(longer);
      }
    }
    return extended;
  }
}
