package dev.zkpulsar.results.report;

import dev.zkpulsar.results.profile.FlameGraphs;
import dev.zkpulsar.results.runs.Cost;
import dev.zkpulsar.results.runs.HistogramLog;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MeasuredRun;
import dev.zkpulsar.results.runs.MetricSpecs;
import dev.zkpulsar.results.runs.PointLabels;
import dev.zkpulsar.results.runs.ServersCsv;
import dev.zkpulsar.results.text.Digits;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/**
 * A point as the page draws it; without a log its only timeline is that of the servers, named "".
 *
 * @param graphs addresses of flame graphs, relative to the page, by process and kind
 */
record DrawnPoint(
    String name,
    String run,
    boolean invalid,
    String disturbed,
    String caution,
    Map<String, Curve> curves,
    Map<String, Double> costs,
    Map<String, Timeline> timelines,
    Map<String, String> graphs) {
  private static final String HICCUP = "hiccup";

  private static final Map<Cost, String> COSTS =
      new EnumMap<>(
          Map.of(
              Cost.CLIENT_CPU, "Client CPU, µs/op",
              Cost.SERVERS_CPU, "Server CPU, µs/op",
              Cost.BYTES_SENT, "Network of the servers, B/op",
              Cost.BYTES_WRITTEN, "Disk writes of the servers, B/op",
              Cost.FSYNCS, "Fsyncs of the servers, 1/op"));
  private static final int MOST_OTHERS = 6;

  /** Percentiles in a decade: about 100 for a minute at 1,000 operations a second. */
  private static final int FINE = 20;

  private static final int COARSE = 5;

  /** More points than this have half as many percentiles each. */
  private static final int MANY = 30;

  /** Characters of all heat maps together, so that the page stays under 1 MB. */
  private static final int ROOM = 300_000;

  /** A second or more of the time axis: the rows of the heat map, and the servers' figures. */
  private static final int OF_COLUMN = 150;

  private static final int MOST_COLUMNS = 240;

  /** All points in their order, with what the groups draw of them. */
  static List<DrawnPoint> all(
      List<MeasuredRun> runs,
      List<MeasuredPoint> points,
      List<Report.Section> scenarios,
      MetricSpecs specs,
      Path page,
      List<String> notes) {
    var drawn = new HashMap<Integer, Set<String>>();
    scenarios.stream()
        .flatMap(scenario -> scenario.groups().stream())
        .flatMap(group -> group.members().stream())
        .forEach(m -> drawn.computeIfAbsent(m.point(), any -> new TreeSet<>()).add(m.metric()));
    var names = new PointLabels(points);
    int columns = Math.min(MOST_COLUMNS, ROOM / OF_COLUMN / Math.max(1, points.size()));
    int fine = points.size() > MANY ? FINE / 2 : FINE;
    var all = new ArrayList<DrawnPoint>();
    for (MeasuredRun run : runs) {
      var rows = measured(run, notes);
      for (MeasuredPoint point : run.points().values()) {
        Optional<HistogramLog> log = run.histograms(point.key());
        var metrics = drawn.getOrDefault(all.size(), Set.of());
        var ofPoint = rows.getOrDefault(point.key().label(), List.of());
        var curves = curves(point, metrics, log, new Figures(specs), fine);
        var times = new LinkedHashMap<String, Timeline>();
        for (String metric : log.isPresent() && !metrics.isEmpty() ? metrics : Set.of("")) {
          times.put(metric, Timeline.of(log, metric, ofPoint, point, specs, columns));
        }
        times.values().removeIf(Objects::isNull);
        log.flatMap(HistogramLog::note).ifPresent(notes::add);
        all.add(
            new DrawnPoint(
                names.series(point),
                point.run(),
                point.isInvalid(),
                point.disturbance(),
                point.caution(),
                curves,
                costs(point, specs),
                times,
                log.map(found -> FlameGraphs.links(found.file(), page)).orElse(Map.of())));
      }
    }
    return all;
  }

  /** The rows of each point while it was measured: the phase has the name of its method. */
  private static Map<String, List<ServersCsv.Row>> measured(MeasuredRun run, List<String> notes) {
    if (run.servers().isEmpty()) {
      return Map.of();
    }
    ServersCsv csv = ServersCsv.read(run.servers().get());
    csv.note().ifPresent(notes::add);
    return csv.rows().stream()
        .filter(
            row ->
                row.phase().equals(row.point().replaceFirst(" .*", "").replaceFirst("^.*\\.", "")))
        .collect(Collectors.groupingBy(ServersCsv.Row::point));
  }

  /** Without costs that were not measured; of other projects, results that are no judged ones. */
  private static Map<String, Double> costs(MeasuredPoint point, MetricSpecs specs) {
    var costs = new LinkedHashMap<String, Double>();
    COSTS.forEach((cost, name) -> put(costs, name, cost.value(point)));
    put(costs, "Allocated, B/op", point.score(Cost.ALLOCATION));
    var results = new Figures(specs).results(point);
    if (!point.has("achieved")) {
      point.metrics().keySet().stream()
          .filter(
              name -> !specs.isKnown(name) && !name.startsWith("gc.") && !results.contains(name))
          .limit(MOST_OTHERS)
          .forEach(name -> put(costs, name + ", " + point.unit(name), point.score(name)));
    }
    return costs;
  }

  private static void put(Map<String, Double> costs, String name, OptionalDouble value) {
    value.ifPresent(each -> costs.put(name, Digits.rounded(each)));
  }

  private static Map<String, Curve> curves(
      MeasuredPoint point,
      Set<String> metrics,
      Optional<HistogramLog> log,
      Figures figures,
      int fine) {
    Map<String, Histogram> logged = log.map(HistogramLog::totals).orElse(Map.of());
    var curves = new LinkedHashMap<String, Curve>();
    var wanted = new ArrayList<>(metrics);
    wanted.add(HICCUP);
    for (String metric : wanted) {
      if (figures.isDistribution(point, metric)) {
        String unit = metric.equals(HICCUP) ? "ms" : figures.unit(point, metric, "p50");
        int perDecade = metric.equals(HICCUP) ? COARSE : fine;
        curves.put(metric, Curve.of(point, metric, logged.get(metric), unit, perDecade));
      }
    }
    return curves;
  }
}
