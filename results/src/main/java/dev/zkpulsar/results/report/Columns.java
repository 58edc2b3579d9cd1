package dev.zkpulsar.results.report;

import dev.zkpulsar.results.runs.HistogramLog;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.ServersCsv;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The columns of a {@link Timeline}: the seconds of a measurement without the pauses between its
 * iterations, several seconds a column in a long run.
 */
final class Columns {
  static final long SECOND_MS = 1000;
  private static final int LEAST = 12;

  /** Intervals of one iteration follow each other within this time. */
  private static final long TOUCHING_MS = 10;

  private final List<Second> seconds;
  private final TreeMap<Long, Integer> starts = new TreeMap<>();
  private final int joined;

  /** A second of an iteration, whose number counts from 0 over all forks. */
  private record Second(long startMillis, long endMillis, int iteration) {}

  private Columns(List<Second> seconds, int most) {
    this.seconds = seconds;
    this.joined = (seconds.size() - 1) / Math.max(LEAST, most) + 1;
    for (int i = 0; i < seconds.size(); i++) {
      starts.put(seconds.get(i).startMillis, i);
    }
  }

  /** The seconds of a log; without any, those of which servers.csv has a row. */
  static Columns of(
      Optional<HistogramLog> log, String metric, List<ServersCsv.Row> rows, int most) {
    var seconds = new ArrayList<Second>();
    log.ifPresent(
        all -> all.intervals(metric, each -> add(seconds, each.startMillis(), each.endMillis())));
    if (seconds.isEmpty()) {
      // A row is about the second before its time.
      rows.stream()
          .map(ServersCsv.Row::epochMillis)
          .distinct()
          .sorted()
          .forEach(end -> seconds.add(new Second(end - SECOND_MS, end, 0)));
    }
    return new Columns(seconds, most);
  }

  private static void add(List<Second> seconds, long startMillis, long endMillis) {
    Second last = seconds.isEmpty() ? null : seconds.get(seconds.size() - 1);
    int iteration = last == null ? 0 : last.iteration;
    // An iteration's first interval does not start at the end of another.
    boolean isNext = last != null && Math.abs(startMillis - last.endMillis) > TOUCHING_MS;
    if (last != null && !isNext && endMillis - startMillis < SECOND_MS / 2) {
      // The end of an iteration belongs to the second before it.
      seconds.set(seconds.size() - 1, new Second(last.startMillis, endMillis, iteration));
    } else {
      seconds.add(new Second(startMillis, endMillis, isNext ? iteration + 1 : iteration));
    }
  }

  int count() {
    return seconds.isEmpty() ? 0 : (seconds.size() - 1) / joined + 1;
  }

  int lengthSeconds() {
    return joined;
  }

  long firstMillis() {
    return seconds.get(0).startMillis;
  }

  /** The column of a time; -1 for a time in no second of the measurement. */
  int at(long millis) {
    var found = starts.floorEntry(millis);
    boolean isIn = found != null && millis - seconds.get(found.getValue()).endMillis <= SECOND_MS;
    return isIn ? found.getValue() / joined : -1;
  }

  /** When each column starts, in seconds since the first. */
  List<Double> startSeconds() {
    var all = new ArrayList<Double>();
    for (int i = 0; i < seconds.size(); i += joined) {
      all.add((seconds.get(i).startMillis - firstMillis()) / (double) SECOND_MS);
    }
    return all;
  }

  /** The first and last columns of iterations that are disturbed, if the log has all of them. */
  List<int[]> disturbed(MeasuredPoint point) {
    var flags = point.isDisturbed() ? point.values("disturbed", "flag") : new double[0];
    var marks = new ArrayList<int[]>();
    if (flags.length != seconds.get(seconds.size() - 1).iteration + 1) {
      return marks;
    }
    for (int i = 0; i < seconds.size(); i++) {
      int iteration = seconds.get(i).iteration;
      boolean isFirst = i == 0 || seconds.get(i - 1).iteration != iteration;
      if (flags[iteration] > 0 && isFirst) {
        marks.add(new int[] {i / joined, i / joined});
      } else if (flags[iteration] > 0) {
        marks.get(marks.size() - 1)[1] = i / joined;
      }
    }
    return marks;
  }
}
