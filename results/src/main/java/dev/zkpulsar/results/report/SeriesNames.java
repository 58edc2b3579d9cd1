package dev.zkpulsar.results.report;

import dev.zkpulsar.results.runs.MeasuredPoint;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeMap;

/** Names points of one plot or table by what differs between them, and by nothing else. */
final class SeriesNames {
  private final Map<String, String> benchmarks;
  private final Set<String> differing = new HashSet<>();
  private final boolean severalBenchmarks;
  private final boolean severalRuns;

  /**
   * Finds out what differs.
   *
   * @param benchmarks what people call each benchmark
   * @param x the parameter that has an axis of its own, or empty
   */
  SeriesNames(List<MeasuredPoint> points, Map<String, String> benchmarks, String x) {
    this.benchmarks = benchmarks;
    var values = new TreeMap<String, Set<String>>();
    for (MeasuredPoint measured : points) {
      measured
          .params()
          .forEach((name, value) -> values.computeIfAbsent(name, n -> new HashSet<>()).add(value));
    }
    values.forEach(
        (name, all) -> {
          if (all.size() > 1 && !name.equals(x)) {
            differing.add(name);
          }
        });
    severalBenchmarks = points.stream().map(p -> p.benchmark()).distinct().count() > 1;
    severalRuns = points.stream().map(MeasuredPoint::run).distinct().count() > 1;
  }

  /** The name; where nothing differs, the benchmark's. */
  String of(MeasuredPoint measured) {
    var params = params(measured);
    var name = new StringJoiner(", ");
    if (severalBenchmarks || (params.isEmpty() && !severalRuns)) {
      String benchmark = measured.benchmark();
      name.add(benchmarks.getOrDefault(benchmark, benchmark));
    }
    if (!params.isEmpty()) {
      name.add(params);
    }
    if (severalRuns) {
      name.add("run " + measured.run());
    }
    return name.toString();
  }

  /** The parameters that differ, as name=value. */
  String params(MeasuredPoint measured) {
    var text = new StringJoiner(" ");
    measured
        .params()
        .forEach(
            (param, value) -> {
              if (differing.contains(param)) {
                text.add(param + "=" + value);
              }
            });
    return text.toString();
  }

  boolean severalRuns() {
    return severalRuns;
  }
}
