package dev.zkpulsar.harness.point;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The states of a point, and which of them and of the parameters have an effect on it. Everything
 * is found at the first question and kept.
 *
 * <p>All states of the benchmark are asked which other states the point does not use; the rest are
 * the used states. The used parameters are the fields of the used states, without those that a used
 * state calls unused.
 */
final class PointStates {
  private final Point point;
  private final Map<Class<?>, Object> made;

  // Null until the first question.
  private Set<Class<?>> used;
  private Map<String, String> usedParams;

  /** The states of a point, none of which is made yet. */
  PointStates(Point point) {
    this(point, Map.of());
  }

  /** The states of a point with the parameters of another one, whose states it keeps. */
  PointStates(Point point, PointStates sameParams) {
    this(point, sameParams.made);
  }

  private PointStates(Point point, Map<Class<?>, Object> made) {
    this.point = point;
    this.made = new HashMap<>(made);
  }

  /** The state of a class with the point's parameters in its fields. */
  <S> S state(Class<S> type) {
    if (!made.containsKey(type)) {
      made.put(type, Params.fill(type, point.params()));
    }
    return type.cast(made.get(type));
  }

  /** The first used state of a type that several states extend; empty if the point has none. */
  <S> Optional<S> firstUsed(Class<S> supertype) {
    for (Class<?> type : used()) {
      if (supertype.isAssignableFrom(type)) {
        return Optional.of(supertype.cast(state(type)));
      }
    }
    return Optional.empty();
  }

  /** The classes of the used states, in JMH's order. */
  Set<Class<?>> used() {
    if (used == null) {
      Set<Class<?>> all = BenchmarkStates.of(point.benchmark());
      var rest = new LinkedHashSet<>(all);
      for (PointRules rules : rules(all)) {
        rest.removeAll(rules.unusedStates(point));
      }
      used = rest;
    }
    return used;
  }

  /** The values of the used parameters, by name, sorted. */
  Map<String, String> usedParams() {
    if (usedParams == null) {
      var values = new TreeMap<>(point.params());
      values.keySet().retainAll(BenchmarkStates.paramNames(used()));
      for (PointRules rules : rules()) {
        values.keySet().removeAll(rules.unusedParams(point));
      }
      usedParams = Collections.unmodifiableMap(values);
    }
    return usedParams;
  }

  /** The used states that have rules. */
  List<PointRules> rules() {
    return rules(used());
  }

  private List<PointRules> rules(Set<Class<?>> types) {
    var rules = new ArrayList<PointRules>();
    for (Class<?> type : types) {
      if (PointRules.class.isAssignableFrom(type)) {
        rules.add((PointRules) state(type));
      }
    }
    return rules;
  }
}
