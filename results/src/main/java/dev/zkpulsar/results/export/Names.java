package dev.zkpulsar.results.export;

import dev.zkpulsar.results.runs.MeasuredPoint;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Names points for other tools. Those of points that differ differ. */
final class Names {
  private static final String MODE = "mode";
  private static final String MISSING = "-";

  private final Map<String, Set<String>> modes = new HashMap<>();
  private final Map<String, Map<String, Set<String>>> values = new HashMap<>();

  /** Finds out what differs among points; a planned point has no mode. */
  Names(Collection<MeasuredPoint.Key> keys) {
    var known = new HashMap<String, Set<String>>();
    for (MeasuredPoint.Key key : keys) {
      String benchmark = key.benchmark();
      known.computeIfAbsent(benchmark, any -> new HashSet<>()).addAll(key.params().keySet());
      var modesOf = modes.computeIfAbsent(benchmark, any -> new HashSet<>());
      if (!key.mode().isEmpty()) {
        modesOf.add(key.mode());
      }
    }
    for (MeasuredPoint.Key key : keys) {
      var params = params(key);
      // A point without faults lacks their parameters, other points of the benchmark have them.
      known.get(key.benchmark()).forEach(name -> params.putIfAbsent(name, MISSING));
      var ofClass = values.computeIfAbsent(className(key), any -> new TreeMap<>());
      params.forEach((name, v) -> ofClass.computeIfAbsent(name, any -> new HashSet<>()).add(v));
    }
    values.forEach(
        (name, ofClass) ->
            dropLacked(ofClass, keys.stream().filter(key -> className(key).equals(name)).toList()));
  }

  /**
   * A parameter with one value that some points lack, such as one of another client, is named only
   * where nothing else tells two points apart.
   */
  private void dropLacked(Map<String, Set<String>> ofClass, List<MeasuredPoint.Key> keys) {
    for (String name : List.copyOf(ofClass.keySet())) {
      Set<String> all = ofClass.get(name);
      if (all.size() == 2 && all.contains(MISSING)) {
        long before = toldApart(keys);
        ofClass.remove(name);
        if (toldApart(keys) < before) {
          ofClass.put(name, all);
        }
      }
    }
  }

  private long toldApart(List<MeasuredPoint.Key> keys) {
    return keys.stream().map(key -> Map.entry(key.benchmark(), varying(key))).distinct().count();
  }

  static String className(MeasuredPoint.Key key) {
    return key.benchmark().replaceFirst("\\.[^.]*$", "");
  }

  /** All parameters; if the benchmark was measured in several of JMH's modes, the mode, too. */
  Map<String, String> params(MeasuredPoint.Key key) {
    var params = new TreeMap<>(key.params());
    if (modes.get(key.benchmark()).size() > 1) {
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
                varying.put(name, params.getOrDefault(name, MISSING));
              }
            });
    return varying;
  }

  /** A name that stays the same whatever else is measured: package, class, method, parameters. */
  String full(MeasuredPoint.Key key) {
    return new MeasuredPoint.Key(key.benchmark(), "", params(key)).qualifiedLabel();
  }
}
