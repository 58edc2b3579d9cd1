package dev.zkpulsar.results.export;

import dev.zkpulsar.results.runs.MeasuredPoint;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Runs of one commit that have no point in common, such as one night's run of each module. Tools
 * that read a run get a round.
 *
 * @param name that of its first run
 * @param time when its first run started, in ISO format; empty if unknown
 * @param commit the project's; empty if unknown
 * @param keys of all its points
 * @param points without those left out
 */
record Round(
    String name,
    String time,
    String commit,
    Set<MeasuredPoint.Key> keys,
    List<MeasuredPoint> points) {

  /** Both as one. */
  Round with(Round other) {
    var allKeys = new HashSet<>(keys);
    allKeys.addAll(other.keys);
    var allPoints = new ArrayList<>(points);
    allPoints.addAll(other.points);
    return new Round(name, time.isEmpty() ? other.time : time, commit, allKeys, allPoints);
  }

  /** A point that both have. */
  Optional<MeasuredPoint.Key> common(Round other) {
    return other.keys.stream().filter(keys::contains).findFirst();
  }
}
