package dev.zkpulsar.results.page;

import dev.zkpulsar.results.run.IntervalLog.Interval;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.ServersCsv;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The columns of a {@link Timeline}: the seconds of a measurement without the pauses between its
 * iterations, several seconds a column in a long run.
 */
final class Columns {
  static final long SECOND_MS = 1000;
  private static final int LEAST = 12;

  /** Intervals of one iteration follow each other within this time. */
  private static final long TOUCHING_MS = 10;

  private final List<Second> seconds = new ArrayList<>();
  private final TreeMap<Long, Integer> starts = new TreeMap<>();
  private final int joined;

  /** A second of an iteration, whose number counts from 0 over all forks. */
  private record Second(long startMillis, long endMillis, int iteration) {}

  /** A pause of more than a second at a place of the axis. */
  record Pause(double at, double seconds) {}

  /** From intervals of a log; without any, from the seconds of which servers.csv has a row. */
  Columns(List<Interval> intervals, List<ServersCsv.Row> rows, int most) {
    intervals.forEach(each -> add(each.startMillis(), each.endMillis()));
    if (seconds.isEmpty()) {
      // A row is about the second before its time.
      rows.stream()
          .map(ServersCsv.Row::epochMillis)
          .distinct()
          .sorted()
          .forEach(end -> seconds.add(new Second(end - SECOND_MS, end, 0)));
    }
    joined = (seconds.size() - 1) / Math.max(LEAST, most) + 1;
    IntStream.range(0, seconds.size()).forEach(i -> starts.put(seconds.get(i).startMillis, i));
  }

  private void add(long startMillis, long endMillis) {
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

  int secondsEach() {
    return joined;
  }

  /** The start of a column, milliseconds since 1970. */
  long startMillis(int column) {
    return seconds.get(column * joined).startMillis;
  }

  /** The column of a time; -1 for a time in no second of the measurement. */
  int at(long millis) {
    var found = starts.floorEntry(millis);
    boolean isIn = found != null && millis - seconds.get(found.getValue()).endMillis <= SECOND_MS;
    return isIn ? found.getValue() / joined : -1;
  }

  /** The second of the axis of a time in a column. */
  double axis(long millis) {
    int column = at(millis);
    return column * joined + (millis - startMillis(column)) / (double) SECOND_MS;
  }

  List<Pause> pauses() {
    return IntStream.range(1, seconds.size())
        .filter(i -> seconds.get(i).startMillis - seconds.get(i - 1).endMillis > SECOND_MS / 2)
        .mapToObj(
            i -> {
              long ms = seconds.get(i).startMillis - seconds.get(i - 1).endMillis;
              return new Pause(i, ms / (double) SECOND_MS);
            })
        .toList();
  }

  /** The seconds of disturbed iterations, if the log has all of them: places of the axis. */
  List<Integer> disturbed(Point point) {
    double[] flags = point.metric("disturbed").all();
    boolean isWhole =
        !seconds.isEmpty() && flags.length == seconds.get(seconds.size() - 1).iteration + 1;
    return !point.isDisturbed() || !isWhole
        ? List.of()
        : IntStream.range(0, seconds.size())
            .filter(i -> flags[seconds.get(i).iteration] > 0)
            .boxed()
            .toList();
  }
}
