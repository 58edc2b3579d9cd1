package dev.zkpulsar.results.report;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.zkpulsar.results.claims.Claims;
import dev.zkpulsar.results.claims.Study;
import dev.zkpulsar.results.runs.BadResultsException;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MeasuredRun;
import dev.zkpulsar.results.runs.MetricSpecs;
import dev.zkpulsar.results.runs.PointLabels;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The contents of a report: the page draws it, Markdown prints it.
 *
 * @param claims of the studies whose benchmarks were run; null if there are none
 * @param notes lines about files that could not be read whole
 */
public record Report(
    List<RunFacts> runs, Claims claims, List<Scenario> scenarios, @JsonIgnore List<String> notes) {

  /**
   * A run.
   *
   * @param missing names the planned points without a result; null if there are none
   */
  record RunFacts(
      String name, int points, List<String> invalid, String missing, Map<String, String> facts) {}

  /**
   * A section.
   *
   * @param words its main figures
   * @param table its points; null for a section about servers
   */
  record Scenario(
      String title, String text, List<PlotWords> words, List<Plot> plots, PointTable table) {}

  /**
   * Makes the report.
   *
   * @throws BadResultsException if a file beside a run cannot be read
   */
  public static Report of(List<MeasuredRun> runs) {
    var scenarios = new ArrayList<>(new Sections(runs).all());
    var notes = new ArrayList<String>();
    for (int i = 0; i < runs.size(); i++) {
      Optional<Path> csv = runs.get(i).servers();
      if (csv.isPresent()) {
        var servers = new ServerPlots(csv.get(), "servers-" + (i + 1));
        servers.note().ifPresent(notes::add);
        servers.scenario(runs.get(i).name(), MetricSpecs.of(runs)).ifPresent(scenarios::add);
      }
    }
    var claims = Claims.check(Study.beside(runs), MeasuredRun.points(runs));
    return new Report(
        runs.stream().map(Report::facts).toList(),
        claims.studies().isEmpty() ? null : claims,
        scenarios,
        notes);
  }

  private static RunFacts facts(MeasuredRun run) {
    var points = List.copyOf(run.points().values());
    var names = new SeriesNames(points, Map.of(), "");
    return new RunFacts(
        run.name(),
        points.size(),
        points.stream().filter(MeasuredPoint::isInvalid).map(names::of).toList(),
        run.missing().orElse(null),
        run.facts());
  }

  /** The sections of benchmarks: first those that a module describes, then one for each class. */
  private static final class Sections {
    private final PlotSpecs plots;
    private final MetricSpecs specs;
    private final List<MeasuredPoint> all;
    private final PointLabels names;

    Sections(List<MeasuredRun> runs) {
      plots = PlotSpecs.of(runs);
      specs = MetricSpecs.of(runs);
      all = MeasuredRun.points(runs);
      names = new PointLabels(all.stream().map(MeasuredPoint::key).toList());
    }

    List<Scenario> all() {
      var sections = new ArrayList<Optional<Scenario>>();
      var known = new LinkedHashSet<String>();
      for (PlotSpecs.Scenario spec : plots.scenarios()) {
        known.addAll(spec.benchmarks().keySet());
        sections.add(described(spec));
      }
      var classes = new LinkedHashMap<String, List<MeasuredPoint>>();
      all.stream()
          .filter(point -> !known.contains(point.benchmark()))
          .forEach(p -> classes.computeIfAbsent(className(p), any -> new ArrayList<>()).add(p));
      classes.forEach((name, points) -> sections.add(Optional.of(obvious(name, points))));
      return sections.stream().flatMap(Optional::stream).toList();
    }

    private String className(MeasuredPoint point) {
      return names.benchmark(point.key()).replaceFirst(" \\(.*", "").replaceFirst("\\.[^.]*$", "");
    }

    private Optional<Scenario> described(PlotSpecs.Scenario spec) {
      var points = all.stream().filter(p -> spec.benchmarks().containsKey(p.benchmark())).toList();
      if (points.isEmpty()) {
        return Optional.empty();
      }
      var drawn = new LinkedHashMap<PlotSpecs.OverParam, Plot>();
      for (PlotSpecs.OverParam plot : spec.plots()) {
        var x = plots.x().get(plot.x());
        var y = plots.y().get(plot.y());
        new ParamPlots(plot, x, y, spec.benchmarks(), points)
            .plot()
            .ifPresent(each -> drawn.put(plot, each));
      }
      // If one parameter was swept, a plot over another that was not shows nothing.
      if (drawn.values().stream().anyMatch(Sections::isSweep)) {
        drawn.entrySet().removeIf(e -> e.getKey().sweepsOnly() && !isSweep(e.getValue()));
      }
      return Optional.of(scenario(spec.title(), spec.text(), spec.benchmarks(), points, drawn));
    }

    private Scenario obvious(String title, List<MeasuredPoint> points) {
      var drawn = new LinkedHashMap<PlotSpecs.OverParam, Plot>();
      for (ParamPlots plot : new ObviousPlots(specs).of(title, points, Map.of())) {
        plot.plot().ifPresent(each -> drawn.put(plot.spec(), each));
      }
      return scenario(title, "", Map.of(), points, drawn);
    }

    private Scenario scenario(
        String title,
        String text,
        Map<String, String> shown,
        List<MeasuredPoint> points,
        Map<PlotSpecs.OverParam, Plot> drawn) {
      var all = new ArrayList<>(drawn.values());
      var naming = new SeriesNames(points, shown, "");
      var benchmarks = new LinkedHashMap<String, List<MeasuredPoint>>();
      points.forEach(
          p -> benchmarks.computeIfAbsent(naming.benchmark(p), any -> new ArrayList<>()).add(p));
      benchmarks.forEach(
          (shownName, members) ->
              new PercentilePlots(specs)
                  .of(names.benchmark(members.get(0).key()), shownName, members)
                  .ifPresent(all::add));
      var words =
          drawn.entrySet().stream()
              .filter(plot -> plot.getKey().inWords())
              .map(plot -> PlotWords.of(plot.getValue()))
              .toList();
      return new Scenario(
          title, Objects.toString(text, ""), words, all, PointTable.of(points, shown, specs));
    }

    private static boolean isSweep(Plot plot) {
      return plot.series().stream().anyMatch(series -> series.points().size() > 1);
    }
  }
}
