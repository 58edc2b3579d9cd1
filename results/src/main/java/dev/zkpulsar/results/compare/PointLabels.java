package dev.zkpulsar.results.compare;

import dev.zkpulsar.results.output.Differences;
import dev.zkpulsar.results.runs.BenchmarkNames;
import dev.zkpulsar.results.runs.MeasuredPoint;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/** Names of points without the parameters that all points share. */
final class PointLabels {
  private final BenchmarkNames names;
  private final Map<String, String> shared;

  PointLabels(Collection<MeasuredPoint.Key> keys) {
    names = new BenchmarkNames(keys);
    var params = keys.stream().distinct().map(MeasuredPoint.Key::params).toList();
    shared = params.size() < 2 ? Map.of() : Differences.of(params).shared();
  }

  /** The shared parameters, as name=value. */
  String shared() {
    return MeasuredPoint.words(shared);
  }

  String of(MeasuredPoint.Key key) {
    var params = new TreeMap<>(key.params());
    params.keySet().removeAll(shared.keySet());
    return (names.of(key) + " " + MeasuredPoint.words(params)).strip();
  }
}
