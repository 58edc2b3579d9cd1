package dev.zkpulsar.results.report;

import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MetricSpec;
import dev.zkpulsar.results.runs.MetricSpecs;
import dev.zkpulsar.results.runs.PointLabels;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Makes the groups of a scenario: those of its {@code plots.json}, and of the other points. */
final class Groups {
  private final Figures figures;
  private final Things things;
  private final List<MeasuredPoint> all;
  private final boolean severalRuns;

  /** A point as one of the things of a comparison. */
  private record Candidate(
      PlotSpecs.Thing thing, MeasuredPoint point, Double x, String name, String line) {}

  /**
   * Groups of points.
   *
   * @param all the points of the report, in their order there
   */
  Groups(MetricSpecs specs, Things things, List<MeasuredPoint> all) {
    this.figures = new Figures(specs);
    this.things = things;
    this.all = all;
    this.severalRuns = all.stream().map(MeasuredPoint::run).distinct().count() > 1;
  }

  /** The groups of a scenario. */
  List<Group> of(
      PlotSpecs.Scenario scenario, Map<String, PlotSpecs.X> axes, List<MeasuredPoint> points) {
    var groups = new ArrayList<Group>();
    var others = new ArrayList<>(points);
    for (PlotSpecs.Compare compare : scenario.compares()) {
      List<Candidate> candidates = candidates(compare, axes.get(compare.x()), points);
      candidates.forEach(candidate -> others.remove(candidate.point));
      if (!candidates.isEmpty()) {
        groups.add(group(compare, axes.get(compare.x()), candidates));
      }
    }
    // If one parameter was swept, a comparison over another one shows the same points again.
    if (groups.stream().anyMatch(Group::hasSweep)) {
      groups.removeIf(
          group ->
              !group.hasSweep()
                  && groups.stream().anyMatch(g -> g.hasSweep() && hasAllOf(g, group)));
    }
    new ObviousGroups(figures, new PointLabels(all, scenario.benchmarks(), ""))
        .of(scenario, others)
        .forEach(
            o -> groups.add(group(o.compare(), o.x(), candidates(o.compare(), o.x(), o.points()))));
    return groups;
  }

  private static boolean hasAllOf(Group whole, Group part) {
    var points = whole.members().stream().map(Group.Member::point).toList();
    return part.members().stream().allMatch(member -> points.contains(member.point()));
  }

  private List<Candidate> candidates(
      PlotSpecs.Compare compare, PlotSpecs.X x, List<MeasuredPoint> points) {
    var candidates = new ArrayList<Candidate>();
    var drawn =
        points.stream().filter(p -> compare.series().stream().anyMatch(t -> t.matches(p))).toList();
    String swept = x == null ? "" : x.param();
    // Neither the axis nor the name of a thing tells these parameters, and every point has them.
    Set<String> common = varying(drawn);
    common.remove(swept);
    drawn.forEach(point -> common.retainAll(point.params().keySet()));
    compare.series().forEach(thing -> common.removeAll(thing.params().keySet()));
    for (PlotSpecs.Thing thing : compare.series()) {
      var mine =
          drawn.stream()
              .filter(thing::matches)
              .filter(p -> thing.metric() == null || p.has(thing.metric()))
              .filter(p -> compare.series().stream().noneMatch(t -> isCloser(t, thing, p)))
              .toList();
      Set<String> varying = varying(mine);
      varying.remove(swept);
      for (MeasuredPoint point : mine) {
        var own = new TreeMap<String, String>();
        var line = new TreeMap<String, String>();
        point
            .params()
            .forEach(
                (name, value) -> {
                  if (common.contains(name)) {
                    line.put(name, value);
                  } else if (varying.contains(name)) {
                    own.put(name, value);
                  }
                });
        String name = thing.name() + (own.isEmpty() ? "" : ", " + MeasuredPoint.words(own));
        double at = x == null ? Double.NaN : x.of(point);
        candidates.add(
            new Candidate(
                thing,
                point,
                Double.isNaN(at) ? null : at,
                name + (severalRuns ? ", run " + point.run() : ""),
                MeasuredPoint.words(line)));
      }
    }
    return candidates;
  }

  /** Whether a point is another thing's, which names the same parameters and more. */
  private static boolean isCloser(
      PlotSpecs.Thing other, PlotSpecs.Thing thing, MeasuredPoint point) {
    return other.params().size() > thing.params().size()
        && Objects.equals(other.metric(), thing.metric())
        && other.params().entrySet().containsAll(thing.params().entrySet())
        && other.matches(point);
  }

  /** The parameters of which the points do not all have the same value. */
  private static Set<String> varying(List<MeasuredPoint> points) {
    var names = new TreeSet<String>();
    for (MeasuredPoint point : points) {
      var differing = new HashSet<>(point.params().entrySet());
      differing.removeAll(points.get(0).params().entrySet());
      differing.forEach(param -> names.add(param.getKey()));
      points.get(0).params().keySet().stream()
          .filter(name -> !point.params().containsKey(name))
          .forEach(names::add);
    }
    return names;
  }

  private Group group(PlotSpecs.Compare compare, PlotSpecs.X x, List<Candidate> candidates) {
    MeasuredPoint first = candidates.get(0).point;
    List<String> names = compare.figures() == null ? figures.judged(first) : compare.figures();
    var shown =
        names.stream()
            .map(
                name ->
                    new Group.Figure(
                        name,
                        figures.label(first, name),
                        figures.unit(first, metric(candidates.get(0)), name),
                        name.matches("p[\\d.]+")))
            .toList();
    var members = candidates.stream().map(each -> member(each, names)).toList();
    var axis = x == null ? null : new Group.Axis(x.label(), x.unit(), x.scale());
    var choices = choices(compare, x, candidates);
    return new Group(compare.name(), axis, shown, members, choices, first(choices, candidates));
  }

  /**
   * The choice with the most valid things; among several the first parameters, which are the
   * defaults, at the highest load.
   */
  private static int first(List<Group.Choice> choices, List<Candidate> candidates) {
    int first = 0;
    long most = -1;
    for (int i = 0; i < choices.size(); i++) {
      var members = choices.get(i).members().stream().map(candidates::get).toList();
      long valid = members.stream().filter(each -> !each.point.isInvalid()).count();
      String line = candidates.get(choices.get(first).members().get(0)).line;
      if (valid > most || (valid == most && members.get(0).line.equals(line))) {
        first = i;
        most = valid;
      }
    }
    return first;
  }

  private String metric(Candidate candidate) {
    return candidate.thing.metric() == null
        ? figures.distribution(candidate.point)
        : candidate.thing.metric();
  }

  private Group.Member member(Candidate each, List<String> names) {
    String metric = metric(each);
    return new Group.Member(
        things.number(each.name, each.name.equals(each.thing.name()) ? each.thing.colour() : 0),
        all.indexOf(each.point),
        metric,
        each.x,
        each.line,
        names.stream().map(f -> boxed(figures.value(each.point, metric, f))).toList(),
        names.stream().map(f -> figures.mark(each.point, metric, f)).toList(),
        names.stream().map(f -> boxed(figures.error(each.point, f))).toList());
  }

  private static Double boxed(OptionalDouble value) {
    return value.isEmpty() ? null : (Double) value.getAsDouble();
  }

  /** One choice for each load; scores without a distribution all stand in one plot of bars. */
  private List<Group.Choice> choices(
      PlotSpecs.Compare compare, PlotSpecs.X x, List<Candidate> candidates) {
    boolean isBars = candidates.stream().noneMatch(c -> figures.isDistribution(c.point, metric(c)));
    var lines = new LinkedHashMap<String, Map<Double, List<Integer>>>();
    for (int i = 0; i < candidates.size(); i++) {
      Candidate each = candidates.get(i);
      lines
          .computeIfAbsent(isBars ? "" : each.line, any -> new TreeMap<>())
          .computeIfAbsent(isBars || each.x == null ? Double.NaN : each.x, any -> new ArrayList<>())
          .add(i);
    }
    var choices = new ArrayList<Group.Choice>();
    lines.forEach(
        (line, loads) ->
            loads.forEach(
                (at, members) -> {
                  String load = x == null || Double.isNaN(at) ? "" : x.words(at);
                  String label =
                      line.isEmpty() || load.isEmpty() ? line + load : load + ", " + line;
                  choices.add(
                      new Group.Choice(
                          label,
                          answer(compare, x, label, members.stream().map(candidates::get).toList()),
                          members));
                }));
    return choices;
  }

  private String answer(
      PlotSpecs.Compare compare, PlotSpecs.X x, String label, List<Candidate> members) {
    var every = new LinkedHashMap<String, Sentence.Of>();
    var named = new LinkedHashMap<String, Sentence.Of>();
    var firsts = new TreeSet<String>();
    // A figure is compared with those of its own run.
    String run =
        members.stream()
            .map(Candidate::point)
            .filter(point -> !point.isInvalid())
            .findFirst()
            .orElse(members.get(0).point)
            .run();
    for (Candidate each : members) {
      // Bars of all loads stand in one plot; else the choice names the load.
      String load = label.isEmpty() && x != null && each.x != null ? x.words(each.x) : "";
      String line = label.isEmpty() ? each.line : "";
      String at = String.join(" ", each.name, load, line).replaceAll(" +", " ").strip();
      var of = new Sentence.Of(at, each.point, metric(each));
      every.put(at + every.size(), of);
      if (each.point.run().equals(run)) {
        Sentence.Of first = named.putIfAbsent(each.thing.key(), of);
        if (first != null) {
          firsts.add(first.name());
        }
      }
    }
    if (firsts.isEmpty() && members.stream().anyMatch(each -> !each.point.run().equals(run))) {
      firsts.add("run " + run);
    }
    String asked =
        compare.answer() == null ? "" : new Sentence(figures, label, named).of(compare.answer());
    if (!asked.isEmpty()) {
      return firsts.isEmpty()
          ? asked
          : asked + " This is " + String.join("; ", firsts) + "; the plot shows the others, too.";
    }
    MeasuredPoint first = members.get(0).point;
    String figure = figures.judged(first).get(0);
    var better = figures.specs().of(figure, first.unit(figure)).better();
    return new Sentence(figures, label, every).obvious(figure, better == MetricSpec.Better.HIGHER);
  }
}
