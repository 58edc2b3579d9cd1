package dev.zkpulsar.results.page;

import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.core.type.TypeReference;
import dev.zkpulsar.results.claims.ClaimVerdict;
import dev.zkpulsar.results.claims.Claims;
import dev.zkpulsar.results.claims.Study;
import dev.zkpulsar.results.run.BadResultsException;
import dev.zkpulsar.results.run.Json;
import dev.zkpulsar.results.run.Labels;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.ResultFile;
import dev.zkpulsar.results.run.Run;
import dev.zkpulsar.results.run.Runs;
import dev.zkpulsar.results.table.PointTable;
import dev.zkpulsar.results.text.Ansi;
import dev.zkpulsar.results.text.Digits;
import dev.zkpulsar.results.text.PlainText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * The content of the page of runs: {@link PageFile} draws it.
 *
 * @param points by the keys that the rows of plots have
 * @param studies the verdicts on the conclusions of studies about these benchmarks
 * @param notes lines about files that could not be read whole
 */
public record Page(
    Summary summary,
    List<Section> sections,
    Map<String, PointPlots> points,
    Claims studies,
    @JsonIgnore PointTable all,
    @JsonIgnore List<String> notes) {
  /** Characters of all heat maps together, so that the page stays under 1 MB. */
  private static final int ROOM = 300_000;

  private static final int OF_COLUMN = 150;
  private static final int MOST_COLUMNS = 240;
  private static final int LEAST_COLUMNS = 12;
  private static final String NOT_MEASURED = ClaimVerdict.Outcome.NOT_MEASURED.toString();
  private static final String OTHERS =
      "Bars of a benchmark that no plots.json describes. For other views, open its JSON file in"
          + " jmh-visualizer (jmh.morethan.io).";

  record Section(String id, String title, String text, List<Plot> plots, PointTable table) {}

  /**
   * Makes the page of at least one run.
   *
   * @param page its file: flame graphs below its directory are linked
   * @throws dev.zkpulsar.results.run.BadResultsException if a file beside a run cannot be read
   */
  public static Page of(Runs runs, Path page) {
    var all = runs.points();
    var keys = new HashMap<List<Object>, String>();
    all.forEach(point -> keys.put(List.of(point.run(), point.id()), "p" + (keys.size() + 1)));
    var sections = sections(runs, point -> keys.get(List.of(point.run(), point.id())));
    var notes = new ArrayList<String>();
    var drawn = new HashMap<String, Set<String>>();
    sections.stream()
        .flatMap(section -> section.plots.stream())
        .flatMap(plot -> plot.rows().stream())
        .forEach(
            row -> drawn.computeIfAbsent(row.point(), any -> new TreeSet<>()).add(row.metric()));
    int room = ROOM / OF_COLUMN / all.size();
    int columns = Math.max(LEAST_COLUMNS, Math.min(MOST_COLUMNS, room));
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
    var files = runs.all().stream().map(Run::file).distinct().toList();
    var studies = Claims.check(Study.beside(files), all, false);
    var table = PointTable.of(all, Map.of(), runs.catalog(), runs.names());
    return new Page(Summary.of(runs), sections, points, studies, table, notes);
  }

  /** First those that a module describes, then one for each class. */
  private static List<Section> sections(Runs runs, Function<Point, String> keys) {
    var all = runs.points();
    var comparisons = new Comparisons(runs, keys);
    var sections = new ArrayList<Section>();
    var described = Scenario.beside(runs.all().stream().map(Run::file).distinct().toList());
    for (Scenario scenario : described) {
      var own = all.stream().filter(scenario::isAbout).toList();
      if (!own.isEmpty()) {
        sections.add(section(runs, scenario, own, comparisons.of(scenario, own, true)));
      }
    }
    var labels = new Labels(all);
    all.stream()
        .filter(point -> described.stream().noneMatch(scenario -> scenario.isAbout(point)))
        .sorted(comparing(point -> Comparisons.natural(point.id().label())))
        .collect(
            groupingBy(
                point -> labels.benchmark(point.id()).replaceFirst("\\.[^.]*( \\(.*)?$", ""),
                LinkedHashMap::new,
                toList()))
        .forEach(
            (name, own) -> {
              boolean isFirst = sections.stream().noneMatch(each -> each.text.equals(OTHERS));
              var methods = new LinkedHashMap<String, String>();
              own.forEach(
                  p -> methods.put(p.benchmark(), p.benchmark().replaceFirst("^.*\\.", "")));
              var scenario = new Scenario(name, isFirst ? OTHERS : "", methods, name, Map.of());
              sections.add(section(runs, scenario, own, comparisons.of(scenario, own, false)));
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

  /**
   * Text for a pull request: the answers, whether they can be trusted, and all points. The address
   * of the page is linked, if not empty.
   */
  public String markdown(String address) {
    var text = new StringBuilder();
    line(text, "# ", summary.title(), "\n");
    var plots = sections.stream().flatMap(section -> section.plots.stream()).toList();
    line(text, "**", plots.get(0).answer(), "**\n");
    String link = address.isEmpty() ? "" : " [Page](<" + address + ">)";
    line(text, "", PlainText.join(". ", summary.validity(), summary.setup()), link);
    summary.missing().forEach(missing -> line(text, "\nMISSING: ", missing, ""));
    text.append('\n');
    plots.stream().skip(1).forEach(plot -> line(text, "- ", plot.answer(), ""));
    // The first row of a conclusion has its text and verdict.
    studies.studies().stream()
        .flatMap(study -> study.verdicts().rows().stream())
        .filter(row -> !row.get(0).isEmpty() && !row.get(1).equals(NOT_MEASURED))
        .forEach(row -> line(text, "- ", row.get(1) + ": " + row.get(0), ""));
    text.append("\n<details><summary>All ").append(Digits.count(all.rows().size(), "point"));
    text.append("</summary>\n\n").append(all.markdown()).append("\n</details>\n");
    return text.toString();
  }

  private static void line(StringBuilder text, String start, String escaped, String end) {
    text.append(start).append(PlainText.markdown(escaped)).append(end).append('\n');
  }

  /**
   * A section of the page, as a module describes it in the {@code plots.json} beside its results.
   *
   * @param benchmarks class and method, and the name to show
   * @param together the name of one comparison of all its benchmarks; empty to compare the values
   *     of parameters of each benchmark by itself
   * @param metrics the distributions to draw instead of the response time, and their names
   */
  record Scenario(
      String title,
      String text,
      Map<String, String> benchmarks,
      String together,
      Map<String, String> metrics) {

    private record PlotsFile(List<Scenario> scenarios) {}

    /** Those of all runs, each once. Throws BadResultsException if a file cannot be read. */
    static Set<Scenario> beside(Collection<ResultFile> files) {
      var scenarios = new LinkedHashSet<Scenario>();
      for (var place : ResultFile.beside(files, "plots.json")) {
        var more = Json.read(place, new TypeReference<PlotsFile>() {}).scenarios;
        if (more.isEmpty()) {
          throw new BadResultsException(place + ": no scenarios; allowed: one or more");
        }
        scenarios.addAll(more);
      }
      return scenarios;
    }

    boolean isAbout(Point point) {
      return benchmarks.containsKey(point.benchmark());
    }
  }
}
