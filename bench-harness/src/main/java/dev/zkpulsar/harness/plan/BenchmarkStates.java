package dev.zkpulsar.harness.plan;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.state.Params;
import dev.zkpulsar.harness.state.PointRules;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
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
    if (!states.add(type)) {
      return;
    }
    for (Method method : type.getMethods()) {
      if (method.isAnnotationPresent(Setup.class)) {
        collectArguments(method, states);
      }
    }
  }

  private static void collectArguments(Method method, Set<Class<?>> states) {
    for (Class<?> argument : method.getParameterTypes()) {
      if (argument.isAnnotationPresent(State.class)) {
        collect(argument, states);
      }
    }
  }

  /** The states of a benchmark that a point uses, see {@link PointRules#unusedStates}. */
  static Set<Class<?>> used(String benchmark, Map<String, String> params) {
    var used = of(benchmark);
    var point = new Params(params, 1);
    for (PointRules rules : rules(used, point)) {
      used.removeAll(rules.unusedStates(point));
    }
    return used;
  }

  /** The parameters that a point uses, sorted; all if this build lacks the benchmark. */
  public static Map<String, String> usedParams(String benchmark, Map<String, String> params) {
    var values = new TreeMap<>(params);
    if (!exists(benchmark)) {
      return values;
    }
    Set<Class<?>> states = used(benchmark, params);
    values.keySet().removeAll(names(of(benchmark)));
    names(states).stream()
        .filter(params::containsKey)
        .forEach(name -> values.put(name, params.get(name)));
    var point = new Params(params, 1);
    rules(states, point).forEach(rules -> values.keySet().removeAll(rules.unusedParams(point)));
    return values;
  }

  /** The defaults of a point's states, see {@link PointRules#defaults}. */
  static Map<String, String> defaults(
      String benchmark, Map<String, String> params, Properties settings) {
    var values = new TreeMap<String, String>();
    var point = new Params(params, 1);
    rules(benchmark, point).forEach(rules -> values.putAll(rules.defaults(point, settings)));
    return values;
  }

  /** The point with unused parameters at their defaults, so that their states do nothing. */
  static Map<String, String> withDefaults(
      String benchmark, Map<String, String> params, Map<String, String[]> defaults) {
    var values = new TreeMap<>(params);
    defaults.forEach((name, own) -> values.put(name, own[0]));
    values.putAll(usedParams(benchmark, params));
    return values;
  }

  /** Why a benchmark has no such point, see {@link PointRules#impossible}. */
  static Optional<BadInputException> impossible(String benchmark, Map<String, String> params) {
    var point = new Params(params, 1);
    return rules(benchmark, point).stream()
        .flatMap(rules -> rules.impossible(point).stream())
        .findFirst();
  }

  private static boolean exists(String benchmark) {
    try {
      return benchmarkClass(benchmark) != null;
    } catch (IllegalStateException e) {
      return false;
    }
  }

  /** Whether one thread issues the benchmark's load, see {@link PointRules#needsOneThread}. */
  static boolean needsOneThread(String benchmark) {
    return rules(of(benchmark), new Params(Map.of(), 1)).stream()
        .anyMatch(PointRules::needsOneThread);
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

  private static List<String> names(Set<Class<?>> states) {
    return params(states).stream().map(Field::getName).toList();
  }

  public static List<Field> params(String benchmark) {
    return params(of(benchmark));
  }

  private static List<Field> params(Set<Class<?>> states) {
    return states.stream().flatMap(state -> Params.fields(state).stream()).toList();
  }
}
