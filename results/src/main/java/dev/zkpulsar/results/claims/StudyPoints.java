package dev.zkpulsar.results.claims;

import dev.zkpulsar.results.runs.MeasuredPoint;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The points that may stand beside a study's figures, each of as many runs as there are. */
final class StudyPoints {
  private final List<MeasuredPoint> all;
  private final Map<String, String> settings;
  private final Set<MeasuredPoint> shown = Collections.newSetFromMap(new IdentityHashMap<>());

  /**
   * Those of benchmarks.
   *
   * @param benchmark a pattern for class and method
   * @param settings the study's: a point with another value of one is not shown; one that does not
   *     say is of a version of the benchmark that knew no other
   */
  StudyPoints(List<MeasuredPoint> points, String benchmark, Map<String, String> settings) {
    this.all = points.stream().filter(point -> point.benchmark().matches(benchmark)).toList();
    this.settings = settings;
  }

  /** Those that have these parameters, in the order of the input. */
  List<MeasuredPoint> at(Map<String, String> params) {
    var found =
        all.stream()
            .filter(point -> point.params().entrySet().containsAll(params.entrySet()))
            .filter(this::isAsStudied)
            .toList();
    shown.addAll(found);
    return found;
  }

  private boolean isAsStudied(MeasuredPoint point) {
    return settings.entrySet().stream()
        .allMatch(
            setting ->
                point
                    .params()
                    .getOrDefault(setting.getKey(), setting.getValue())
                    .equals(setting.getValue()));
  }

  /** A paragraph that tells how many were found nowhere; empty where all were. */
  String left() {
    var left = all.stream().filter(point -> !shown.contains(point)).toList();
    return left.isEmpty()
        ? ""
        : "\nNot shown, having other parameters than the study's: %d %s of %s.\n"
            .formatted(
                left.size(),
                left.size() == 1 ? "point" : "points",
                left.stream()
                    .map(MeasuredPoint::benchmark)
                    .distinct()
                    .collect(Collectors.joining(", ")));
  }
}
