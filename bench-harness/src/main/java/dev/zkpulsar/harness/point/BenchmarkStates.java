package dev.zkpulsar.harness.point;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Finds the state classes of a benchmark, by the rules by which JMH injects them. */
public final class BenchmarkStates {
  private BenchmarkStates() {}

  /**
   * The class of a benchmark.
   *
   * @param benchmark the qualified name of its method
   */
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
    if (states.contains(type)) {
      return; // Two states may have the same one injected.
    }
    states.add(type);
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

  /** Whether a state of the benchmark has a rule that depends on no parameter. */
  public static boolean has(Predicate<PointRules> rule, String benchmark) {
    var point = new Point(benchmark, Map.of());
    for (Class<?> state : of(benchmark)) {
      if (PointRules.class.isAssignableFrom(state) && rule.test((PointRules) point.state(state))) {
        return true;
      }
    }
    return false;
  }

  /** The parameters of a benchmark, as the fields of its states. */
  public static List<Field> params(String benchmark) {
    return params(of(benchmark));
  }

  static List<String> paramNames(Collection<Class<?>> states) {
    return params(states).stream().map(Field::getName).toList();
  }

  private static List<Field> params(Collection<Class<?>> states) {
    return states.stream().flatMap(state -> Params.fields(state).stream()).toList();
  }
}
