package dev.zkpulsar.results.report;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.zkpulsar.results.claims.Claims;
import dev.zkpulsar.results.claims.Study;
import dev.zkpulsar.results.runs.BadResultsException;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MeasuredRun;
import dev.zkpulsar.results.runs.MetricSpecs;
import dev.zkpulsar.results.runs.PointLabels;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/**
 * The contents of a report: the page draws it, Markdown prints it.
 *
 * @param claims of the studies whose benchmarks were run; null if there are none
 * @param things that have a colour
 * @param points in the order of the runs
 * @param all the points of all scenarios in one table
 * @param notes lines about files that could not be read whole
 */
public record Report(
    Heading heading,
    List<RunFacts> runs,
    Claims claims,
    List<Things.Thing> things,
    List<DrawnPoint> points,
    List<Scenario> scenarios,
    @JsonIgnore PointTable all,
    @JsonIgnore List<String> notes) {

  /**
   * A run.
   *
   * @param judged the number of points that say whether they are valid
   * @param watched the number of points that say whether they were disturbed
   * @param invalid the number of points that must not be used
   * @param disturbed the number of points that something else than the system could explain
   * @param marks of both kinds, with their reasons and points
   * @param missing names the planned points without a result; null if there are none
   */
  record RunFacts(
      String name,
      int points,
      long judged,
      long watched,
      long invalid,
      long disturbed,
      List<String> marks,
      String missing,
      List<Trust.Check> checks,
      Map<String, String> facts) {}

  /**
   * A section.
   *
   * @param things for each row of the table its number in {@link Report#things}; -1 for none
   */
  record Scenario(
      String title, String text, List<Group> groups, PointTable table, List<Integer> things) {}

  /**
   * Makes the report.
   *
   * @throws BadResultsException if a file beside a run cannot be read
   */
  public static Report of(List<MeasuredRun> runs) {
    MetricSpecs specs = MetricSpecs.of(runs);
    var notes = new ArrayList<String>();
    var all = MeasuredRun.points(runs);
    // The names of several runs end in their run, so that no thing gets the colour that it asks
    // for.
    var things = new Things(runs.size() > 1 ? Set.of() : PlotSpecs.of(runs).colours(all));
    List<Scenario> scenarios = scenarios(runs, all, new Groups(specs, things, all), specs);
    var points = DrawnPoint.all(runs, all, scenarios, specs, notes);
    var claims = Claims.check(Study.beside(runs), all, false);
    var facts = runs.stream().map(Report::facts).toList();
    return new Report(
        Heading.of(facts),
        facts,
        claims.studies().isEmpty() ? null : claims,
        things.all(),
        points,
        scenarios,
        PointTable.of(all, Map.of(), specs),
        notes);
  }

  /** Whether the page has a plot that needs the plotting library; bars do not. */
  boolean hasPlot() {
    return points.stream().anyMatch(p -> !p.curves().isEmpty() || !p.timelines().isEmpty())
        || scenarios.stream().flatMap(s -> s.groups().stream()).anyMatch(Group::hasSweep);
  }

  private static RunFacts facts(MeasuredRun run) {
    var points = List.copyOf(run.points().values());
    var names = new PointLabels(points);
    return new RunFacts(
        run.name(),
        points.size(),
        points.stream().filter(point -> point.has("invalid")).count(),
        points.stream().filter(point -> point.has("disturbed")).count(),
        points.stream().filter(MeasuredPoint::isInvalid).count(),
        points.stream().filter(MeasuredPoint::isDisturbed).count(),
        points.stream()
            .flatMap(p -> p.marks().stream().map(mark -> names.series(p) + ": " + mark))
            .toList(),
        run.missing().orElse(null),
        Trust.of(points),
        run.facts().isEmpty() ? setup(points) : run.facts());
  }

  /** The facts of the points of a run without provenance. */
  private static Map<String, String> setup(List<MeasuredPoint> points) {
    var setup = new TreeMap<String, String>();
    points.forEach(
        point ->
            point
                .setup()
                .forEach((name, v) -> setup.merge(name, v, (a, b) -> a.equals(b) ? a : "several")));
    return setup;
  }

  /** The sections of benchmarks: first those that a module describes, then one for each class. */
  private static List<Scenario> scenarios(
      List<MeasuredRun> runs, List<MeasuredPoint> all, Groups groups, MetricSpecs specs) {
    var labels = new PointLabels(all);
    var others = new ArrayList<>(all);
    var sections = new ArrayList<Scenario>();
    PlotSpecs asked = PlotSpecs.of(runs);
    for (PlotSpecs.Scenario spec : asked.scenarios()) {
      var names = spec.benchmarks().keySet();
      var points = all.stream().filter(point -> names.contains(point.benchmark())).toList();
      others.removeIf(point -> names.contains(point.benchmark()));
      if (!points.isEmpty()) {
        sections.add(scenario(spec, groups.of(spec, asked.x(), points), points, all, specs));
      }
    }
    var classes = new LinkedHashMap<String, List<MeasuredPoint>>();
    for (MeasuredPoint point : others) {
      String name = labels.benchmark(point.key()).replaceFirst("\\.[^.]*( \\(.*)?$", "");
      classes.computeIfAbsent(name, any -> new ArrayList<>()).add(point);
    }
    classes.forEach(
        (name, points) -> {
          var spec = new PlotSpecs.Scenario(name, "", Map.of(), List.of());
          sections.add(scenario(spec, groups.of(spec, Map.of(), points), points, all, specs));
        });
    return sections;
  }

  private static Scenario scenario(
      PlotSpecs.Scenario spec,
      List<Group> groups,
      List<MeasuredPoint> points,
      List<MeasuredPoint> all,
      MetricSpecs specs) {
    return new Scenario(
        spec.title(),
        Objects.toString(spec.text(), ""),
        groups,
        PointTable.of(points, spec.benchmarks(), specs),
        points.stream().map(point -> thing(groups, all.indexOf(point))).toList());
  }

  private static int thing(List<Group> groups, int point) {
    return groups.stream()
        .flatMap(group -> group.members().stream())
        .filter(member -> member.point() == point)
        .mapToInt(Group.Member::thing)
        .findFirst()
        .orElse(-1);
  }
}
