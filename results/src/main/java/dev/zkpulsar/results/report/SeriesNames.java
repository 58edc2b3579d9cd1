package dev.zkpulsar.results.report;

import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.PointLabels;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/** Names points of one plot or table by what differs between them, and by nothing else. */
final class SeriesNames {
  private final Map<String, String> shown;
  private final PointLabels labels;
  private final String x;
  private final boolean severalBenchmarks;
  private final boolean severalRuns;

  /**
   * Finds out what differs.
   *
   * @param shown from class and method to the name to show
   * @param x the parameter that has an axis of its own, or empty
   */
  SeriesNames(List<MeasuredPoint> points, Map<String, String> shown, String x) {
    this.shown = shown;
    this.x = x;
    labels = new PointLabels(points.stream().map(point -> point.key().without(x)).toList());
    severalBenchmarks = points.stream().map(this::benchmark).distinct().count() > 1;
    severalRuns = points.stream().map(MeasuredPoint::run).distinct().count() > 1;
  }

  /** The name; if nothing differs, the benchmark's. */
  String of(MeasuredPoint point) {
    String differing = params(point);
    var name = new StringJoiner(", ");
    if (severalBenchmarks || (differing.isEmpty() && !severalRuns)) {
      name.add(benchmark(point));
    }
    if (!differing.isEmpty()) {
      name.add(differing);
    }
    if (severalRuns) {
      name.add("run " + point.run());
    }
    return name.toString();
  }

  String benchmark(MeasuredPoint point) {
    String plain = labels.benchmark(point.key());
    // A package or a mode that tells two apart is shown after the name.
    String more = plain.equals(point.benchmark()) ? "" : " [" + plain + "]";
    return shown.containsKey(point.benchmark()) ? shown.get(point.benchmark()) + more : plain;
  }

  /** The parameters that differ, as name=value. */
  String params(MeasuredPoint point) {
    return labels.params(point.key().without(x));
  }

  /** The parameters that all points have in common, as name=value. */
  String shared() {
    return labels.shared();
  }

  /** The run; empty if all points are of one. */
  String run(MeasuredPoint point) {
    return severalRuns ? point.run() : "";
  }
}
