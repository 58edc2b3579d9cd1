package dev.zkpulsar.results.page;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.zkpulsar.results.run.Catalog;
import dev.zkpulsar.results.run.IntervalLog;
import dev.zkpulsar.results.run.Mark.Kind;
import dev.zkpulsar.results.run.Metric;
import dev.zkpulsar.results.run.Percentile;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.ResultFile;
import dev.zkpulsar.results.run.Run;
import dev.zkpulsar.results.run.Samples;
import dev.zkpulsar.results.run.ServersCsv;
import dev.zkpulsar.results.run.Units;
import dev.zkpulsar.results.text.Digits;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * A point as the page draws it.
 *
 * @param disturbed the reasons of the mark, or empty; the same of the caution
 * @param curves by distribution
 * @param costs of an operation, by title
 * @param times by distribution
 * @param links addresses of flame graphs, relative to the page, by process and kind
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
record PointPlots(
    String run,
    boolean invalid,
    String disturbed,
    String caution,
    Map<String, Curve> curves,
    Map<String, Cost> costs,
    Map<String, Timeline> times,
    Map<String, String> links) {
  private static final IntervalLog NO_LOG = new IntervalLog(List.of(), Optional.empty());

  record Cost(double value, String text, String unit) {}

  /**
   * Draws the points of one run, whose files it reads once.
   *
   * @param columns the most columns of a point's timeline
   * @param page links files below its directory
   * @param notes gets a line for each file that is not whole
   */
  record Drawer(Run run, Catalog catalog, int columns, Path page, Consumer<String> notes) {

    /** The rows of servers.csv of each point while it was measured: the phase is its method. */
    Map<String, List<ServersCsv.Row>> servers() {
      if (run.servers().isEmpty()) {
        return Map.of();
      }
      ServersCsv csv = ServersCsv.read(run.servers().get());
      csv.note().ifPresent(notes);
      return csv.rows().stream()
          .filter(row -> row.point().replaceFirst(" .*", "").endsWith("." + row.phase()))
          .collect(Collectors.groupingBy(ServersCsv.Row::point));
    }

    /** Draws these distributions of a point, and the client's stalls. */
    PointPlots draw(Point point, Set<String> metrics, List<ServersCsv.Row> servers) {
      Optional<Path> file = run.intervalLog(point.id());
      var log = file.map(IntervalLog::read).orElse(NO_LOG);
      log.note().ifPresent(notes);
      var totals = log.totals();
      var curves = new LinkedHashMap<String, Curve>();
      Stream.concat(metrics.stream(), Stream.of("hiccup"))
          .filter(point::isDistribution)
          .forEach(metric -> curves.put(metric, Curve.of(point, metric, totals.get(metric))));
      var events = Events.of(run, point.id().label());
      var times = new LinkedHashMap<String, Timeline>();
      for (String metric : metrics) {
        Timeline.of(log, metric, servers, events, point, catalog, columns)
            .ifPresent(time -> times.put(metric, time));
      }
      return new PointPlots(
          point.run(),
          point.isInvalid(),
          point.words(Kind.DISTURBED),
          point.words(Kind.CAUTION),
          curves,
          costs(point),
          times,
          file.map(this::links).orElse(Map.of()));
    }

    private Map<String, Cost> costs(Point point) {
      var costs = new LinkedHashMap<String, Cost>();
      for (Metric metric : point.metrics().values()) {
        var spec = catalog.of(metric);
        if (spec.isCost() && metric.hasValue()) {
          String title = spec.drawn().isEmpty() ? metric.name() : spec.drawn();
          String text = Units.words(metric.value(), Double.NaN, metric.unit());
          costs.put(title, new Cost(Digits.rounded(metric.value()), text, metric.unit()));
        }
      }
      return costs;
    }

    /** The flame graphs {@code profiles/POINT.PROCESS.KIND.html}, by {@code PROCESS: KIND}. */
    private Map<String, String> links(Path log) {
      Path profiles = log.toAbsolutePath().normalize().getParent().resolveSibling("profiles");
      Path top = page.toAbsolutePath().normalize().getParent();
      var links = new TreeMap<String, String>();
      if (Files.isDirectory(profiles) && profiles.startsWith(top)) {
        String point = log.getFileName().toString().replaceFirst("hlog$", "");
        for (Path file : ResultFile.entries(profiles)) {
          String name = file.getFileName().toString();
          String of = name.startsWith(point) ? name.substring(point.length()) : "";
          if (of.matches("[\\w-]+\\.\\w+\\.html")) {
            links.put(
                of.replace(".html", "").replace(".", ": "),
                "./" + top.toUri().relativize(file.toUri()));
          }
        }
      }
      return links;
    }
  }

  /**
   * A distribution by percentile: from an interval log as a curve that ends at the maximum, else
   * the percentiles that JMH wrote.
   *
   * @param isWhole whether all values are known; if not, the values between the percentiles are not
   * @param sureUpTo the greatest 1/(1-p) with enough samples beyond it
   * @param few the number of samples if each has a place of its own, else 0
   */
  record Curve(String unit, boolean isWhole, double sureUpTo, long few, List<At> at) {
    private static final double WHOLE = 100;
    private static final long FEW = 10;
    private static final double TINY = 1e-9;

    /** A value at x = 1/(1-p), which is 2 for the median, and its words; an array in JSON. */
    @JsonFormat(shape = JsonFormat.Shape.ARRAY)
    record At(double x, double value, String text) {}

    /** Percentiles from 0 to 90 %, from 90 to 99 % and so on, as 1/(1-p) of the first decade. */
    private static final List<Double> STEPS = List.of(1.0, 1.4, 2.0, 3.0, 5.0, 7.0);

    /**
     * The curve of a distribution. At 1 - 1/n of n values is the maximum; beyond it there is no
     * value to draw. A log has two digits: its values stay between those of JMH's percentiles.
     *
     * @param logged the times in the point's log; null or empty if there are none
     */
    static Curve of(Point point, String metric, Histogram logged) {
      var known = new TreeMap<Double, Double>();
      for (Metric each : point.metrics().values()) {
        if (each.name().startsWith(metric + ":p") && each.hasValue()) {
          double value = Answer.Subject.inMillis(each).value();
          Percentile.of(each.name()).ifPresent(of -> known.put(of.percent(), value));
        }
      }
      String unit = Answer.Subject.inMillis(point.metric(metric + ":p0.50")).unit();
      long count = logged == null ? 0 : logged.getTotalCount();
      if (count == 0) {
        return dots(known, unit);
      }
      var curve = new ArrayList<At>();
      double sureUpTo = Samples.sureUpTo(count);
      for (int i = 1; count <= FEW && i < count; i++) {
        double p = WHOLE * i / count;
        curve.add(at((double) count / (count - i + 1), value(logged, p, known, unit), unit, ""));
      }
      for (int i = 0; count > FEW && x(i) < count; i++) {
        double x = x(i);
        String mark = x > sureUpTo ? Samples.MARK : "";
        curve.add(at(x, value(logged, WHOLE * (1 - 1 / x), known, unit), unit, mark));
      }
      curve.add(at((double) count, value(logged, WHOLE, known, unit), unit, ""));
      return new Curve(unit, true, sureUpTo, count <= FEW ? count : 0, curve);
    }

    private static double x(int i) {
      return STEPS.get(i % STEPS.size()) * Math.pow(10, Math.floorDiv(i, STEPS.size()));
    }

    private static double value(
        Histogram logged, double percent, NavigableMap<Double, Double> known, String unit) {
      double ms = logged.getValueAtPercentile(percent) / Units.NS_PER_MS;
      double value = ms * Units.factor("ms", unit).orElse(1);
      // 1 / (1 - p) and back is not exact.
      var below = known.floorEntry(percent + TINY);
      var above = known.ceilingEntry(percent - TINY);
      double atLeast = below == null ? value : Math.max(value, below.getValue());
      return above == null ? atLeast : Math.min(atLeast, above.getValue());
    }

    /** Beyond the first percentile that equals the maximum there is no sample to draw. */
    private static Curve dots(NavigableMap<Double, Double> known, String unit) {
      double longest = known.getOrDefault(WHOLE, Double.POSITIVE_INFINITY);
      var curve = new ArrayList<At>();
      for (var percentile : known.headMap(WHOLE).entrySet()) {
        curve.add(at(WHOLE / (WHOLE - percentile.getKey()), percentile.getValue(), unit, ""));
        if (percentile.getValue() >= longest) {
          break;
        }
      }
      return new Curve(unit, false, 0, 0, curve);
    }

    private static At at(double x, double value, String unit, String mark) {
      String text = Units.words(value, Double.NaN, unit).replaceFirst(" ", mark + " ");
      return new At(Digits.rounded(x), Digits.rounded(value), text);
    }
  }
}
