package dev.zkpulsar.results.page;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.zkpulsar.results.run.Catalog;
import dev.zkpulsar.results.run.IntervalLog;
import dev.zkpulsar.results.run.IntervalLog.Interval;
import dev.zkpulsar.results.run.Metric;
import dev.zkpulsar.results.run.MetricSpec;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.ServersCsv;
import dev.zkpulsar.results.run.Units;
import dev.zkpulsar.results.text.Digits;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The measurement of a point over time: a column a second, or several seconds in a long run. What
 * lies between its iterations is empty.
 *
 * @param start of the first column, hh:mm:ss UTC
 * @param heat how many operations took how long; null without a log
 * @param words a sentence about the events and the slowest moment
 * @param servers the plots of the servers, by title
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record Timeline(
    int secondsEach,
    int columns,
    String start,
    Heat heat,
    String words,
    Map<String, ServerPlot> servers,
    List<Events.Event> events) {

  /**
   * Counts of operations by time.
   *
   * @param least the exponent of ten of the lowest row, in ms; ten rows are a decade
   * @param columns a character of {@link #LEVELS} a row, from the lowest
   * @param most the greatest count
   * @param slowest the longest time of each column in ms; 0 where none was recorded
   */
  record Heat(int least, List<String> columns, long most, List<Double> slowest) {}

  /** The greatest value of each column, by server; null where there is none. */
  record ServerPlot(String unit, Map<String, List<Double>> lines) {}

  /** The seconds from the first to the last that was measured, in columns. */
  private record Columns(long startMillis, int secondsEach, int count) {
    static Columns of(LongSummaryStatistics ends, int most) {
      int seconds = (int) Math.round((ends.getMax() - ends.getMin()) / SECOND_MS) + 1;
      int each = (seconds - 1) / most + 1;
      return new Columns(ends.getMin() - (long) SECOND_MS, each, (seconds - 1) / each + 1);
    }

    /**
     * The column of the second, or rest of an iteration, that ended then; -1 if it is none of them.
     */
    int at(long endMillis) {
      double column = Math.floor(axis(endMillis - SECOND_MS / 2) / secondsEach);
      return column < 0 || column >= count ? -1 : (int) column;
    }

    /** The second of a time on the axis. */
    double axis(double millis) {
      return (millis - startMillis) / SECOND_MS;
    }

    <T> List<T> fill(T value) {
      return new ArrayList<>(Collections.nCopies(count, value));
    }
  }

  /** A count n is the character at 1 + 4 log2(n), so that its size is known to a fifth. */
  static final String LEVELS =
      " 0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%()*+,-./:;=?@[]^_`{|}~";

  private static final double SECOND_MS = 1000;
  private static final int PER_DECADE = 10;
  private static final double PER_DOUBLING = 4;
  private static final double LEAST_MS = 1e-6;
  private static final double LEAST_SAID = 0.1;

  /** Empty if nothing was recorded. Seconds beyond the most columns share them. */
  static Optional<Timeline> of(
      IntervalLog log,
      String drawn,
      List<ServersCsv.Row> rows,
      Events events,
      Point point,
      Catalog catalog,
      int most) {
    // Outages are recorded when the last one has ended: the load is drawn over time.
    boolean isLoad = !events.happened().isEmpty() && point.has(Metric.RESPONSE);
    String metric = isLoad ? Metric.RESPONSE : drawn;
    var intervals = log.of(metric);
    var ends =
        intervals.isEmpty()
            ? rows.stream().mapToLong(ServersCsv.Row::epochMillis)
            : intervals.stream().mapToLong(Interval::endMillis);
    var times = ends.summaryStatistics();
    if (times.getCount() == 0) {
      return Optional.empty();
    }
    var columns = Columns.of(times, most);
    var slowest = longest(intervals, columns, point, metric);
    var servers = servers(columns, rows, catalog);
    String words = "This run has no interval log: only the servers are shown over time.";
    if (!intervals.isEmpty()) {
      var stalls = longest(log.of("hiccup"), columns, point, "hiccup");
      words = words(slowest, columns.secondsEach, stalls, servers);
    }
    if (!events.served().isEmpty()) {
      var topics =
          IntStream.rangeClosed(1, columns.count)
              .mapToDouble(i -> columns.startMillis / SECOND_MS + i * columns.secondsEach)
              .mapToObj(end -> (double) events.served().stream().filter(at -> at < end).count());
      servers.put(
          "Serving again, topics", new ServerPlot("topics", Map.of("topics", topics.toList())));
    }
    return Optional.of(
        new Timeline(
            columns.secondsEach,
            columns.count,
            Instant.ofEpochMilli(columns.startMillis).toString().substring(11, 19),
            intervals.isEmpty() ? null : heat(intervals, columns, slowest),
            events.words() + words,
            servers,
            events.happened().stream()
                .map(each -> new Events.Event(columns.axis(each.at() * SECOND_MS), each.what()))
                .filter(each -> each.at() >= 0 && each.at() < columns.count * columns.secondsEach)
                .toList()));
  }

  private static Heat heat(List<Interval> intervals, Columns columns, List<Double> slowest) {
    var cells = Stream.generate(TreeMap<Integer, Long>::new).limit(columns.count).toList();
    for (Interval each : intervals) {
      var cell = cells.get(columns.at(each.endMillis()));
      for (var value : each.histogram().recordedValues()) {
        double ms = Math.max(value.getValueIteratedTo() / Units.NS_PER_MS, LEAST_MS);
        int row = (int) Math.floor(Math.log10(ms) * PER_DECADE);
        cell.merge(row, value.getCountAtValueIteratedTo(), Long::sum);
      }
    }
    var filled = cells.stream().filter(cell -> !cell.isEmpty()).toList();
    int lowest = filled.stream().mapToInt(TreeMap::firstKey).min().orElse(0);
    int least = Math.floorDiv(lowest, PER_DECADE);
    long most = filled.stream().flatMap(c -> c.values().stream()).mapToLong(n -> n).max().orElse(0);
    var texts = cells.stream().map(cell -> text(cell, least * PER_DECADE)).toList();
    return new Heat(least, texts, most, slowest);
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

  /** The longest time of each column in ms: a log has two digits, the point the exact maximum. */
  private static List<Double> longest(
      List<Interval> intervals, Columns columns, Point point, String metric) {
    double exact = Answer.Subject.inMillis(point.metric(metric + ":p1.00")).value();
    double most = Double.isNaN(exact) ? Double.POSITIVE_INFINITY : exact;
    var longest = columns.fill(0.0);
    for (Interval each : intervals) {
      int at = columns.at(each.endMillis());
      double ms = Math.min(most, each.histogram().getMaxValue() / Units.NS_PER_MS);
      if (at >= 0) {
        longest.set(at, Math.max(Digits.rounded(ms), longest.get(at)));
      }
    }
    return longest;
  }

  private static String words(
      List<Double> slowest, int secondsEach, List<Double> stalls, Map<String, ServerPlot> servers) {
    int worst = slowest.indexOf(Collections.max(slowest));
    var text = new StringBuilder("Its slowest operation took ");
    text.append(Units.words(slowest.get(worst), Double.NaN, "ms")).append(", ");
    text.append(Digits.figure(worst * secondsEach)).append(" s into the measurement");
    if (stalls.get(worst) > 0) {
      String stall = Units.words(stalls.get(worst), Double.NaN, "ms");
      text.append("; the client stalled for up to ").append(stall).append(" then");
    }
    servers.forEach(
        (title, plot) ->
            plot.lines.entrySet().stream()
                .filter(line -> !line.getKey().equals("client"))
                .map(line -> line.getValue().get(worst))
                .filter(value -> value != null && value > LEAST_SAID)
                .reduce(Math::max)
                .map(most -> "; %s of a server: %s ".formatted(title, Digits.figure(most)))
                .ifPresent(most -> text.append(most).append(plot.unit)));
    return text.append('.').toString();
  }

  private static Map<String, ServerPlot> servers(
      Columns columns, List<ServersCsv.Row> rows, Catalog catalog) {
    var servers = new TreeMap<String, ServerPlot>();
    for (ServersCsv.Row row : rows) {
      int at = columns.at(row.epochMillis());
      row.values()
          .forEach(
              (column, value) -> {
                MetricSpec spec = catalog.of(row.server() + "." + column.name(), column.unit());
                if (at < 0 || spec.drawn().isEmpty()) {
                  return;
                }
                double factor = Units.factor(column.unit(), spec.unit()).orElse(1);
                double shown = Digits.rounded(value * factor);
                var none = new ServerPlot(spec.unit(), new TreeMap<>());
                var lines = servers.computeIfAbsent(spec.drawn(), any -> none).lines;
                var line = lines.computeIfAbsent(row.server(), any -> columns.fill(null));
                line.set(at, Math.max(shown, Objects.requireNonNullElse(line.get(at), shown)));
              });
    }
    return servers;
  }
}
