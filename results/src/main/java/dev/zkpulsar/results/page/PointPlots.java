package dev.zkpulsar.results.page;

import static java.util.stream.Collectors.groupingBy;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.zkpulsar.results.read.FoundResults;
import dev.zkpulsar.results.read.IntervalLog;
import dev.zkpulsar.results.read.ServersCsv;
import dev.zkpulsar.results.run.Mark;
import dev.zkpulsar.results.run.Metric;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.Run;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;

/**
 * A point as the page draws it; its time is null without an interval log.
 *
 * @param marks their words
 * @param curves by distribution, and of the client's stalls
 * @param links to flame graphs, by process and event
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
record PointPlots(
    Map<Mark.Kind, String> marks,
    Map<String, Curve> curves,
    Timeline time,
    Map<String, String> links) {
  /** The stalls of the client, which every log has. */
  private static final String HICCUP = "hiccup";

  /**
   * Draws the points of a run.
   *
   * @param columns of a heat map, at most
   * @param page the place of the page, for links relative to it
   */
  record Drawer(Run run, int columns, Path page, Consumer<String> notes) {
    /** The rows of servers.csv that were measured, by the label of their point. */
    Map<String, List<ServersCsv.Row>> servers() {
      Optional<ServersCsv> csv = run.servers().map(ServersCsv::read);
      if (csv.isEmpty()) {
        return Map.of();
      }
      csv.get().note().ifPresent(notes);
      return csv.get().rows().stream()
          .filter(Drawer::isMeasured)
          .collect(groupingBy(ServersCsv.Row::point));
    }

    /** While a point is measured, the phase of its client is the name of the method. */
    private static boolean isMeasured(ServersCsv.Row row) {
      return row.point().replaceFirst(" .*", "").endsWith("." + row.phase());
    }

    PointPlots draw(Point point, Set<String> distributions, List<ServersCsv.Row> servers) {
      Optional<IntervalLog> log = IntervalLog.ofPoint(run, point.id(), notes);
      Map<String, Histogram> totals = log.map(IntervalLog::totals).orElse(Map.of());
      var marks = new EnumMap<Mark.Kind, String>(Mark.Kind.class);
      for (Mark mark : point.marks()) {
        marks.put(mark.kind(), mark.words());
      }
      return new PointPlots(
          marks,
          curves(point, distributions, totals),
          log.map(read -> timeline(point, read, servers)).orElse(null),
          run.intervalLog(point.id()).map(this::links).orElse(Map.of()));
    }

    private static Map<String, Curve> curves(
        Point point, Set<String> distributions, Map<String, Histogram> totals) {
      var drawn = new LinkedHashSet<>(distributions);
      drawn.add(HICCUP);
      var curves = new LinkedHashMap<String, Curve>();
      for (String metric : drawn) {
        if (point.isDistribution(metric)) {
          curves.put(metric, Curve.of(point, metric, totals.get(metric)));
        }
      }
      return curves;
    }

    /** Null if the log has no response times. */
    private Timeline timeline(Point point, IntervalLog log, List<ServersCsv.Row> servers) {
      return log.of(Metric.RESPONSE).isEmpty()
          ? null
          : Timeline.of(log, servers, run, point.id().label(), columns);
    }

    /** The flame graphs of a point, by process and event, if they lie below the page. */
    private Map<String, String> links(Path log) {
      Path profiles = log.toAbsolutePath().normalize().getParent().resolveSibling("profiles");
      Path top = page.toAbsolutePath().normalize().getParent();
      var links = new TreeMap<String, String>();
      if (!Files.isDirectory(profiles) || !profiles.startsWith(top)) {
        return links;
      }
      String point = log.getFileName().toString().replaceFirst("hlog$", "");
      for (Path file : FoundResults.entries(profiles)) {
        String name = file.getFileName().toString();
        String profile = name.startsWith(point) ? name.substring(point.length()) : "";
        if (profile.matches("[\\w-]+\\.\\w+\\.html")) {
          String address = "./" + top.toUri().relativize(file.toUri());
          links.put(profile.replace(".html", "").replace(".", ": "), address);
        }
      }
      return links;
    }
  }
}
