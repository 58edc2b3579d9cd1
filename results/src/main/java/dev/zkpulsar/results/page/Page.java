package dev.zkpulsar.results.page;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.zkpulsar.results.claims.Claims;
import dev.zkpulsar.results.claims.Study;
import dev.zkpulsar.results.run.Labels;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.Run;
import dev.zkpulsar.results.run.Runs;
import dev.zkpulsar.results.table.PointTable;
import dev.zkpulsar.results.text.Ansi;
import dev.zkpulsar.results.text.PlainText;
import dev.zkpulsar.results.text.Table;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What the page of runs shows: {@link PageFile} draws it, {@link PageMarkdown} and {@link #console}
 * print it.
 *
 * @param points by the keys that the rows of plots have
 * @param studies the verdicts on the conclusions of studies about these benchmarks
 * @param notes lines about files that could not be read whole
 */
public record Page(
    Summary summary,
    List<Section> sections,
    Map<String, PointPlots> points,
    Studies studies,
    @JsonIgnore PointTable all,
    @JsonIgnore List<String> notes) {
  /** Characters of all heat maps together, so that the page stays under 1 MB. */
  private static final int ROOM = 300_000;

  private static final int OF_COLUMN = 150;
  private static final int MOST_COLUMNS = 240;
  private static final String OTHERS =
      "Bars of a benchmark that no plots.json describes. For other views, open its JSON file in"
          + " jmh-visualizer (jmh.morethan.io).";

  record Section(String id, String title, String text, List<Plot> plots, PointTable table) {}

  /** Empty lists if no study is about these benchmarks. */
  record Studies(String summary, List<OfStudy> studies) {
    record OfStudy(String title, Table verdicts) {}
  }

  /**
   * Makes the page of at least one run.
   *
   * @param page its file: flame graphs below its directory are linked; - links none
   * @throws dev.zkpulsar.results.run.BadResultsException if a file beside a run cannot be read
   */
  public static Page of(Runs runs, Path page) {
    var all = runs.points();
    var keys = new HashMap<List<Object>, String>();
    all.forEach(point -> keys.put(List.of(point.run(), point.id()), "p" + (keys.size() + 1)));
    var comparisons =
        new Comparisons(runs, all, point -> keys.get(List.of(point.run(), point.id())));
    var sections = sections(runs, all, comparisons);
    var notes = new ArrayList<String>();
    var drawn = new HashMap<String, Set<String>>();
    sections.stream()
        .flatMap(section -> section.plots.stream())
        .flatMap(plot -> plot.rows().stream())
        .forEach(
            row -> drawn.computeIfAbsent(row.point(), any -> new TreeSet<>()).add(row.metric()));
    int columns = Math.min(MOST_COLUMNS, ROOM / OF_COLUMN / all.size());
    var points = new LinkedHashMap<String, PointPlots>();
    for (Run run : runs.all()) {
      var drawer = new PointPlots.Drawer(run, runs.catalog(), columns, page, notes::add);
      var servers = drawer.servers();
      for (Point point : run.points().values()) {
        String key = keys.get(List.of(point.run(), point.id()));
        var rows = servers.getOrDefault(point.id().label(), List.of());
        points.put(key, drawer.draw(point, drawn.getOrDefault(key, Set.of()), rows));
      }
    }
    var table = PointTable.of(all, Map.of(), runs.catalog(), runs.names());
    return new Page(Summary.of(runs), sections, points, studies(runs, all), table, notes);
  }

  private static Studies studies(Runs runs, List<Point> all) {
    var files = runs.all().stream().map(Run::file).distinct().toList();
    var claims = Claims.check(Study.beside(files), all, false);
    var studies =
        claims.studies().stream()
            .map(study -> new Studies.OfStudy(study.title(), study.verdicts()))
            .toList();
    return new Studies(claims.summary(), studies);
  }

  /** First those that a module describes, then one for each class. */
  private static List<Section> sections(Runs runs, List<Point> all, Comparisons comparisons) {
    var files = runs.all().stream().map(Run::file).distinct().toList();
    var sections = new ArrayList<Section>();
    var others = new ArrayList<Point>();
    var byScenario = new LinkedHashMap<Scenario, List<Point>>();
    Scenario.beside(files).forEach(scenario -> byScenario.put(scenario, new ArrayList<>()));
    for (Point point : all) {
      var own =
          byScenario.keySet().stream()
              .filter(scenario -> scenario.benchmarks().containsKey(point.benchmark()))
              .toList();
      own.forEach(scenario -> byScenario.get(scenario).add(point));
      if (own.isEmpty()) {
        others.add(point);
      }
    }
    byScenario.values().removeIf(List::isEmpty);
    byScenario.forEach(
        (scenario, points) ->
            sections.add(section(runs, scenario, points, comparisons.of(scenario, points, true))));
    var labels = new Labels(all);
    others.sort(Comparator.comparing(point -> Comparisons.natural(point.id().label())));
    others.stream()
        .collect(
            groupingBy(
                point -> labels.benchmark(point.id()).replaceFirst("\\.[^.]*( \\(.*)?$", ""),
                LinkedHashMap::new,
                toList()))
        .forEach(
            (name, points) -> {
              boolean isFirst = points.contains(others.get(0));
              var methods = new LinkedHashMap<String, String>();
              points.forEach(
                  p -> methods.put(p.benchmark(), p.benchmark().replaceFirst("^.*\\.", "")));
              var scenario = new Scenario(name, isFirst ? OTHERS : "", methods, name, Map.of());
              var plots = comparisons.of(scenario, points, false);
              sections.add(section(runs, scenario, points, plots));
            });
    return sections;
  }

  private static Section section(
      Runs runs, Scenario scenario, List<Point> points, List<Plot> plots) {
    var names = points.get(0).isLoop() ? scenario.benchmarks() : Map.<String, String>of();
    var table = PointTable.of(points, names, runs.catalog(), runs.names());
    String id = "table-" + plots.get(0).id();
    return new Section(id, scenario.title(), scenario.text(), plots, table);
  }

  /** Whether the page has a plot that needs the plotting library; bars do not. */
  boolean hasChart() {
    return points.values().stream().anyMatch(p -> !p.curves().isEmpty() || !p.times().isEmpty())
        || sections.stream().flatMap(s -> s.plots.stream()).anyMatch(Plot::isSweep);
  }

  /** The tables of all sections for a terminal, with the meaning of their marks below. */
  public String console(boolean colour) {
    var text = new StringBuilder();
    for (Section section : sections) {
      text.append('\n').append(Ansi.heading(PlainText.line(section.title), colour)).append('\n');
      text.append(section.table.console(colour));
    }
    return text.append(all.legend().isEmpty() ? "" : "\n" + all.legend() + "\n").toString();
  }
}
