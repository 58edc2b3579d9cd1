package dev.zkpulsar.results.page;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.zkpulsar.results.read.EventsCsv;
import dev.zkpulsar.results.read.IntervalLog;
import dev.zkpulsar.results.read.IntervalLog.Interval;
import dev.zkpulsar.results.read.ServersCsv;
import dev.zkpulsar.results.run.Metric;
import dev.zkpulsar.results.run.Run;
import dev.zkpulsar.results.run.Units;
import dev.zkpulsar.results.text.Digits;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A point over time: a heat map of response times, the CPU of the servers, and events.
 *
 * @param secondsEach the length of a column
 * @param start the time of day of the first column
 * @param least the decade in ms of the lowest row, as its exponent
 * @param heat a column each: counts of operations, from the lowest row on, ten rows a decade
 * @param slowest the longest time in ms of each column; 0 without operations
 * @param cores by server, of each column; null if it is unknown
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record Timeline(
    int secondsEach,
    String start,
    int least,
    List<long[]> heat,
    List<Double> slowest,
    Map<String, Double[]> cores,
    List<Event> events,
    String words) {
  /** What happened so many seconds after the start. */
  record Event(double at, String what) {}

  private static final double SECOND_MS = 1000;
  private static final int PER_DECADE = 10;
  private static final double LEAST_MS = 1e-6;

  /** The columns of a time: each is so many seconds long. */
  private record Columns(long startMillis, int secondsEach, int count) {
    static Columns of(List<Interval> intervals, int most) {
      var ends = intervals.stream().mapToLong(Interval::endMillis).summaryStatistics();
      int seconds = (int) Math.round((ends.getMax() - ends.getMin()) / SECOND_MS) + 1;
      int secondsEach = (seconds - 1) / most + 1;
      int count = (seconds - 1) / secondsEach + 1;
      return new Columns(ends.getMin() - (long) SECOND_MS, secondsEach, count);
    }

    /** The column of an interval that ended then, or -1. */
    int at(long endMillis) {
      double column = Math.floor(second(endMillis - SECOND_MS / 2) / secondsEach);
      return column < 0 || column >= count ? -1 : (int) column;
    }

    double second(double millis) {
      return (millis - startMillis) / SECOND_MS;
    }
  }

  /**
   * The timeline of a point.
   *
   * @param label of the point in events.csv
   * @param most columns
   */
  static Timeline of(
      IntervalLog log, List<ServersCsv.Row> servers, Run run, String label, int most) {
    var intervals = log.of(Metric.RESPONSE);
    var columns = Columns.of(intervals, most);
    var cells = cells(intervals, columns);
    var rows = cells.stream().flatMap(cell -> cell.keySet().stream());
    int least = Math.floorDiv(rows.min(Integer::compare).orElse(0), PER_DECADE);
    var slowest = longest(intervals, columns);
    return new Timeline(
        columns.secondsEach,
        Instant.ofEpochMilli(columns.startMillis).toString().substring(11, 19),
        least,
        cells.stream().map(cell -> counts(cell, least * PER_DECADE)).toList(),
        slowest,
        cores(columns, servers),
        events(columns, run, label),
        words(slowest, columns.secondsEach, longest(log.of("hiccup"), columns)));
  }

  /** The operations of each column, by row: the logarithm of their time in ms, ten a decade. */
  private static List<TreeMap<Integer, Long>> cells(List<Interval> intervals, Columns columns) {
    var cells = Stream.generate(TreeMap<Integer, Long>::new).limit(columns.count).toList();
    for (Interval interval : intervals) {
      var cell = cells.get(columns.at(interval.endMillis()));
      for (var value : interval.histogram().recordedValues()) {
        double ms = Math.max(value.getValueIteratedTo() / Units.NS_PER_MS, LEAST_MS);
        int row = (int) Math.floor(Math.log10(ms) * PER_DECADE);
        cell.merge(row, value.getCountAtValueIteratedTo(), Long::sum);
      }
    }
    return cells;
  }

  /** The events of servers; those of the client are in the response times. */
  private static List<Event> events(Columns columns, Run run, String label) {
    var events = new ArrayList<Event>();
    for (EventsCsv.Event event : EventsCsv.read(run)) {
      if (event.point().equals(label) && !event.server().equals("client")) {
        String what = event.event() + " " + event.server();
        events.add(new Event(columns.second((double) event.epochMillis()), what));
      }
    }
    return events;
  }

  private static long[] counts(TreeMap<Integer, Long> cells, int least) {
    return IntStream.range(least, cells.isEmpty() ? least : cells.lastKey() + 1)
        .mapToLong(row -> cells.getOrDefault(row, 0L))
        .toArray();
  }

  /** The longest time in ms of each column. */
  private static List<Double> longest(List<Interval> intervals, Columns columns) {
    var longest = new Double[columns.count];
    Arrays.fill(longest, 0.0);
    for (Interval interval : intervals) {
      int at = columns.at(interval.endMillis());
      double ms = Digits.rounded(interval.histogram().getMaxValue() / Units.NS_PER_MS);
      if (at >= 0) {
        longest[at] = Math.max(ms, longest[at]);
      }
    }
    return List.of(longest);
  }

  /** The most cores of each server in each column. */
  private static Map<String, Double[]> cores(Columns columns, List<ServersCsv.Row> rows) {
    var cores = new TreeMap<String, Double[]>();
    for (ServersCsv.Row row : rows) {
      int at = columns.at(row.epochMillis());
      Double used = row.cores();
      if (at >= 0 && used != null) {
        var line = cores.computeIfAbsent(row.server(), server -> new Double[columns.count]);
        line[at] = Math.max(Digits.rounded(used), Objects.requireNonNullElse(line[at], 0.0));
      }
    }
    return cores;
  }

  private static String words(List<Double> slowest, int secondsEach, List<Double> stalls) {
    int worst = slowest.indexOf(Collections.max(slowest));
    String line = "Its slowest operation took %s, %s s into the measurement%s.";
    String stall = Units.words(stalls.get(worst), Double.NaN, "ms");
    return line.formatted(
        Units.words(slowest.get(worst), Double.NaN, "ms"),
        Digits.figure(worst * secondsEach),
        stalls.get(worst) > 0 ? "; the client stalled for up to " + stall + " then" : "");
  }
}
