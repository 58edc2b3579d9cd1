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
   * @param invalid the number of points that must not be used
   * @param disturbed the number of points that something else than the system could explain
   * @param marks of both kinds, with their reasons and points
   * @param missing names the planned points without a result; null if there are none
   */
  record RunFacts(
      String name,
      int points,
      long invalid,
      long disturbed,
      List<String> marks,
      String missing,
      Map<String, String> facts) {}

  /**
   * A section.
   *
   * @param table its points; null for a section about servers
   */
  record Scenario(String title, String text, List<Plot> plots, PointTable table) {}

  /**
   * Makes the report.
   *
   * @throws BadResultsException if a file beside a run cannot be read
   */
  public static Report of(List<MeasuredRun> runs) {
    MetricSpecs specs = MetricSpecs.of(runs);
    var notes = new ArrayList<String>();
    var percentiles = new PercentilePlots(specs, runs, notes);
    var scenarios = scenarios(runs, specs, percentiles);
    for (int i = 0; i < runs.size(); i++) {
      Optional<Path> csv = runs.get(i).servers();
      if (csv.isPresent()) {
        var servers = new ServerPlots(csv.get(), "servers-" + (i + 1));
        servers.note().ifPresent(notes::add);
        servers.scenario(runs.get(i).name(), specs).ifPresent(scenarios::add);
      }
    }
    var claims = Claims.check(Study.beside(runs), MeasuredRun.points(runs), false);
    return new Report(
        runs.stream().map(Report::facts).toList(),
        claims.studies().isEmpty() ? null : claims,
        scenarios,
        notes);
  }

  private static RunFacts facts(MeasuredRun run) {
    var points = List.copyOf(run.points().values());
    var names = new PointLabels(points);
    return new RunFacts(
        run.name(),
        points.size(),
        points.stream().filter(MeasuredPoint::isInvalid).count(),
        points.stream().filter(MeasuredPoint::isDisturbed).count(),
        points.stream()
            .flatMap(p -> p.marks().stream().map(mark -> names.series(p) + ": " + mark))
            .toList(),
        run.missing().orElse(null),
        run.facts());
  }

  /** The sections of benchmarks: first those that a module describes, then one for each class. */
  private static List<Scenario> scenarios(
      List<MeasuredRun> runs, MetricSpecs specs, PercentilePlots percentiles) {
    var all = MeasuredRun.points(runs);
    var labels = new PointLabels(all);
    var others = new ArrayList<>(all);
    var sections = new ArrayList<Scenario>();
    PlotSpecs asked = PlotSpecs.of(runs);
    for (PlotSpecs.Scenario spec : asked.scenarios()) {
      var names = spec.benchmarks().keySet();
      var points = all.stream().filter(point -> names.contains(point.benchmark())).toList();
      others.removeIf(point -> names.contains(point.benchmark()));
      if (!points.isEmpty()) {
        sections.add(scenario(spec, asked, points, specs, percentiles, labels));
      }
    }
    var classes = new LinkedHashMap<String, List<MeasuredPoint>>();
    for (MeasuredPoint point : others) {
      String name = labels.benchmark(point.key()).replaceFirst("\\.[^.]*( \\(.*)?$", "");
      classes.computeIfAbsent(name, any -> new ArrayList<>()).add(point);
    }
    classes.forEach(
        (name, points) -> {
          PlotSpecs obvious = ObviousPlots.of(name, points, specs);
          sections.add(
              scenario(obvious.scenarios().get(0), obvious, points, specs, percentiles, labels));
        });
    return sections;
  }

  private static Scenario scenario(
      PlotSpecs.Scenario spec,
      PlotSpecs axes,
      List<MeasuredPoint> points,
      MetricSpecs specs,
      PercentilePlots percentiles,
      PointLabels labels) {
    var drawn = new LinkedHashMap<PlotSpecs.OverParam, Plot>();
    for (PlotSpecs.OverParam plot : spec.plots()) {
      new ParamPlots(plot, axes.x().get(plot.x()), axes.y().get(plot.y()))
          .plot(points, spec.benchmarks())
          .ifPresent(each -> drawn.put(plot, each));
    }
    // If one parameter was swept, a plot over another that was not shows nothing.
    if (drawn.values().stream().anyMatch(Plot::isSweep)) {
      drawn.entrySet().removeIf(e -> e.getKey().sweepsOnly() && !e.getValue().isSweep());
    }
    var plots = new ArrayList<>(drawn.values());
    var naming = new PointLabels(points, spec.benchmarks(), "");
    var benchmarks = new LinkedHashMap<String, List<MeasuredPoint>>();
    points.forEach(
        p ->
            benchmarks.computeIfAbsent(naming.benchmark(p.key()), any -> new ArrayList<>()).add(p));
    benchmarks.forEach(
        (title, members) ->
            percentiles
                .of(labels.benchmark(members.get(0).key()), title, members)
                .ifPresent(plots::add));
    return new Scenario(
        spec.title(),
        Objects.toString(spec.text(), ""),
        plots,
        PointTable.of(points, spec.benchmarks(), specs));
  }
}
