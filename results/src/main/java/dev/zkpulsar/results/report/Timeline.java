package dev.zkpulsar.results.report;

import dev.zkpulsar.results.runs.HistogramLog;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.ServersCsv;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * The measurement of a point over time: a column a second, or several seconds in a long run.
 *
 * @param starts of the columns, in seconds since the first; a jump is a pause between iterations
 * @param lengthSeconds of a column
 * @param at the first column's time, milliseconds since 1970
 * @param least the exponent of ten of the lowest row, in milliseconds
 * @param perDecade rows in a decade of time
 * @param columns of the heat map, a character a row: see {@link #LEVELS}; empty without a log
 * @param most the greatest count of a cell
 * @param stalls of the client, the longest of each column, in ms; empty without a log
 * @param servers by metric and server, the least and greatest value of each column
 * @param marks columns of iterations that were disturbed
 */
record Timeline(
    List<Double> starts,
    int lengthSeconds,
    long at,
    int least,
    int perDecade,
    List<String> columns,
    long most,
    List<Double> stalls,
    Map<String, Map<String, List<double[]>>> servers,
    List<int[]> marks) {

  /** A count n is the character at 1 + 4 log2(n), so that its size is known to a fifth. */
  static final String LEVELS =
      " 0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%()*+,-./:;=?@[]^_`{|}~";

  private static final int PER_DECADE = 10;
  private static final double PER_DOUBLING = 4;
  private static final double NS_PER_MS = 1e6;
  private static final double MS_PER_SECOND = 1e3;
  private static final long SECOND_MS = 1000;
  private static final int LEAST_COLUMNS = 30;

  /** A second of the measurement. */
  private record Second(long startMillis, long endMillis, int iteration) {}

  /**
   * The timeline of a point with an interval log.
   *
   * @param rows of servers.csv about the point while it was measured
   * @param most columns; more are joined, and keep their greatest value
   */
  static Timeline of(
      HistogramLog log, String metric, List<ServersCsv.Row> rows, MeasuredPoint point, int most) {
    var seconds = new ArrayList<Second>();
    var places = new ArrayList<Integer>();
    log.intervals(
        metric,
        each -> {
          Second last = seconds.isEmpty() ? null : seconds.get(seconds.size() - 1);
          int iteration = last == null ? 0 : last.iteration;
          // An iteration's first interval does not start at the end of another.
          boolean isNext = last != null && each.startMillis() - last.endMillis > SECOND_MS / 10;
          Second second =
              new Second(each.startMillis(), each.endMillis(), isNext ? iteration + 1 : iteration);
          if (last != null && !isNext && second.endMillis - second.startMillis < SECOND_MS / 2) {
            // The end of an iteration belongs to the second before it.
            seconds.set(
                seconds.size() - 1, new Second(last.startMillis, second.endMillis, iteration));
          } else {
            seconds.add(second);
          }
          places.add(seconds.size() - 1);
        });
    if (seconds.isEmpty()) {
      return of(rows, most);
    }
    int joined = joined(seconds.size(), most);
    var cells = new TreeMap<Integer, TreeMap<Integer, Long>>();
    int[] read = {0};
    log.intervals(
        metric,
        each -> {
          int second = places.get(read[0]++);
          var column = cells.computeIfAbsent(second / joined, any -> new TreeMap<>());
          Histogram times = each.histogram();
          times
              .recordedValues()
              .forEach(
                  value ->
                      column.merge(
                          row(value.getValueIteratedTo() / NS_PER_MS),
                          value.getCountAtValueIteratedTo(),
                          Long::sum));
        });
    int least = cells.values().stream().filter(c -> !c.isEmpty()).mapToInt(TreeMap::firstKey).min().orElse(0);
    int lowest = Math.floorDiv(least, PER_DECADE);
    var columns = new ArrayList<String>();
    long greatest = 0;
    for (var column : cells.values()) {
      var text = new StringBuilder();
      for (int row = lowest * PER_DECADE; !column.isEmpty() && row <= column.lastKey(); row++) {
        long count = column.getOrDefault(row, 0L);
        greatest = Math.max(greatest, count);
        text.append(level(count));
      }
      columns.add(text.toString());
    }
    var stalls = new ArrayList<Double>();
    int[] stalled = {0};
    log.intervals(
        "hiccup",
        each -> {
          int at = Math.min(stalled[0]++, places.size() - 1);
          int column = places.get(at) / joined;
          double ms = Curve.rounded(each.histogram().getMaxValue() / NS_PER_MS);
          if (column < stalls.size()) {
            stalls.set(column, Math.max(ms, stalls.get(column)));
          } else {
            stalls.add(ms);
          }
        });
    return of(seconds, joined, rows, lowest, columns, greatest, stalls, disturbed(seconds, joined, point));
  }

  /** The timeline of a point without a log: the servers alone. */
  static Timeline of(List<ServersCsv.Row> rows, int most) {
    var seconds =
        rows.stream()
            .map(ServersCsv.Row::epochMillis)
            .distinct()
            .sorted()
            .map(end -> new Second(end - SECOND_MS, end, 0))
            .toList();
    return seconds.isEmpty()
        ? null
        : of(seconds, joined(seconds.size(), most), rows, 0, List.of(), 0, List.of(), List.of());
  }

  private static int joined(int seconds, int most) {
    return (seconds - 1) / Math.max(LEAST_COLUMNS, most) + 1;
  }

  private static int row(double ms) {
    return (int) Math.floor(Math.log10(Math.max(ms, 1e-6)) * PER_DECADE);
  }

  private static char level(long count) {
    double level = count == 0 ? 0 : 1 + PER_DOUBLING * Math.log(count) / Math.log(2);
    return LEVELS.charAt((int) Math.min(LEVELS.length() - 1, Math.round(level)));
  }

  private static Timeline of(
      List<Second> seconds,
      int joined,
      List<ServersCsv.Row> rows,
      int lowest,
      List<String> columns,
      long most,
      List<Double> stalls,
      List<int[]> marks) {
    long first = seconds.get(0).startMillis;
    var starts = new ArrayList<Double>();
    for (int i = 0; i < seconds.size(); i += joined) {
      starts.add((seconds.get(i).startMillis - first) / SECOND_MS * 1.0
          + (seconds.get(i).startMillis - first) % SECOND_MS / MS_PER_SECOND);
    }
    return new Timeline(
        starts, joined, first, lowest, PER_DECADE, columns, most, stalls,
        servers(seconds, joined, rows), marks);
  }

  private static Map<String, Map<String, List<double[]>>> servers(
      List<Second> seconds, int joined, List<ServersCsv.Row> rows) {
    var times = new TreeMap<Long, Integer>();
    for (int i = 0; i < seconds.size(); i++) {
      times.put(seconds.get(i).startMillis, i / joined);
    }
    int columns = (seconds.size() - 1) / joined + 1;
    var servers = new TreeMap<String, Map<String, List<double[]>>>();
    for (ServersCsv.Row row : rows) {
      // A row is about the second before its time.
      var at = times.floorEntry(row.epochMillis() - SECOND_MS / 2);
      if (at == null || row.epochMillis() - at.getKey() > 2 * SECOND_MS) {
        continue;
      }
      row.values()
          .forEach(
              (column, value) -> {
                if (column.name().equals("cpu") || column.name().equals("fsynctime")) {
                  var ofServer = servers
                      .computeIfAbsent(column.name(), any -> new LinkedHashMap<>())
                      .computeIfAbsent(row.server(), any -> new ArrayList<>(java.util.Collections.nCopies(columns, null)));
                  double rounded = Math.round(value * MS_PER_SECOND) / MS_PER_SECOND;
                  double[] before = ofServer.get(at.getValue());
                  ofServer.set(at.getValue(), before == null ? new double[] {rounded, rounded}
                      : new double[] {Math.min(before[0], rounded), Math.max(before[1], rounded)});
                }
              });
    }
    return servers;
  }

  /** The columns of iterations that are marked, if the log has all of them. */
  private static List<int[]> disturbed(List<Second> seconds, int joined, MeasuredPoint point) {
    var flags = point.isDisturbed() ? point.values("disturbed", "flag") : new double[0];
    var marks = new ArrayList<int[]>();
    if (flags.length != seconds.get(seconds.size() - 1).iteration + 1) {
      return marks;
    }
    for (int iteration = 0; iteration < flags.length; iteration++) {
      if (flags[iteration] > 0) {
        int from = 0;
        while (seconds.get(from).iteration != iteration) {
          from++;
        }
        int to = from;
        while (to + 1 < seconds.size() && seconds.get(to + 1).iteration == iteration) {
          to++;
        }
        marks.add(new int[] {from / joined, to / joined});
      }
    }
    return marks;
  }
}
