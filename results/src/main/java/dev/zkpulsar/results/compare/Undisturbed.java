package dev.zkpulsar.results.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.zkpulsar.results.runs.Levels;
import dev.zkpulsar.results.runs.Marks;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.RawHistogram;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Points without their disturbed iterations: such an iteration costs itself, not its point. */
final class Undisturbed {
  /** Cores that the hypervisor and other processes took from the benchmark. */
  private static final List<String> WITHHELD = List.of("machine.steal", "machine.others");

  private Undisturbed() {}

  /**
   * The point without its disturbed iterations and without its mark.
   *
   * @param share of its iterations that must remain; 0: at least one
   * @return the same point if it is not disturbed, or if too few iterations would remain
   */
  static MeasuredPoint of(MeasuredPoint point, double share) {
    var flags = point.forks(Marks.DISTURBED);
    long all = flags.stream().mapToLong(fork -> fork.length).sum();
    long rest = all - disturbed(point);
    if (!point.isDisturbed() || rest < Math.max(1, share * all)) {
      return point;
    }
    var metrics = new LinkedHashMap<>(point.metrics());
    metrics.replaceAll((name, metric) -> without(metric, flags));
    return point.with(metrics).asUndisturbed();
  }

  /** The number of disturbed iterations; 0 if it is unknown. */
  static long disturbed(MeasuredPoint point) {
    var flags = point.forks(Marks.DISTURBED).stream().flatMapToDouble(DoubleStream::of);
    return flags.filter(flag -> flag > 0).count();
  }

  /** A metric with fewer values than iterations, such as a disturbance's size, keeps all. */
  private static JsonNode without(JsonNode metric, List<double[]> flags) {
    JsonNode rest = metric.deepCopy();
    for (String field : List.of("rawData", RawHistogram.FIELD)) {
      for (int fork = 0; fork < flags.size(); fork++) {
        double[] marks = flags.get(fork);
        if (rest.path(field).path(fork) instanceof ArrayNode row && row.size() == marks.length) {
          IntStream.iterate(marks.length - 1, i -> i >= 0, i -> i - 1)
              .filter(i -> marks[i] > 0)
              .forEach(row::remove);
        }
      }
    }
    if (rest instanceof ObjectNode object) {
      object.remove("scorePercentiles"); // They are those of all iterations.
    }
    return rest;
  }

  /** The mean cores that were withheld in each fork; empty if they are unknown. */
  static double[] withheld(MeasuredPoint point) {
    var known = WITHHELD.stream().map(point::forks).filter(forks -> !forks.isEmpty()).toList();
    int forks = known.stream().mapToInt(List::size).min().orElse(0);
    return IntStream.range(0, forks)
        .mapToDouble(fork -> known.stream().mapToDouble(of -> Levels.mean(of.get(fork))).sum())
        .filter(Double::isFinite)
        .toArray();
  }
}
