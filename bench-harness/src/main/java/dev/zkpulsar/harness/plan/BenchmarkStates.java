package dev.zkpulsar.harness.plan;

import dev.zkpulsar.harness.state.Params;
import dev.zkpulsar.harness.state.PointRules;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Finds the state classes of a benchmark, by the rules by which JMH injects them. */
public final class BenchmarkStates {
  private BenchmarkStates() {}

  public static Class<?> benchmarkClass(String benchmark) {
    try {
      return Class.forName(benchmark.substring(0, benchmark.lastIndexOf('.')));
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The benchmark's own class and all states that JMH injects, directly or into another state. */
  public static Set<Class<?>> of(String benchmark) {
    String name = benchmark.substring(benchmark.lastIndexOf('.') + 1);
    var states = new LinkedHashSet<Class<?>>();
    Class<?> own = benchmarkClass(benchmark);
    collect(own, states);
    for (Method method : own.getMethods()) {
      if (method.isAnnotationPresent(Benchmark.class) && method.getName().equals(name)) {
        collectArguments(method, states);
      }
    }
    return states;
  }

  private static void collect(Class<?> type, Set<Class<?>> states) {
    if (states.add(type)) {
      Arrays.stream(type.getMethods())
          .filter(method -> method.isAnnotationPresent(Setup.class))
          .forEach(method -> collectArguments(method, states));
    }
  }

  private static void collectArguments(Method method, Set<Class<?>> states) {
    Arrays.stream(method.getParameterTypes())
        .filter(argument -> argument.isAnnotationPresent(State.class))
        .forEach(argument -> collect(argument, states));
  }

  /** The states of a benchmark that a point uses, see {@link PointRules#unusedStates}. */
  static Set<Class<?>> used(String benchmark, Map<String, String> params) {
    var used = of(benchmark);
    var point = new Params(params, 1);
    rules(used, point).forEach(rules -> used.removeAll(rules.unusedStates(point)));
    return used;
  }

  /** The parameters that a point uses, sorted. */
  public static Map<String, String> usedParams(String benchmark, Map<String, String> params) {
    var states = used(benchmark, params);
    var point = new Params(params, 1);
    var values = new TreeMap<>(params);
    values.keySet().retainAll(params(states).stream().map(Field::getName).toList());
    rules(states, point).forEach(rules -> values.keySet().removeAll(rules.unusedParams(point)));
    return values;
  }

  /** Whether a state of the benchmark has a rule that depends on no parameter. */
  static boolean has(Predicate<PointRules> rule, String benchmark) {
    return rules(of(benchmark), new Params(Map.of(), 1)).stream().anyMatch(rule);
  }

  /** The rules of the states that a point uses, which have its parameters. */
  static List<PointRules> rules(String benchmark, Params point) {
    return rules(used(benchmark, point.values()), point);
  }

  private static List<PointRules> rules(Set<Class<?>> states, Params point) {
    return states.stream()
        .filter(PointRules.class::isAssignableFrom)
        .map(state -> (PointRules) point.of(state))
        .toList();
  }

  public static List<Field> params(String benchmark) {
    return params(of(benchmark));
  }

  private static List<Field> params(Set<Class<?>> states) {
    return states.stream().flatMap(state -> Params.fields(state).stream()).toList();
  }
}
