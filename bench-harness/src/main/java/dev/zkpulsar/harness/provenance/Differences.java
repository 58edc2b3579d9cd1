package dev.zkpulsar.harness.provenance;

import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** The differences between the facts of two runs, or of two clients of a run. */
public final class Differences {
  private static final String NONE = "none";

  /** A fact with two values; {@code none} is a missing one. */
  public record Difference(String name, String before, String now) {}

  private Differences() {}

  public static List<Difference> of(Map<String, String> before, Map<String, String> now) {
    var names = new TreeSet<>(before.keySet());
    names.addAll(now.keySet());
    return names.stream()
        .map(n -> new Difference(n, before.getOrDefault(n, NONE), now.getOrDefault(n, NONE)))
        .filter(difference -> !difference.before.equals(difference.now))
        .toList();
  }
}
