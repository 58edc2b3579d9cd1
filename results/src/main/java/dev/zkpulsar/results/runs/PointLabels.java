package dev.zkpulsar.results.runs;

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
public final class PointLabels {
  private final Map<String, Set<String>> qualified = new HashMap<>();
  private final Map<String, Set<String>> modes = new HashMap<>();
  private final Set<String> runs = new HashSet<>();
  private final Map<String, String> shared = new TreeMap<>();
  private final Set<String> telling;
  private final Map<String, String> shown;
  private final boolean severalBenchmarks;

  public PointLabels(Collection<MeasuredPoint> points) {
    this(points, Map.of());
  }

  /** The names to show instead of class and method. */
  public PointLabels(Collection<MeasuredPoint> points, Map<String, String> shown) {
    this.shown = shown;
    for (MeasuredPoint point : points) {
      var key = point.key();
      qualified.computeIfAbsent(key.shortName(), any -> new HashSet<>()).add(key.benchmark());
      modes.computeIfAbsent(key.benchmark(), any -> new HashSet<>()).add(key.mode());
      runs.add(point.run());
      shared.putAll(key.params());
    }
    telling = telling(points.stream().map(MeasuredPoint::key).toList());
    shared.keySet().removeAll(telling);
    severalBenchmarks = points.stream().map(p -> benchmark(p.key())).distinct().count() > 1;
  }

  /**
   * The parameters that tell points of a benchmark apart: those with several values. A parameter
   * with one value, which some points lack, such as that of a fault or of another client, is one of
   * them only if nothing else tells such a point from the others.
   */
  public static Set<String> telling(Collection<MeasuredPoint.Key> keys) {
    var values = new TreeMap<String, Set<String>>();
    for (MeasuredPoint.Key key : keys) {
      key.params()
          .forEach((name, v) -> values.computeIfAbsent(name, any -> new HashSet<>()).add(v));
    }
    var telling = new TreeSet<>(values.keySet());
    telling.removeIf(name -> values.get(name).size() < 2);
    values.keySet().removeAll(telling);
    for (String name : values.keySet()) {
      long before = toldApart(keys, telling);
      telling.add(name);
      if (toldApart(keys, telling) == before) {
        telling.remove(name);
      }
    }
    return telling;
  }

  private static long toldApart(Collection<MeasuredPoint.Key> keys, Set<String> by) {
    return keys.stream()
        .map(key -> Map.entry(key.benchmark(), only(by, key.params())))
        .distinct()
        .count();
  }

  private static Map<String, String> only(Set<String> names, Map<String, String> params) {
    var some = new TreeMap<>(params);
    some.keySet().retainAll(names);
    return some;
  }

  /** The benchmark, and the parameters that have several values. */
  public String of(MeasuredPoint.Key key) {
    return PlainText.join(" ", benchmark(key), params(key));
  }

  /** All that differs, the run included; if nothing does, the benchmark. */
  public String series(MeasuredPoint point) {
    String params = params(point.key());
    boolean isNamed = severalBenchmarks || (params.isEmpty() && runs.size() < 2);
    String run = runs.size() < 2 ? "" : "run " + point.run();
    return PlainText.join(", ", isNamed ? benchmark(point.key()) : "", params, run);
  }

  public String benchmark(MeasuredPoint.Key key) {
    String plain = qualified.get(key.shortName()).size() > 1 ? key.benchmark() : key.shortName();
    plain += modes.get(key.benchmark()).size() > 1 ? " (" + key.mode() + ")" : "";
    if (!shown.containsKey(key.shortName())) {
      return plain;
    }
    // A package or a mode that tells two apart is shown after the name.
    return shown.get(key.shortName()) + (plain.equals(key.shortName()) ? "" : " [" + plain + "]");
  }

  public String params(MeasuredPoint.Key key) {
    return MeasuredPoint.words(only(telling, key.params()));
  }

  /** The parameters that have one value, as name=value. */
  public String shared() {
    return MeasuredPoint.words(shared);
  }

  /** The run; empty if all points are of one. */
  public String run(MeasuredPoint point) {
    return runs.size() < 2 ? "" : point.run();
  }
}
