package dev.zkpulsar.results.page;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.zkpulsar.results.run.Catalog;
import dev.zkpulsar.results.run.IntervalLog;
import dev.zkpulsar.results.run.IntervalLog.Interval;
import dev.zkpulsar.results.run.Json;
import dev.zkpulsar.results.run.Metric;
import dev.zkpulsar.results.run.MetricSpec;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.Run;
import dev.zkpulsar.results.run.ServersCsv;
import dev.zkpulsar.results.run.Units;
import dev.zkpulsar.results.text.Digits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The measurement of a point over time: a column a second, or several seconds in a long run.
 *
 * @param start of the first column, hh:mm:ss UTC
 * @param heat how many operations took how long; null without a log
 * @param words a sentence about the events and the slowest moment
 * @param servers the plots of the servers, by title
 * @param disturbed the seconds of disturbed iterations
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record Timeline(
    int secondsEach,
    int columns,
    String start,
    Heat heat,
    String words,
    Map<String, ServerPlot> servers,
    List<Event> events,
    List<Columns.Pause> pauses,
    List<Integer> disturbed) {

  /**
   * Counts of operations by time.
   *
   * @param least the exponent of ten of the lowest row, in ms; ten rows are a decade
   * @param columns a character of {@link #LEVELS} a row, from the lowest
   * @param most the greatest count
   * @param slowest the longest time of each column in ms
   */
  record Heat(int least, List<String> columns, long most, List<Double> slowest) {}

  /** The greatest value of each column, by server; null where there is none. */
  record ServerPlot(String unit, Map<String, List<Double>> lines) {}

  /** An event, such as {@code broker-killed broker-1}, at a second of the axis. */
  record Event(double at, String what) {

    /** Those of a point in the {@code events.csv} of a run, at milliseconds since 1970. */
    static List<Event> of(Run run, String point) {
      return run.file().beside("events.csv").stream()
          .flatMap(file -> lines(file).stream())
          .map(line -> line.split(",", -1))
          .filter(row -> row.length == 4 && row[1].equals(point) && !row[3].equals("client"))
          .map(row -> new Event(Double.parseDouble(row[0]), row[2] + " " + row[3]))
          .toList();
    }

    /** A run that is going on has a last line that is not whole; it has fewer columns. */
    private static List<String> lines(Path file) {
      try {
        return Files.readAllLines(file);
      } catch (IOException e) {
        throw Json.bad(file, e);
      }
    }
  }

  /** A count n is the character at 1 + 4 log2(n), so that its size is known to a fifth. */
  static final String LEVELS =
      " 0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%()*+,-./:;=?@[]^_`{|}~";

  private static final int PER_DECADE = 10;
  private static final double PER_DOUBLING = 4;
  private static final double LEAST_MS = 1e-6;
  private static final double LEAST_SAID = 0.1;

  /** Empty if nothing was recorded. Seconds beyond the most columns are joined. */
  static Optional<Timeline> of(
      IntervalLog log,
      String drawn,
      List<ServersCsv.Row> rows,
      List<Event> events,
      Point point,
      Catalog catalog,
      int most) {
    // Outages are recorded when the last one has ended: the load is drawn over time.
    String metric = events.isEmpty() || !point.has(Metric.RESPONSE) ? drawn : Metric.RESPONSE;
    var intervals = log.of(metric);
    var columns = new Columns(intervals, rows, most);
    if (columns.count() == 0) {
      return Optional.empty();
    }
    var heat = intervals.isEmpty() ? null : heat(intervals, columns, maximum(point, metric));
    var servers = servers(columns, rows, catalog);
    var stalls = longest(log.of("hiccup"), columns, maximum(point, "hiccup"));
    return Optional.of(
        new Timeline(
            columns.secondsEach(),
            columns.count(),
            Instant.ofEpochMilli(columns.startMillis(0)).toString().substring(11, 19),
            heat,
            heat == null
                ? "This run has no interval log: only the servers are shown over time."
                : words(heat.slowest, columns.secondsEach(), stalls, servers),
            servers,
            events.stream()
                .filter(event -> columns.at((long) event.at) >= 0)
                .map(event -> new Event(columns.axis((long) event.at), event.what))
                .toList(),
            columns.pauses(),
            columns.disturbed(point)));
  }

  private static Heat heat(List<Interval> intervals, Columns columns, double maximum) {
    var cells = Stream.generate(TreeMap<Integer, Long>::new).limit(columns.count()).toList();
    for (Interval each : intervals) {
      var cell = cells.get(columns.at(each.startMillis()));
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
    return new Heat(
        least,
        cells.stream().map(cell -> text(cell, least * PER_DECADE)).toList(),
        most,
        longest(intervals, columns, maximum));
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

  /** In ms; a log has two digits, and the point the exact maximum. */
  private static double maximum(Point point, String metric) {
    double most = Figures.metric(point, metric, "p100").value();
    return Double.isNaN(most) ? Double.POSITIVE_INFINITY : most;
  }

  /** The longest time of each column in ms; 0 where none was recorded. */
  private static List<Double> longest(List<Interval> intervals, Columns columns, double maximum) {
    var longest = new ArrayList<>(Collections.nCopies(columns.count(), 0.0));
    for (Interval each : intervals) {
      int column = columns.at(each.startMillis());
      double ms = Math.min(maximum, each.histogram().getMaxValue() / Units.NS_PER_MS);
      if (column >= 0) {
        longest.set(column, Math.max(Digits.rounded(ms), longest.get(column)));
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
        (title, plot) -> {
          double most =
              plot.lines.entrySet().stream()
                  .filter(line -> !line.getKey().equals("client"))
                  .map(line -> line.getValue().get(worst))
                  .mapToDouble(value -> value == null ? 0 : value)
                  .max()
                  .orElse(0);
          if (most > LEAST_SAID) {
            String value = Digits.figure(most) + " " + plot.unit;
            text.append("; ").append(title).append(" of a server: ").append(value);
          }
        });
    return text.append('.').toString();
  }

  private static Map<String, ServerPlot> servers(
      Columns columns, List<ServersCsv.Row> rows, Catalog catalog) {
    var servers = new TreeMap<String, ServerPlot>();
    for (ServersCsv.Row row : rows) {
      // A row is about the second before its time.
      int at = columns.at(row.epochMillis() - Columns.SECOND_MS / 2);
      row.values()
          .forEach(
              (column, value) -> {
                MetricSpec spec = catalog.of(row.server() + "." + column.name(), column.unit());
                if (at < 0 || spec.drawn().isEmpty()) {
                  return;
                }
                var line =
                    servers
                        .computeIfAbsent(
                            spec.drawn(), any -> new ServerPlot(spec.unit(), new LinkedHashMap<>()))
                        .lines
                        .computeIfAbsent(
                            row.server(),
                            any -> new ArrayList<>(Collections.nCopies(columns.count(), null)));
                double factor = Units.factor(column.unit(), spec.unit()).orElse(1);
                double shown = Digits.rounded(value * factor);
                line.set(at, line.get(at) == null ? shown : Math.max(shown, line.get(at)));
              });
    }
    return servers;
  }
}
