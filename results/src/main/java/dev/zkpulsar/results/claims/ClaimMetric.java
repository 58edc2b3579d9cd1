package dev.zkpulsar.results.claims;

import dev.zkpulsar.results.runs.MeasuredPoint;
import java.util.Arrays;
import java.util.OptionalDouble;

/**
 * A number of a point, as {@code claims.json} names it.
 *
 * @param name of the metric; {@code zookeeper*.cpu} for that of all servers
 * @param stat of a distribution {@code mean} or a percentile (99.0), in ms; of the iterations
 *     {@code lowest} or {@code highest}, in ms; of all servers {@code most} or {@code sum}; null
 *     for a score
 * @param unit the unit that a score must have; null for a distribution
 * @param per divides the number; null for 1
 * @param as the unit after that division; null without one
 */
record ClaimMetric(String name, String stat, String unit, Double per, String as) {
  String shownUnit() {
    String own = unit == null ? "ms" : unit;
    return as == null ? own : as;
  }

  @Override
  public String toString() {
    return stat == null ? name : name + " " + stat;
  }

  /** The number in the shown unit; empty if it is missing, or in another unit. */
  OptionalDouble of(MeasuredPoint point) {
    return scaled(isOfAllServers() ? ofAllServers(point) : ofPoint(point));
  }

  /** A number in the metric's own unit, in the shown unit. */
  OptionalDouble scaled(OptionalDouble value) {
    return value.stream().map(number -> per == null ? number : number / per).findFirst();
  }

  private OptionalDouble ofPoint(MeasuredPoint point) {
    if (stat == null) {
      return point.value(name, null, unit);
    }
    return switch (stat) {
      case "lowest" -> Arrays.stream(point.values(name, "ms")).min();
      case "highest" -> Arrays.stream(point.values(name, "ms")).max();
      case "mean" -> point.value(name, null, "ms");
      default -> point.value(name, stat, "ms");
    };
  }

  boolean isOfAllServers() {
    return name.contains("*");
  }

  /** Empty if one server lacks the metric, because that server may have the largest value. */
  private OptionalDouble ofAllServers(MeasuredPoint point) {
    String[] ends = name.split("\\*", 2);
    double[] values =
        point.metrics().keySet().stream()
            .filter(metric -> metric.startsWith(ends[0]) && metric.endsWith(ends[1]))
            .flatMapToDouble(metric -> point.value(metric, null, unit).stream())
            .toArray();
    if (values.length == 0 || !("" + values.length).equals(point.params().get("servers"))) {
      return OptionalDouble.empty();
    }
    var numbers = Arrays.stream(values);
    return stat.equals("sum") ? OptionalDouble.of(numbers.sum()) : numbers.max();
  }
}
