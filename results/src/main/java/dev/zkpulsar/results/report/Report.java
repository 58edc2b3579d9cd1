package dev.zkpulsar.results.report;

import dev.zkpulsar.results.claims.Claims;
import dev.zkpulsar.results.claims.Study;
import dev.zkpulsar.results.runs.BadResultsException;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MeasuredRun;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * All that a report says, as data: the page draws it, Markdown tells it.
 *
 * @param claims of the studies that the points are about, or null where they are about none
 */
public record Report(List<RunFacts> runs, Claims claims, List<Scenario> scenarios) {

  /** What was run. */
  record RunFacts(String name, int points, List<String> invalid, Map<String, String> facts) {}

  /**
   * A section.
   *
   * @param words its main figures
   * @param table its points, or null where it is about none
   */
  record Scenario(
      String title, String text, List<PlotWords> words, List<Plot> plots, PointTable table) {}

  /**
   * Works out what there is to say.
   *
   * @throws BadResultsException when a run's file cannot be used
   */
  public static Report of(List<MeasuredRun> runs) {
    var specs = PlotSpecs.load();
    var all = MeasuredRun.points(runs);
    var scenarios = new ArrayList<Scenario>();
    var known = new LinkedHashSet<String>();
    for (PlotSpecs.Scenario spec : specs.scenarios()) {
      known.addAll(spec.benchmarks().keySet());
      scenario(specs, spec, all).ifPresent(scenarios::add);
    }
    var others = all.stream().filter(p -> !known.contains(p.benchmark())).toList();
    var rest =
        new PlotSpecs.Scenario(
            "Other benchmarks", "Benchmarks that have no plots of their own.", Map.of(), List.of());
    ofPoints(specs, rest, others).ifPresent(scenarios::add);
    for (MeasuredRun run : runs) {
      servers(specs, run, "servers-" + (runs.indexOf(run) + 1)).ifPresent(scenarios::add);
    }
    var claims = Claims.check(Study.beside(runs), MeasuredRun.points(runs));
    return new Report(
        runs.stream().map(Report::facts).toList(),
        claims.studies().isEmpty() ? null : claims,
        scenarios);
  }

  private static RunFacts facts(MeasuredRun run) {
    var names = new SeriesNames(List.copyOf(run.points().values()), Map.of(), "");
    var invalid = run.points().values().stream().filter(p -> p.isInvalid()).map(names::of).toList();
    return new RunFacts(run.name(), run.points().size(), invalid, run.facts());
  }

  private static Optional<Scenario> scenario(
      PlotSpecs specs, PlotSpecs.Scenario spec, List<MeasuredPoint> all) {
    return ofPoints(
        specs,
        spec,
        all.stream().filter(p -> spec.benchmarks().containsKey(p.benchmark())).toList());
  }

  private static Optional<Scenario> ofPoints(
      PlotSpecs specs, PlotSpecs.Scenario spec, List<MeasuredPoint> points) {
    if (points.isEmpty()) {
      return Optional.empty();
    }
    var drawn = new LinkedHashMap<PlotSpecs.OverParam, Plot>();
    for (PlotSpecs.OverParam overParam : spec.plots()) {
      var x = specs.x().get(overParam.x());
      var y = specs.y().get(overParam.y());
      new ParamPlots(overParam, x, y, spec.benchmarks())
          .of(points)
          .ifPresent(plot -> drawn.put(overParam, plot));
    }
    // Where one parameter was swept, a plot over another that was not shows nothing.
    if (drawn.values().stream().anyMatch(Report::isSweep)) {
      drawn.entrySet().removeIf(e -> e.getKey().sweepsOnly() && !isSweep(e.getValue()));
    }
    var words =
        drawn.entrySet().stream()
            .filter(e -> e.getKey().inWords())
            .map(e -> PlotWords.of(e.getValue()))
            .toList();
    var plots = new ArrayList<Plot>(drawn.values());
    points.stream()
        .map(p -> p.benchmark())
        .distinct()
        .flatMap(benchmark -> percentiles(specs, spec, points, benchmark))
        .forEach(plots::add);
    return Optional.of(
        new Scenario(
            spec.title(), spec.text(), words, plots, PointTable.of(points, spec.benchmarks())));
  }

  private static boolean isSweep(Plot plot) {
    return plot.series().stream().anyMatch(series -> series.points().size() > 1);
  }

  private static Stream<Plot> percentiles(
      PlotSpecs specs, PlotSpecs.Scenario spec, List<MeasuredPoint> points, String benchmark) {
    return new PercentilePlots(specs.distributions())
            .of(
                benchmark,
                spec.benchmarks().getOrDefault(benchmark, benchmark),
                points.stream().filter(p -> p.benchmark().equals(benchmark)).toList())
            .stream();
  }

  private static Optional<Scenario> servers(PlotSpecs specs, MeasuredRun run, String id) {
    if (run.servers().isEmpty()) {
      return Optional.empty();
    }
    var ofRun = new ServerPlots(run.servers().get(), id);
    var plots = specs.servers().stream().map(ofRun::of).flatMap(Optional::stream).toList();
    return plots.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Scenario(
                "Servers and client of " + run.name(),
                "What each used, second by second. Shaded: what was measured (darker), warm-up"
                    + " (lighter); not shaded: set-up and clean-up.",
                List.of(),
                plots,
                null));
  }
}
