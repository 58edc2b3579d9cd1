package dev.zkpulsar.results.page;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.zkpulsar.results.read.EventsCsv;
import dev.zkpulsar.results.read.IntervalLog;
import dev.zkpulsar.results.read.IntervalLog.Interval;
import dev.zkpulsar.results.run.Metric;
import dev.zkpulsar.results.run.Run;
import dev.zkpulsar.results.read.ServersCsv;
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

/** A point over time. A column of the heat map has counts of operations, ten a decade of ms. */
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
  record Event(double at, String what) {}

  private static final double SECOND_MS = 1000;
  private static final int PER_DECADE = 10;
  private static final double LEAST_MS = 1e-6;

  private record Columns(long startMillis, int each, int count) {
    static Columns of(List<Interval> intervals, int most) {
      var ends = intervals.stream().mapToLong(Interval::endMillis).summaryStatistics();
      int seconds = (int) Math.round((ends.getMax() - ends.getMin()) / SECOND_MS) + 1;
      int each = (seconds - 1) / most + 1;
      return new Columns(ends.getMin() - (long) SECOND_MS, each, (seconds - 1) / each + 1);
    }

    /** The column of an interval that ended then, or -1. */
    int at(long endMillis) {
      double column = Math.floor(second(endMillis - SECOND_MS / 2) / each);
      return column < 0 || column >= count ? -1 : (int) column;
    }

    double second(double millis) {
      return (millis - startMillis) / SECOND_MS;
    }
  }

  static Timeline of(
      IntervalLog log, List<ServersCsv.Row> servers, Run run, String label, int most) {
    var intervals = log.of(Metric.RESPONSE);
    var columns = Columns.of(intervals, most);
    var cells = Stream.generate(TreeMap<Integer, Long>::new).limit(columns.count).toList();
    for (Interval each : intervals) {
      var cell = cells.get(columns.at(each.endMillis()));
      for (var value : each.histogram().recordedValues()) {
        double ms = Math.max(value.getValueIteratedTo() / Units.NS_PER_MS, LEAST_MS);
        int row = (int) Math.floor(Math.log10(ms) * PER_DECADE);
        cell.merge(row, value.getCountAtValueIteratedTo(), Long::sum);
      }
    }
    var rows = cells.stream().flatMap(cell -> cell.keySet().stream());
    int least = Math.floorDiv(rows.min(Integer::compare).orElse(0), PER_DECADE);
    var slowest = longest(intervals, columns);
    var happened = new ArrayList<Event>();
    for (EventsCsv.Event event : EventsCsv.read(run)) {
      if (event.point().equals(label) && !event.server().equals("client")) {
        String what = event.event() + " " + event.server();
        happened.add(new Event(columns.second(event.epochMillis()), what));
      }
    }
    return new Timeline(
        columns.each,
        Instant.ofEpochMilli(columns.startMillis).toString().substring(11, 19),
        least,
        cells.stream().map(cell -> counts(cell, least * PER_DECADE)).toList(),
        slowest,
        cores(columns, servers),
        happened,
        words(slowest, columns.each, longest(log.of("hiccup"), columns)));
  }

  private static long[] counts(TreeMap<Integer, Long> cells, int least) {
    return IntStream.range(least, cells.isEmpty() ? least : cells.lastKey() + 1)
        .mapToLong(row -> cells.getOrDefault(row, 0L))
        .toArray();
  }

  private static List<Double> longest(List<Interval> intervals, Columns columns) {
    var longest = new Double[columns.count];
    Arrays.fill(longest, 0.0);
    for (Interval each : intervals) {
      int at = columns.at(each.endMillis());
      double ms = Digits.rounded(each.histogram().getMaxValue() / Units.NS_PER_MS);
      if (at >= 0) {
        longest[at] = Math.max(ms, longest[at]);
      }
    }
    return List.of(longest);
  }

  private static Map<String, Double[]> cores(Columns columns, List<ServersCsv.Row> rows) {
    var cores = new TreeMap<String, Double[]>();
    for (ServersCsv.Row row : rows) {
      int at = columns.at(row.epochMillis());
      Double used = row.cores();
      if (at >= 0 && used != null) {
        var line = cores.computeIfAbsent(row.server(), any -> new Double[columns.count]);
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
