package dev.zkpulsar.harness.plan;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Finds the state classes of a benchmark, by the rules by which JMH injects them. */
public final class BenchmarkStates {
  private BenchmarkStates() {}

  /** The class of a benchmark with the qualified name {@code package.Class.method}. */
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

  /** The parameter fields of a benchmark. */
  static List<Field> params(String benchmark) {
    var params = new ArrayList<Field>();
    for (Class<?> state : of(benchmark)) {
      for (Class<?> type = state; type != null; type = type.getSuperclass()) {
        for (Field field : type.getDeclaredFields()) {
          if (field.isAnnotationPresent(Param.class)) {
            params.add(field);
          }
        }
      }
    }
    return params;
  }

  /** A new state, to ask it about a point. */
  static Object create(Class<?> state) {
    try {
      return state.getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(state + " has no constructor without arguments", e);
    }
  }
}
