package dev.zkpulsar.results.run;

import dev.zkpulsar.results.text.PlainText;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Names points of one table or plot by what differs between them: class and method, with the
 * package if two classes share a simple name and with the mode if a benchmark has several; the
 * parameters of which the points have several values; the run.
 */
public final class Labels {
  private final Map<String, Set<String>> qualified = new HashMap<>();
  private final Map<String, Set<String>> modes = new HashMap<>();
  private final Set<String> runs = new HashSet<>();
  private final Map<String, String> shared = new TreeMap<>();
  private final Set<String> telling;
  private final Map<String, String> shown;
  private final boolean severalBenchmarks;

  public Labels(Collection<Point> points) {
    this(points, Map.of());
  }

  public Labels(Collection<Point> points, Map<String, String> shown) {
    this.shown = shown;
    for (Point point : points) {
      var key = point.id();
      qualified.computeIfAbsent(key.shortName(), any -> new HashSet<>()).add(key.benchmark());
      modes.computeIfAbsent(key.benchmark(), any -> new HashSet<>()).add(key.mode());
      runs.add(point.run());
      shared.putAll(key.params());
    }
    points.forEach(point -> shared.keySet().retainAll(point.params().keySet()));
    telling = telling(points.stream().map(Point::id).toList());
    shared.keySet().removeAll(telling);
    severalBenchmarks = points.stream().map(p -> benchmark(p.id())).distinct().count() > 1;
  }

  /**
   * The parameters that tell points of a benchmark apart: those with several values. A parameter
   * that has one value, and that other points lack, is one of them only if two points would
   * otherwise have the same label.
   */
  public static Set<String> telling(Collection<Id> keys) {
    var values = new TreeMap<String, Set<String>>();
    for (Id key : keys) {
      key.params()
          .forEach((name, v) -> values.computeIfAbsent(name, any -> new HashSet<>()).add(v));
    }
    var telling = new TreeSet<>(values.keySet());
    telling.removeIf(name -> values.get(name).size() < 2);
    for (String name : values.keySet()) {
      long before = toldApart(keys, telling);
      if (telling.add(name) && toldApart(keys, telling) == before) {
        telling.remove(name);
      }
    }
    return telling;
  }

  private static long toldApart(Collection<Id> keys, Set<String> by) {
    return keys.stream().map(key -> key.benchmark() + " " + words(key, by)).distinct().count();
  }

  private static String words(Id key, Set<String> names) {
    var some = new TreeMap<>(key.params());
    some.keySet().retainAll(names);
    return Id.words(some);
  }

  public String of(Id key) {
    return PlainText.join(" ", benchmark(key), params(key));
  }

  /** All that differs, the run included; if nothing does, the benchmark. */
  public String series(Point point) {
    String params = params(point.id());
    boolean isNamed = severalBenchmarks || (params.isEmpty() && runs.size() < 2);
    String run = runs.size() < 2 ? "" : "run " + point.run();
    return PlainText.join(", ", isNamed ? benchmark(point.id()) : "", params, run);
  }

  public String benchmark(Id key) {
    String plain = qualified.get(key.shortName()).size() > 1 ? key.benchmark() : key.shortName();
    plain += modes.get(key.benchmark()).size() > 1 ? " (" + key.mode() + ")" : "";
    if (!shown.containsKey(key.shortName())) {
      return plain;
    }
    // A package or a mode that tells two apart is shown after the name.
    return shown.get(key.shortName()) + (plain.equals(key.shortName()) ? "" : " [" + plain + "]");
  }

  public String params(Id key) {
    return words(key, telling);
  }

  public String shared() {
    return Id.words(shared);
  }

  /** The run; empty if all points are of one. */
  public String run(Point point) {
    return runs.size() < 2 ? "" : point.run();
  }
}
