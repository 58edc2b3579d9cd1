package dev.zkpulsar.results.output;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * In which entries several maps differ, such as the parameters of points or the facts of setups. An
 * entry that a map lacks is ignored.
 *
 * <pre>{@code
 * var params = Differences.of(points.stream().map(MeasuredPoint::params).toList());
 * params.varying();  // {rate=[10, 20]}
 * params.shared();   // {size=100}
 * }</pre>
 *
 * @param values by name, each value once, in the order of the maps
 * @param shared the entries that all maps have in common
 */
public record Differences(Map<String, Set<String>> values, Map<String, String> shared) {

  public static Differences of(Collection<Map<String, String>> maps) {
    var values = new LinkedHashMap<String, Set<String>>();
    for (Map<String, String> map : maps) {
      map.forEach((name, v) -> values.computeIfAbsent(name, any -> new LinkedHashSet<>()).add(v));
    }
    var shared = new LinkedHashMap<String, String>();
    values.forEach(
        (name, all) -> {
          if (all.size() == 1 && maps.stream().allMatch(map -> map.containsKey(name))) {
            shared.put(name, all.iterator().next());
          }
        });
    return new Differences(values, shared);
  }

  /** The values of each entry that has several. */
  public Map<String, Set<String>> varying() {
    var varying = new LinkedHashMap<>(values);
    varying.values().removeIf(all -> all.size() < 2);
    return varying;
  }

  /** {@code name: value, value} for each entry that varies. */
  public List<String> lines() {
    var lines = new ArrayList<String>();
    varying().forEach((name, all) -> lines.add(name + ": " + String.join(", ", all)));
    return lines;
  }
}
