package dev.zkpulsar.results.run;

import dev.zkpulsar.results.read.MetricsFile;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * A point with known figures, in the units that people read: named, given metrics, put in a run.
 */
public final class MadeUpPoint {
  private final Id id;
  private final Map<String, Metric> metrics = new LinkedHashMap<>();
  private final Map<String, String> setup = new TreeMap<>();

  private MadeUpPoint(Id id) {
    this.id = id;
  }

  /** A valid point of a benchmark, class and method. */
  public static MadeUpPoint of(String benchmark, Map<String, String> params) {
    var id = new Id("dev.zkpulsar.x." + benchmark, "thrpt", new TreeMap<>(params));
    return new MadeUpPoint(id).with("invalid", "flag", 0);
  }

  /** Gives it a metric: the values of the iterations of one fork. */
  public MadeUpPoint with(String name, String unit, double... values) {
    return forks(name, unit, values);
  }

  /** Gives it a metric: the values of each fork. */
  public MadeUpPoint forks(String name, String unit, double[]... forks) {
    double mean = Arrays.stream(forks).flatMapToDouble(Arrays::stream).average().orElse(Double.NaN);
    metrics.put(name, new Metric(name, unit, mean, Double.NaN, List.of(forks), 1_000_000));
    return this;
  }

  public MadeUpPoint setup(String name, String value) {
    setup.put(name, value);
    return this;
  }

  public Point in(String run) {
    var scores = new TreeMap<String, Double>();
    metrics.forEach((name, metric) -> scores.put(name, metric.value()));
    var marks = Mark.of(scores, MetricsFile.beside(List.of()));
    return new Point(id, metrics, marks, new TreeMap<>(setup), run, run + ": result 1");
  }

  /** A point with other metrics; one that is null is left out. */
  public static Point changed(Point point, UnaryOperator<Metric> change) {
    var metrics = new LinkedHashMap<>(point.metrics());
    metrics.replaceAll((name, metric) -> change.apply(metric));
    metrics.values().removeIf(metric -> metric == null);
    return point.with(point.id(), metrics, point.marks());
  }
}
