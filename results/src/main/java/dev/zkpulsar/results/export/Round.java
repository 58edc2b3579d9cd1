package dev.zkpulsar.results.export;

import dev.zkpulsar.results.runs.MeasuredPoint;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/**
 * Runs of one commit that have no point in common, such as one night's run of each module. Tools
 * that read a run get a round.
 *
 * @param name that of its first run
 * @param time when its first run started, in ISO format; empty if unknown
 * @param commit the project's; empty if unknown
 */
record Round(String name, String time, String commit, List<MeasuredPoint> points) {

  /** Both as one. */
  Round with(Round other) {
    var all = new ArrayList<>(points);
    all.addAll(other.points);
    return new Round(name, time.isEmpty() ? other.time : time, commit, List.copyOf(all));
  }

  /** A point that both have. */
  Optional<MeasuredPoint> common(Round other) {
    var keys = new HashSet<MeasuredPoint.Key>();
    points.forEach(point -> keys.add(point.key()));
    return other.points.stream().filter(point -> keys.contains(point.key())).findFirst();
  }
}
