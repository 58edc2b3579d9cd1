package dev.zkpulsar.results.page;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.zkpulsar.results.run.Catalog;
import dev.zkpulsar.results.run.IntervalLog;
import dev.zkpulsar.results.run.Mark.Kind;
import dev.zkpulsar.results.run.Metric;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.ResultFile;
import dev.zkpulsar.results.run.Run;
import dev.zkpulsar.results.run.ServersCsv;
import dev.zkpulsar.results.run.Units;
import dev.zkpulsar.results.text.Digits;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
}
