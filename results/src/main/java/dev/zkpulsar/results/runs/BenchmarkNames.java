package dev.zkpulsar.results.runs;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Short names of benchmarks that tell all points of a table apart: class and method, with the
 * package if two classes share a simple name, and with the mode if a benchmark has several.
 *
 * <pre>{@code
 * var names = new BenchmarkNames(run.points().keySet());
 * names.of(key);  // Sort.array, or a.Sort.array, or Sort.array (avgt)
 * }</pre>
 */
public final class BenchmarkNames {
  private final Map<String, Set<String>> qualified = new HashMap<>();
  private final Map<String, Set<String>> modes = new HashMap<>();

  public BenchmarkNames(Collection<MeasuredPoint.Key> keys) {
    for (MeasuredPoint.Key key : keys) {
      qualified.computeIfAbsent(key.shortName(), any -> new HashSet<>()).add(key.benchmark());
      modes.computeIfAbsent(key.benchmark(), any -> new HashSet<>()).add(key.mode());
    }
  }

  /** The benchmark's name. */
  public String of(MeasuredPoint.Key key) {
    boolean shared = qualified.getOrDefault(key.shortName(), Set.of()).size() > 1;
    boolean several = modes.getOrDefault(key.benchmark(), Set.of()).size() > 1;
    return (shared ? key.benchmark() : key.shortName()) + (several ? " (" + key.mode() + ")" : "");
  }
}
