package dev.zkpulsar.results.claims;

import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.ServerUse;
import java.util.OptionalDouble;

/**
 * Which number of a point a claim is about.
 *
 * @param name of the metric; {@code zookeeper*.RESOURCE} for that of all servers
 * @param stat of a distribution {@code mean} or a percentile, read in ms; of the servers {@code
 *     most} or {@code sum}; null for a plain score
 * @param unit in which a score must be: one in another unit is not measured; null for a
 *     distribution
 * @param per the unit of the study's figures as a multiple of that unit; null for 1
 * @param as that unit's name; null for the metric's own
 */
record ClaimMetric(String name, String stat, String unit, Double per, String as) {
  static final String OF_ALL_SERVERS = "zookeeper*.";

  String shownUnit() {
    if (as != null) {
      return as;
    }
    return unit == null ? "ms" : unit;
  }

  @Override
  public String toString() {
    return stat == null ? name : name + " " + stat;
  }

  /** The number in the shown unit; none where anything of it is missing or in another unit. */
  OptionalDouble of(MeasuredPoint point) {
    OptionalDouble value = inOwnUnit(point);
    return value.isEmpty() || !Double.isFinite(value.getAsDouble())
        ? OptionalDouble.empty()
        : OptionalDouble.of(value.getAsDouble() / (per == null ? 1 : per));
  }

  private OptionalDouble inOwnUnit(MeasuredPoint point) {
    if (name.startsWith(OF_ALL_SERVERS)) {
      var servers = new ServerUse(point);
      String resource = name.substring(OF_ALL_SERVERS.length());
      return stat.equals("sum") ? servers.sum(resource, unit) : servers.most(resource, unit);
    }
    if (stat == null) {
      return point.value(name, null, unit);
    }
    return stat.equals("mean") ? point.value(name, null, "ms") : point.value(name, stat, "ms");
  }
}
