package dev.zkpulsar.results.page;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toCollection;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.type.TypeReference;
import dev.zkpulsar.results.read.BadResultsException;
import dev.zkpulsar.results.read.Json;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.ResultFile;
import dev.zkpulsar.results.run.Run;
import dev.zkpulsar.results.read.Runs;
import dev.zkpulsar.results.table.PointTable;
import dev.zkpulsar.results.table.ServerTable;
import dev.zkpulsar.results.text.PlainText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/** The data of the page of runs. */
public record Page(
    Summary summary,
    List<Section> sections,
    Map<String, PointPlots> points,
    @JsonIgnore List<String> notes) {
  /** Columns of all heat maps together: the page stays under 1 MB. */
  private static final int ROOM = 2_000;

  private static final int LEAST_COLUMNS = 12;
  private static final int MOST_COLUMNS = 240;
  private static final Scenario OTHERS =
      new Scenario(
          "Other benchmarks",
          "No plots.json describes them; jmh-visualizer (jmh.morethan.io) has other views.",
          Map.of(),
          "",
          Map.of());

  /** The servers are null if no point has figures of them. */
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
    runs.points().forEach(point -> keys.put(point, "p" + (keys.size() + 1)));
    var notes = new ArrayList<String>();
    var sections = sections(runs, new Comparisons(runs, keys), notes::add);
    var drawn =
        sections.stream()
            .flatMap(section -> section.plots.stream())
            .flatMap(plot -> plot.rows().stream())
            .collect(
                groupingBy(Plot.Row::point, mapping(Plot.Row::metric, toCollection(TreeSet::new))));
    int columns = Math.max(LEAST_COLUMNS, Math.min(MOST_COLUMNS, ROOM / keys.size()));
    var points = new LinkedHashMap<String, PointPlots>();
    for (Run run : runs.all()) {
      var drawer = new PointPlots.Drawer(run, columns, page, notes::add);
      var servers = drawer.servers();
      for (Point point : run.points().values()) {
        var rows = servers.getOrDefault(point.id().label(), List.of());
        points.put(keys.get(point), drawer.draw(point, drawn.get(keys.get(point)), rows));
      }
    }
    return new Page(Summary.of(runs), sections, points, notes);
  }

  private static List<Section> sections(
      Runs runs, Comparisons comparisons, Consumer<String> notes) {
    var files = runs.files();
    var rest = new ArrayList<>(runs.points());
    var sections = new ArrayList<Section>();
    for (Scenario scenario : Scenario.beside(files, notes)) {
      var own = rest.stream().filter(scenario::isAbout).toList();
      rest.removeIf(scenario::isAbout);
      if (!own.isEmpty()) {
        var plots = comparisons.of(scenario, own);
        var table = PointTable.of(own, runs);
        String id = "table-" + plots.get(0).id();
        ServerTable servers = ServerTable.of(own, runs).orElse(null);
        sections.add(new Section(id, scenario.title, scenario.text, plots, table, servers));
      }
    }
    return sections;
  }

  public String console(boolean hasColours) {
    var text = new StringBuilder();
    for (Section section : sections) {
      text.append('\n').append(PlainText.line(section.title)).append('\n');
      text.append(section.table.console(hasColours));
    }
    var legends = sections.stream().map(section -> section.table.legend());
    return text
        + legends.filter(each -> !each.isEmpty()).findFirst().map("\n%s\n"::formatted).orElse("");
  }

  /** A section of {@code plots.json}; together names one comparison of all benchmarks. */
  record Scenario(
      String title,
      String text,
      Map<String, String> benchmarks,
      String together,
      Map<String, String> metrics) {
    private record PlotsFile(List<Scenario> scenarios) {}

    private static final TypeReference<PlotsFile> PLOTS = new TypeReference<>() {};

    /** Those of the files in their order, then that of all other benchmarks, which names none. */
    static Set<Scenario> beside(Collection<ResultFile> files, Consumer<String> notes) {
      var places = ResultFile.beside(files, ResultFile.PLOTS);
      var plots = Json.readAll(places, PLOTS, notes);
      var scenarios = new LinkedHashSet<Scenario>();
      for (int i = 0; i < places.size(); i++) {
        var more = plots.get(i).scenarios;
        if (more.isEmpty()) {
          throw new BadResultsException(places.get(i) + ": no scenarios; allowed: one or more");
        }
        scenarios.addAll(more);
      }
      scenarios.add(OTHERS);
      return scenarios;
    }

    private boolean isAbout(Point point) {
      return equals(OTHERS) || benchmarks.containsKey(point.benchmark());
    }
  }
}
