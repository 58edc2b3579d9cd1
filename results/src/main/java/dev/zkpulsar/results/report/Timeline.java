package dev.zkpulsar.results.report;

import dev.zkpulsar.results.runs.HistogramLog;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MetricSpec;
import dev.zkpulsar.results.runs.MetricSpecs;
import dev.zkpulsar.results.runs.ServersCsv;
import dev.zkpulsar.results.runs.Units;
import dev.zkpulsar.results.text.Digits;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The measurement of a point over time: a column a second, or several seconds in a long run.
 *
 * @param starts of the columns, in seconds since the first; a jump is a pause between iterations
 * @param at the first column's time, milliseconds since 1970
 * @param least the exponent of ten of the lowest row, in milliseconds
 * @param columns of the heat map, a character of {@link #LEVELS} a row; empty without a log
 * @param slowest the longest of each column in ms, as stalls of the client and pauses of its
 *     garbage collection; empty without a log or any
 * @param recurs how often operations were as slow as the slowest, such as "9 times, every 10 s";
 *     empty if that was a single moment, or is usual
 * @param servers by metric with its unit and by server, the least and greatest value of each
 *     column; after the loss of topics also how many served again
 * @param events what happened, and when, in seconds of measurement
 * @param eventWords a sentence about what the events did; may be empty
 * @param marks first and last columns of disturbed iterations
 */
record Timeline(
    List<Double> starts,
    int lengthSeconds,
    long at,
    int least,
    int perDecade,
    List<String> columns,
    long most,
    List<Double> slowest,
    List<Double> stalls,
    List<Double> pauses,
    String recurs,
    Map<String, Map<String, List<double[]>>> servers,
    List<Mark> events,
    String eventWords,
    List<int[]> marks) {

  /** An event at a place of the axis. */
  record Mark(double seconds, String what) {}

  /** A count n is the character at 1 + 4 log2(n), so that its size is known to a fifth. */
  static final String LEVELS =
      " 0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%()*+,-./:;=?@[]^_`{|}~";

  private static final int PER_DECADE = 10;
  private static final double PER_DOUBLING = 4;
  private static final double LEAST_MS = 1e-6;
  private static final double FAR = 5;
  private static final int LEAST_MOMENTS = 3;

  /**
   * Null if nothing was recorded. Beyond the most columns, neighbours are joined and keep their
   * greatest value.
   */
  static Timeline of(
      Optional<HistogramLog> log,
      String drawn,
      List<ServersCsv.Row> rows,
      MeasuredPoint point,
      MetricSpecs specs,
      int most) {
    Events events = Events.of(log, point.key().label());
    // Outages of topics are recorded when the last one has ended: the load is drawn over time.
    String metric = events.topics() > 0 ? "response" : drawn;
    Columns columns = Columns.of(log, metric, rows, most);
    if (columns.count() == 0) {
      return null;
    }
    var cells = Stream.generate(TreeMap<Integer, Long>::new).limit(columns.count()).toList();
    log.ifPresent(
        all -> all.intervals(metric, each -> add(each, cells.get(columns.at(each.startMillis())))));
    var lows = cells.stream().filter(cell -> !cell.isEmpty()).mapToInt(TreeMap::firstKey);
    int least = Math.floorDiv(lows.min().orElse(0), PER_DECADE);
    var counts = cells.stream().flatMap(cell -> cell.values().stream());
    boolean isEmpty = cells.stream().allMatch(TreeMap::isEmpty);
    List<Double> slowest = longest(log, metric, columns, point);
    var servers = servers(columns, rows, specs);
    if (events.topics() > 0) {
      servers.put("Serving again, topics", Map.of("topics", served(columns, events)));
    }
    return new Timeline(
        columns.startSeconds(),
        columns.lengthSeconds(),
        columns.firstMillis(),
        least,
        PER_DECADE,
        isEmpty ? List.of() : cells.stream().map(cell -> text(cell, least * PER_DECADE)).toList(),
        counts.mapToLong(count -> count).max().orElse(0),
        slowest,
        longest(log, "hiccup", columns, point),
        longest(log, "gc", columns, point),
        recurs(columns.startSeconds(), slowest),
        servers,
        marks(columns, events),
        events.words(),
        log.isEmpty() ? List.of() : columns.disturbed(point));
  }

  private static void add(HistogramLog.Interval interval, TreeMap<Integer, Long> cell) {
    interval
        .histogram()
        .recordedValues()
        .forEach(
            value ->
                cell.merge(
                    row(value.getValueIteratedTo() / Units.NS_PER_MS),
                    value.getCountAtValueIteratedTo(),
                    Long::sum));
  }

  /**
   * The longest time of a tag in each column, in ms; empty if the log has none. The log has two
   * digits, and the point the maximum.
   */
  private static List<Double> longest(
      Optional<HistogramLog> log, String tag, Columns columns, MeasuredPoint point) {
    double most = point.value(tag, "100.0", "ms").orElse(Double.POSITIVE_INFINITY);
    var longest = new ArrayList<>(Collections.nCopies(columns.count(), 0.0));
    boolean[] isFound = {false};
    Consumer<HistogramLog.Interval> add =
        each -> {
          int column = columns.at(each.startMillis());
          double ms =
              Digits.rounded(Math.min(most, each.histogram().getMaxValue() / Units.NS_PER_MS));
          if (column >= 0) {
            longest.set(column, Math.max(ms, longest.get(column)));
            isFound[0] |= ms > 0;
          }
        };
    log.ifPresent(all -> all.intervals(tag, add));
    return isFound[0] ? longest : List.of();
  }

  /** Seconds half as slow as the slowest, if most are far from it; neighbours are one moment. */
  static String recurs(List<Double> starts, List<Double> slowest) {
    var sorted = slowest.stream().sorted().toList();
    if (sorted.isEmpty() || sorted.get(sorted.size() - 1) < FAR * sorted.get(sorted.size() / 2)) {
      return "";
    }
    var moments = new ArrayList<Double>();
    boolean wasSlow = false;
    for (int i = 0; i < slowest.size(); i++) {
      boolean isSlow = slowest.get(i) > sorted.get(sorted.size() - 1) / 2;
      if (isSlow && !wasSlow) {
        moments.add(starts.get(i));
      }
      wasSlow = isSlow;
    }
    if (moments.size() < LEAST_MOMENTS) {
      return "";
    }
    double period = (moments.get(moments.size() - 1) - moments.get(0)) / (moments.size() - 1);
    boolean isRegular =
        IntStream.range(1, moments.size())
            .mapToDouble(i -> Math.abs(moments.get(i) - moments.get(i - 1) - period))
            .allMatch(off -> off <= Math.max(1.5, period / FAR));
    return moments.size() + " times" + (isRegular ? ", every " + Math.round(period) + " s" : "");
  }

  private static int row(double ms) {
    return (int) Math.floor(Math.log10(Math.max(ms, LEAST_MS)) * PER_DECADE);
  }

  private static String text(TreeMap<Integer, Long> cells, int least) {
    var text = new StringBuilder();
    for (int row = least; !cells.isEmpty() && row <= cells.lastKey(); row++) {
      long count = cells.getOrDefault(row, 0L);
      double level = count == 0 ? 0 : 1 + PER_DOUBLING * Math.log((double) count) / Math.log(2);
      text.append(LEVELS.charAt((int) Math.min(LEVELS.length() - 1, Math.round(level))));
    }
    return text.toString();
  }

  /** How many of the topics that an event took have served again by the end of each column. */
  private static List<double[]> served(Columns columns, Events events) {
    var starts = columns.startSeconds();
    return starts.stream()
        .map(
            start -> columns.firstMillis() + (long) (start * 1e3) + columns.lengthSeconds() * 1000L)
        .map(end -> (double) events.servedMillis().stream().filter(at -> at < end).count())
        .map(count -> new double[] {count, count})
        .toList();
  }

  private static List<Mark> marks(Columns columns, Events events) {
    var starts = columns.startSeconds();
    return events.happened().stream()
        .filter(event -> columns.at(event.epochMillis()) >= 0)
        .map(
            event -> {
              int at = columns.at(event.epochMillis());
              double into = (event.epochMillis() - columns.firstMillis()) / 1e3 - starts.get(at);
              return new Mark(at * columns.lengthSeconds() + into, event.what());
            })
        .toList();
  }

  private static Map<String, Map<String, List<double[]>>> servers(
      Columns columns, List<ServersCsv.Row> rows, MetricSpecs specs) {
    var servers = new TreeMap<String, Map<String, List<double[]>>>();
    for (ServersCsv.Row row : rows) {
      // A row is about the second before its time.
      int at = columns.at(row.epochMillis() - Columns.SECOND_MS / 2);
      for (var column : row.values().keySet()) {
        MetricSpec spec = specs.of(row.server() + "." + column.name(), column.unit());
        if (at >= 0 && !spec.drawn().isEmpty()) {
          var ofServer =
              servers
                  .computeIfAbsent(spec.drawn() + ", " + spec.unit(), any -> new LinkedHashMap<>())
                  .computeIfAbsent(
                      row.server(),
                      any -> new ArrayList<>(Collections.nCopies(columns.count(), null)));
          double factor = Units.factor(column.unit(), spec.unit()).orElse(1);
          double value = Digits.rounded(row.values().get(column) * factor);
          double[] range =
              Objects.requireNonNullElse(ofServer.get(at), new double[] {value, value});
          ofServer.set(at, new double[] {Math.min(range[0], value), Math.max(range[1], value)});
        }
      }
    }
    return servers;
  }
}
