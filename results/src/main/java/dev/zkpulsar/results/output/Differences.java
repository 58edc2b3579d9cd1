package dev.zkpulsar.results.output;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** In which entries several maps differ, such as the parameters of points. */
public final class Differences {
  private Differences() {}

  /** {@code name: value, value} for each entry with several values; one that is absent has none. */
  public static List<String> of(Collection<Map<String, String>> maps) {
    var values = new TreeMap<String, Set<String>>();
    for (Map<String, String> map : maps) {
      map.forEach((name, v) -> values.computeIfAbsent(name, any -> new LinkedHashSet<>()).add(v));
    }
    return values.entrySet().stream()
        .filter(entry -> entry.getValue().size() > 1)
        .map(entry -> entry.getKey() + ": " + String.join(", ", entry.getValue()))
        .toList();
  }
}
