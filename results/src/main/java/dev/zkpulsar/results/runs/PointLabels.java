package dev.zkpulsar.results.runs;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Short names that tell all points of a table or plot apart: class and method, with the package if
 * two classes share a simple name, with the mode if a benchmark has several, and without the
 * parameters that all points share.
 *
 * <pre>{@code
 * var labels = new PointLabels(run.points().keySet());
 * labels.of(key);         // Sort.array size=10, or a.Sort.array size=10, or Sort.array (avgt) size=10
 * labels.shared();        // order=random
 * }</pre>
 */
public final class PointLabels {
  private final Map<String, Set<String>> qualified = new HashMap<>();
  private final Map<String, Set<String>> modes = new HashMap<>();
  private final Map<String, String> shared;

  public PointLabels(Collection<MeasuredPoint.Key> keys) {
    shared = new TreeMap<>(keys.isEmpty() ? Map.of() : keys.iterator().next().params());
    for (MeasuredPoint.Key key : keys) {
      shared.entrySet().retainAll(key.params().entrySet());
      qualified.computeIfAbsent(key.shortName(), any -> new HashSet<>()).add(key.benchmark());
      modes.computeIfAbsent(key.benchmark(), any -> new HashSet<>()).add(key.mode());
    }
  }

  /** The benchmark, and the parameters that not all points share. */
  public String of(MeasuredPoint.Key key) {
    return (benchmark(key) + " " + params(key)).strip();
  }

  public String benchmark(MeasuredPoint.Key key) {
    boolean ambiguous = qualified.getOrDefault(key.shortName(), Set.of()).size() > 1;
    boolean several = modes.getOrDefault(key.benchmark(), Set.of()).size() > 1;
    return (ambiguous ? key.benchmark() : key.shortName())
        + (several ? " (" + key.mode() + ")" : "");
  }

  /** The parameters that not all points share, as name=value. */
  public String params(MeasuredPoint.Key key) {
    var params = new TreeMap<>(key.params());
    params.keySet().removeAll(shared.keySet());
    return MeasuredPoint.words(params);
  }

  /** The parameters that all points share, as name=value. */
  public String shared() {
    return MeasuredPoint.words(shared);
  }
}
