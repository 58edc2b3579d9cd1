package dev.zkpulsar.results.report;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toMap;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.zkpulsar.results.claimsold.Claims;
import dev.zkpulsar.results.claimsold.Study;
import dev.zkpulsar.results.files.WholeFile;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MeasuredRun;
import dev.zkpulsar.results.runs.MetricSpecs;
import dev.zkpulsar.results.runs.PointLabels;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The contents of a report: the page draws it, Markdown prints it.
 *
 * @param claims null if no study is about these benchmarks
 * @param notes lines about files that could not be read whole
 */
public record Report(
    Heading heading,
    List<RunFacts> runs,
    Claims claims,
    List<Things.Thing> things,
    List<DrawnPoint> points,
    List<Section> scenarios,
    @JsonIgnore PointTable all,
    @JsonIgnore List<String> notes) {
  /** Such as Benchmark, in which the names of all classes may end. */
  private static final String LAST_WORD = "^(.+?)([A-Z][a-z0-9]*)$";

  /**
   * The facts of a run, and the number of its points that have each mark.
   *
   * @param judged the number of points that state whether they are valid
   * @param watched the number of points that state whether they were disturbed, by anything
   * @param missing names the planned points without a result; null if there are none
   */
  record RunFacts(
      String name,
      int points,
      long judged,
      long watched,
      long invalid,
      long disturbed,
      long cautions,
      List<String> marks,
      String missing,
      List<Trust.WorstPoint> checks,
      Map<String, String> facts) {}

  /** A section, with the number of its thing, or -1, for each row of the table. */
  record Section(
      String title, String text, List<Group> groups, PointTable table, List<Integer> things) {}

  /** Makes a report without links to flame graphs. */
  public static Report of(List<MeasuredRun> measured) {
    return of(measured, Path.of(WholeFile.STANDARD_OUTPUT));
  }

  /**
   * Makes the report.
   *
   * @param page the file with the links to flame graphs, which are relative
   * @throws BadResultsException if a file beside a run cannot be read
   */
  public static Report of(List<MeasuredRun> measured, Path page) {
    MetricSpecs specs = MetricSpecs.of(measured);
    var notes = new ArrayList<String>();
    var all = MeasuredRun.points(measured);
    var things = new Things();
    var groups = new Groups(new Figures(specs), PlotSpecs.of(measured), things, all);
    List<Section> scenarios = scenarios(groups, specs);
    var points = DrawnPoint.all(measured, all, scenarios, specs, page, notes);
    var claims = Claims.check(Study.beside(measured), all, false);
    var facts = measured.stream().map(Report::facts).toList();
    var shown = claims.studies().isEmpty() ? null : claims;
    var heading = Heading.of(facts);
    var table = PointTable.of(all, Map.of(), specs);
    return new Report(heading, facts, shown, things.all(), points, scenarios, table, notes);
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
        points.stream().filter(MeasuredPoint::isWatched).count(),
        points.stream().filter(MeasuredPoint::isInvalid).count(),
        points.stream().filter(MeasuredPoint::isDisturbed).count(),
        points.stream().filter(point -> !point.caution().isEmpty()).count(),
        points.stream()
            .flatMap(p -> p.marks().stream().map(mark -> names.series(p) + ": " + mark))
            .toList(),
        run.missing().orElse(null),
        Trust.of(points),
        run.facts().isEmpty() ? setup(points) : run.facts());
  }

  /** The facts of the points of a run without provenance. */
  private static Map<String, String> setup(List<MeasuredPoint> points) {
    return points.stream()
        .flatMap(point -> point.setup().entrySet().stream())
        .collect(
            toMap(
                Map.Entry::getKey,
                Map.Entry::getValue,
                (a, b) -> a.equals(b) ? a : "several",
                TreeMap::new));
  }

  /** The sections of benchmarks: first those that a module describes, then one for each class. */
  private static List<Section> scenarios(Groups groups, MetricSpecs specs) {
    var labels = new PointLabels(groups.all());
    var others = new ArrayList<>(groups.all());
    var sections = new ArrayList<Section>();
    for (PlotSpecs.Scenario spec : groups.specs().scenarios()) {
      var names = spec.benchmarks().keySet();
      var points = groups.all().stream().filter(p -> names.contains(p.benchmark())).toList();
      others.removeAll(points);
      if (!points.isEmpty()) {
        sections.add(scenario(spec, groups, points, specs));
      }
    }
    others.sort(Comparator.comparing(point -> point.key().label(), Values.NATURAL));
    var classes =
        others.stream()
            .collect(
                groupingBy(
                    p -> labels.benchmark(p.key()).replaceFirst("\\.[^.]*( \\(.*)?$", ""),
                    LinkedHashMap::new,
                    toList()));
    sections.addAll(across(classes, groups));
    classes.forEach(
        (name, points) -> {
          var names = new LinkedHashMap<String, String>();
          points.forEach(point -> names.put(point.benchmark(), method(point)));
          var spec = new PlotSpecs.Scenario(name, "", names, name, Map.of());
          sections.add(scenario(spec, groups, points, specs));
        });
    return sections;
  }

  /** Comparisons of a method over the classes of a run that have it with the same parameters. */
  private static List<Section> across(Map<String, List<MeasuredPoint>> classes, Groups groups) {
    var families = new LinkedHashMap<List<Object>, Map<String, List<MeasuredPoint>>>();
    for (var ofClass : classes.entrySet()) {
      for (MeasuredPoint point : ofClass.getValue()) {
        var family = List.<Object>of(point.run(), method(point), point.params().keySet());
        if (!point.params().isEmpty()) {
          families
              .computeIfAbsent(family, any -> new LinkedHashMap<>())
              .computeIfAbsent(ofClass.getKey(), any -> new ArrayList<>())
              .add(point);
        }
      }
    }
    families.values().removeIf(members -> members.size() < 2);
    var sections = new ArrayList<Section>();
    families.forEach(
        (family, members) -> {
          var ends = members.keySet().stream().map(name -> name.replaceFirst(LAST_WORD, "$2"));
          boolean sameEnd = ends.distinct().count() == 1;
          var names = new LinkedHashMap<String, String>();
          members.forEach(
              (name, points) ->
                  names.put(
                      points.get(0).benchmark(),
                      sameEnd ? name.replaceFirst(LAST_WORD, "$1") : name));
          // Classes of one simple name have their package.
          var shown = names.size() < members.size() ? Map.<String, String>of() : names;
          String title = family.get(1) + " in " + members.size() + " classes";
          var spec = new PlotSpecs.Scenario(title, "", shown, title, Map.of());
          var points = members.values().stream().flatMap(List::stream).toList();
          sections.add(new Section(title, "", groups.of(spec, points), null, List.of()));
        });
    return sections;
  }

  private static String method(MeasuredPoint point) {
    return point.benchmark().replaceFirst("^.*\\.", "");
  }

  private static Section scenario(
      PlotSpecs.Scenario spec, Groups groups, List<MeasuredPoint> points, MetricSpecs specs) {
    List<Group> drawn = groups.of(spec, points);
    return new Section(
        spec.title(),
        spec.text(),
        drawn,
        PointTable.of(points, spec.benchmarks(), specs),
        points.stream().map(point -> thing(drawn, groups.all().indexOf(point))).toList());
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
