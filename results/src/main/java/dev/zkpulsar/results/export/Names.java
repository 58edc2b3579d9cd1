package dev.zkpulsar.results.export;

import static java.util.stream.Collectors.groupingBy;

import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.PointLabels;
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
  private final Map<String, Set<String>> tellingByClass = new HashMap<>();

  /** A planned point has no mode. */
  Names(Collection<MeasuredPoint.Key> keys) {
    keys.forEach(
        key -> modes.computeIfAbsent(key.benchmark(), any -> new HashSet<>()).add(key.mode()));
    modes.values().forEach(ofBenchmark -> ofBenchmark.remove(""));
    keys.stream()
        .collect(groupingBy(Names::className))
        .forEach(
            (name, all) ->
                tellingByClass.put(
                    name, PointLabels.telling(all.stream().map(this::all).toList())));
  }

  static String className(MeasuredPoint.Key key) {
    return key.benchmark().replaceFirst("\\.[^.]*$", "");
  }

  /** The key with all its parameters, and the mode as one of them. */
  private MeasuredPoint.Key all(MeasuredPoint.Key key) {
    return new MeasuredPoint.Key(key.benchmark(), "", params(key));
  }

  /** All parameters; if the benchmark was measured in several of JMH's modes, the mode, too. */
  Map<String, String> params(MeasuredPoint.Key key) {
    var params = new TreeMap<>(key.params());
    if (modes.get(key.benchmark()).size() > 1) {
      params.put(params.containsKey(MODE) ? "jmhMode" : MODE, key.mode());
    }
    return params;
  }

  /** Those that tell the points of the class apart; "-" for one that is missing. */
  Map<String, String> varying(MeasuredPoint.Key key) {
    var params = params(key);
    var varying = new TreeMap<String, String>();
    tellingByClass
        .get(className(key))
        .forEach(name -> varying.put(name, params.getOrDefault(name, "-")));
    return varying;
  }
}
