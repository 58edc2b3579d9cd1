package dev.zkpulsar.results.page;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.zkpulsar.results.read.Runs;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.Run;
import dev.zkpulsar.results.table.PointTable;
import dev.zkpulsar.results.table.ServerTable;
import dev.zkpulsar.results.text.PlainText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * The data of the page of runs.
 *
 * @param points how each point is drawn, by the keys in {@link Plot.Row#point}
 * @param notes about files that are not whole, for the console
 */
public record Page(
    Summary summary,
    List<Section> sections,
    Map<String, PointPlots> points,
    @JsonIgnore List<String> notes) {
  /** Columns of all heat maps together: the page stays under 1 MB. */
  private static final int ROOM = 2_000;

  private static final int LEAST_COLUMNS = 12;
  private static final int MOST_COLUMNS = 240;

  /** A scenario with its plots and tables; the servers are null without figures of them. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Section(
      String id,
      String title,
      String text,
      List<Plot> plots,
      PointTable table,
      ServerTable servers) {}

  /** Flame graphs below the directory of the page's file are linked. Throws BadResultsException. */
  public static Page of(Runs runs, Path page) {
    var keys = new IdentityHashMap<Point, String>();
    for (Point point : runs.points()) {
      keys.put(point, "p" + (keys.size() + 1));
    }
    var notes = new ArrayList<String>();
    var sections = sections(runs, new Comparisons(runs, keys), notes::add);
    var drawn = distributions(sections);
    int columns = Math.max(LEAST_COLUMNS, Math.min(MOST_COLUMNS, ROOM / keys.size()));
    var points = new LinkedHashMap<String, PointPlots>();
    for (Run run : runs.all()) {
      var drawer = new PointPlots.Drawer(run, columns, page, notes::add);
      var servers = drawer.servers();
      for (Point point : run.points().values()) {
        String key = keys.get(point);
        var rows = servers.getOrDefault(point.id().label(), List.of());
        points.put(key, drawer.draw(point, drawn.get(key), rows));
      }
    }
    return new Page(Summary.of(runs), sections, points, notes);
  }

  /** The distributions that the plots draw of each point, by its key. */
  private static Map<String, Set<String>> distributions(List<Section> sections) {
    var byPoint = new HashMap<String, Set<String>>();
    for (Section section : sections) {
      for (Plot plot : section.plots) {
        for (Plot.Row row : plot.rows()) {
          byPoint.computeIfAbsent(row.point(), point -> new TreeSet<>()).add(row.metric());
        }
      }
    }
    return byPoint;
  }

  private static List<Section> sections(
      Runs runs, Comparisons comparisons, Consumer<String> notes) {
    var rest = new ArrayList<>(runs.points());
    var sections = new ArrayList<Section>();
    for (Scenario scenario : Scenario.beside(runs.files(), notes)) {
      var own = rest.stream().filter(scenario::isAbout).toList();
      rest.removeIf(scenario::isAbout);
      if (!own.isEmpty()) {
        sections.add(section(scenario, own, runs, comparisons));
      }
    }
    return sections;
  }

  private static Section section(
      Scenario scenario, List<Point> points, Runs runs, Comparisons comparisons) {
    var plots = comparisons.of(scenario, points);
    var table = PointTable.of(points, runs);
    ServerTable servers = ServerTable.of(points, runs).orElse(null);
    String id = "table-" + plots.get(0).id();
    return new Section(id, scenario.title(), scenario.text(), plots, table, servers);
  }

  /** The tables as text, below the titles of their sections. */
  public String console(boolean hasColours) {
    var text = new StringBuilder();
    String legend = "";
    for (Section section : sections) {
      text.append('\n').append(PlainText.line(section.title)).append('\n');
      text.append(section.table.console(hasColours));
      if (legend.isEmpty()) {
        legend = section.table.legend();
      }
    }
    return legend.isEmpty() ? text.toString() : text + "\n" + legend + "\n";
  }
}
