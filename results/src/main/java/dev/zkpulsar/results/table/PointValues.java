package dev.zkpulsar.results.table;

import static java.util.stream.Collectors.joining;

import dev.zkpulsar.results.read.Names;
import dev.zkpulsar.results.run.Id;
import dev.zkpulsar.results.run.Labels;
import dev.zkpulsar.results.run.Point;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The values of a point by name: of a parameter or of a fact of its setup; or {@code benchmark},
 * {@code run} and {@code marks}, unless a parameter has that name.
 *
 * @param benchmark names the benchmark of a point
 */
record PointValues(Function<Point, String> benchmark) {
  static final String BENCHMARK = "benchmark";
  static final String RUN = "run";
  static final String ITERATION = "iteration";
  static final String MARKS = "marks";

  /** A benchmark is its class and method. */
  static final PointValues PLAIN = new PointValues(Point::benchmark);

  /** A benchmark has its words, and what distinguishes it from others of these points. */
  static PointValues labelled(List<Point> points, Names names) {
    var labels = new Labels(points, names.values().getOrDefault(BENCHMARK, Map.of()));
    return new PointValues(point -> labels.benchmark(point.id()));
  }

  /** The value of this name; {@link Id#NONE} if the point has none. */
  String of(String name, Point point) {
    if (point.params().containsKey(name)) {
      return point.params().get(name);
    }
    return switch (name) {
      case BENCHMARK -> benchmark.apply(point);
      case RUN -> point.run();
      case MARKS -> marks(point);
      default -> point.setup().getOrDefault(name, Id.NONE);
    };
  }

  /** Whether the values of a name are known only after the points are chosen. */
  static boolean isMadeHere(String name) {
    return List.of(ITERATION, MARKS).contains(name);
  }

  private static String marks(Point point) {
    if (point.marks().isEmpty() && point.isValid()) {
      return "none";
    }
    return point.marks().stream().map(Object::toString).collect(joining("; "));
  }
}
