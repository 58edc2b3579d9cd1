package dev.zkpulsar.harness.plan;

import dev.zkpulsar.harness.state.Unused;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
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

  /** The states of a benchmark that a point uses, see {@link Unused}. */
  static Set<Class<?>> used(String benchmark, Map<String, String> params) {
    var used = of(benchmark);
    for (Unused rule : instances(used, Unused.class)) {
      used.removeAll(rule.unusedStates(params));
    }
    return used;
  }

  /** New instances of the states of a type that a point uses, to ask them about the point. */
  static <T> List<T> used(String benchmark, Map<String, String> params, Class<T> type) {
    return instances(used(benchmark, params), type);
  }

  /** The rules of the states that a point uses. */
  static List<Unused> rules(String benchmark, Map<String, String> params) {
    return used(benchmark, params, Unused.class);
  }

  /** The parameters that a point uses, sorted. */
  public static Map<String, String> usedParams(String benchmark, Map<String, String> params) {
    var values = new TreeMap<>(params);
    values.keySet().retainAll(params(used(benchmark, params)).map(Field::getName).toList());
    rules(benchmark, params).forEach(rule -> values.keySet().removeAll(rule.unusedParams(params)));
    return values;
  }

  private static <T> List<T> instances(Set<Class<?>> states, Class<T> type) {
    return states.stream()
        .filter(type::isAssignableFrom)
        .map(state -> type.cast(create(state)))
        .toList();
  }

  public static List<Field> params(String benchmark) {
    return params(of(benchmark)).toList();
  }

  private static Stream<Field> params(Set<Class<?>> states) {
    return states.stream()
        .flatMap(state -> Stream.<Class<?>>iterate(state, c -> c != null, Class::getSuperclass))
        .flatMap(type -> Arrays.stream(type.getDeclaredFields()))
        .filter(field -> field.isAnnotationPresent(Param.class));
  }

  private static Object create(Class<?> state) {
    try {
      return state.getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(state + " has no constructor without arguments", e);
    }
  }
}
