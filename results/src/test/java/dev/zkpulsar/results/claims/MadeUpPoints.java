package dev.zkpulsar.results.claims;

import dev.zkpulsar.results.run.Id;
import dev.zkpulsar.results.run.MadeUpPoint;
import dev.zkpulsar.results.run.Metric;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.ResultFile;
import dev.zkpulsar.results.run.Runs;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * Points that have the studies' own figures, and made-up ones that agree with the conclusions where
 * a study gives none: every conclusion of others that can be checked holds in them.
 */
final class MadeUpPoints {
  /** Our own findings, and the studies of others; read from {@code ../bench-*}. */
  static final List<Study> FINDINGS =
      Study.in(Path.of("../bench-metadata/src/main/resources", ResultFile.STUDIES, "findings"));

  static final List<Study> STUDIES =
      Stream.of("bench-zk-scale", "bench-metadata", "bench-producer")
          .map(module -> Path.of("..", module, "src/main/resources", ResultFile.STUDIES))
          .flatMap(directory -> Study.in(directory).stream())
          .filter(study -> !study.id().equals("findings"))
          .toList();

  /** Every metric has two equal forks, so that it has no noise. */
  static final List<Point> ALL =
      read("src/test/resources/studies.json").stream()
          .map(point -> with(point, metric -> times(metric, 1)))
          .toList();

  private MadeUpPoints() {}

  static List<Point> read(String input) {
    return Runs.read(List.of(input)).points();
  }

  /** The verdicts on the checks of a conclusion with these points. */
  static List<ClaimVerdict> verdicts(String id, List<Point> points) {
    return STUDIES.stream()
        .filter(study -> study.form().conclusions().containsKey(id))
        .flatMap(study -> study.verdicts(id, points).stream())
        .toList();
  }

  /** The reasons why the checks of a conclusion are not measured. */
  static List<String> missing(String id, List<Point> points) {
    return verdicts(id, points).stream()
        .map(ClaimVerdict::here)
        .filter(here -> here.startsWith("not measured: "))
        .map(here -> here.substring("not measured: ".length()))
        .distinct()
        .toList();
  }

  /** A point with other metrics; one that is null is left out. */
  static Point with(Point point, UnaryOperator<Metric> change) {
    var metrics = new LinkedHashMap<>(point.metrics());
    metrics.replaceAll((name, metric) -> change.apply(metric));
    metrics.values().removeIf(metric -> metric == null);
    return point.with(metrics);
  }

  /** A point with one of its metrics multiplied. */
  static Point times(Point point, String name, double factor) {
    return with(point, each -> each.name().equals(name) ? times(each, factor) : each);
  }

  private static Metric times(Metric metric, double factor) {
    double value = metric.value() * factor;
    var forks = List.of(new double[] {value}, new double[] {value});
    return new Metric(metric.name(), metric.unit(), value, Double.NaN, forks, metric.samples());
  }

  /** A point with another parameter. */
  static Point with(Point point, String parameter, String value) {
    Id id = point.id().with(parameter, value);
    return new Point(id, point.metrics(), point.marks(), point.setup(), point.run(), point.place());
  }

  static Point with(Point point, Map<String, String> setup) {
    var facts = new TreeMap<>(setup);
    return new Point(point.id(), point.metrics(), point.marks(), facts, point.run(), point.place());
  }

  /** A point with the marks that these metrics give. */
  static Point marked(Point point, MadeUpPoint as) {
    var marks = as.in("x").marks();
    return new Point(point.id(), point.metrics(), marks, point.setup(), point.run(), point.place());
  }
}
