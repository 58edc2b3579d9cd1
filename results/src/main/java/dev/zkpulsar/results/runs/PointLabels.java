package dev.zkpulsar.results.runs;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeMap;

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
  private final Map<String, String> shown;
  private final String x;
  private final boolean severalBenchmarks;

  public PointLabels(Collection<MeasuredPoint> points) {
    this(points, Map.of(), "");
  }

  /**
   * Finds out what differs.
   *
   * @param shown from class and method to the name to show instead
   * @param x the parameter that has an axis of its own, or empty
   */
  public PointLabels(Collection<MeasuredPoint> points, Map<String, String> shown, String x) {
    this.shown = shown;
    this.x = x;
    var values = new TreeMap<String, Set<String>>();
    for (MeasuredPoint point : points) {
      var key = point.key();
      qualified.computeIfAbsent(key.shortName(), any -> new HashSet<>()).add(key.benchmark());
      modes.computeIfAbsent(key.benchmark(), any -> new HashSet<>()).add(key.mode());
      runs.add(point.run());
      key.params()
          .forEach((name, v) -> values.computeIfAbsent(name, any -> new HashSet<>()).add(v));
    }
    values.forEach(
        (name, all) -> {
          if (all.size() == 1) {
            shared.put(name, all.iterator().next());
          }
        });
    // A point may lack a parameter: of a fault that it does not have, of another client. The
    // parameter is named only where nothing else tells such a point from the others.
    for (String name : List.copyOf(shared.keySet())) {
      long before = toldApart(points);
      String only = shared.remove(name);
      if (toldApart(points) == before) {
        shared.put(name, only);
      }
    }
    severalBenchmarks = points.stream().map(p -> benchmark(p.key())).distinct().count() > 1;
  }

  private long toldApart(Collection<MeasuredPoint> points) {
    return points.stream()
        .map(point -> Map.entry(point.key().benchmark(), differing(point.key())))
        .distinct()
        .count();
  }

  /** The benchmark, and the parameters that have several values. */
  public String of(MeasuredPoint.Key key) {
    return (benchmark(key) + " " + params(key)).strip();
  }

  /** All that differs, the run included; if nothing does, the benchmark. */
  public String series(MeasuredPoint point) {
    String params = params(point.key());
    var name = new StringJoiner(", ");
    if (severalBenchmarks || (params.isEmpty() && runs.size() < 2)) {
      name.add(benchmark(point.key()));
    }
    for (String more : List.of(params, runs.size() < 2 ? "" : "run " + point.run())) {
      if (!more.isEmpty()) {
        name.add(more);
      }
    }
    return name.toString();
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

  /** The parameters that have several values, as name=value. */
  public String params(MeasuredPoint.Key key) {
    var params = differing(key);
    params.remove(x);
    return MeasuredPoint.words(params);
  }

  private Map<String, String> differing(MeasuredPoint.Key key) {
    var params = new TreeMap<>(key.params());
    params.keySet().removeAll(shared.keySet());
    return params;
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
