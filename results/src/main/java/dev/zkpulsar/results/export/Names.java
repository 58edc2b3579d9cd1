package dev.zkpulsar.results.export;

import dev.zkpulsar.results.runs.MeasuredPoint;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Names points for other tools. Those of points that differ differ. */
final class Names {
  private static final String MODE = "mode";

  private final Map<String, Set<String>> modes = new HashMap<>();
  private final Map<String, Set<String>> classes = new HashMap<>();
  private final Map<String, Map<String, Set<String>>> values = new HashMap<>();

  /** Finds out what differs among points; a planned point has no mode. */
  Names(Collection<MeasuredPoint.Key> keys) {
    for (MeasuredPoint.Key key : keys) {
      classes.computeIfAbsent(key.shortName(), any -> new HashSet<>()).add(key.benchmark());
      if (!key.mode().isEmpty()) {
        modes.computeIfAbsent(key.benchmark(), any -> new HashSet<>()).add(key.mode());
      }
    }
    for (MeasuredPoint.Key key : keys) {
      var ofClass = values.computeIfAbsent(className(key), any -> new TreeMap<>());
      params(key)
          .forEach((name, v) -> ofClass.computeIfAbsent(name, any -> new HashSet<>()).add(v));
    }
  }

  static String className(MeasuredPoint.Key key) {
    return key.benchmark().replaceFirst("\\.[^.]*$", "");
  }

  /** All parameters; if the benchmark was measured in several of JMH's modes, the mode, too. */
  Map<String, String> params(MeasuredPoint.Key key) {
    var params = new TreeMap<>(key.params());
    if (modes.getOrDefault(key.benchmark(), Set.of()).size() > 1) {
      params.put(params.containsKey(MODE) ? "jmhMode" : MODE, key.mode());
    }
    return params;
  }

  /** Those of which the points of the class have several values; "-" for one that is missing. */
  Map<String, String> varying(MeasuredPoint.Key key) {
    var params = params(key);
    var varying = new TreeMap<String, String>();
    values
        .get(className(key))
        .forEach(
            (name, all) -> {
              if (all.size() > 1) {
                varying.put(name, params.getOrDefault(name, "-"));
              }
            });
    return varying;
  }

  /** A name that stays the same whatever else is measured: package, class, method, parameters. */
  String full(MeasuredPoint.Key key) {
    return new MeasuredPoint.Key(key.benchmark(), "", params(key)).qualifiedLabel();
  }

  /** A short name: class and method, and the parameters that vary. */
  String label(MeasuredPoint.Key key) {
    boolean plain = classes.get(key.shortName()).size() < 2;
    var shown = new MeasuredPoint.Key(key.benchmark(), "", varying(key));
    return plain ? shown.label() : shown.qualifiedLabel();
  }
}
