package dev.zkpulsar.results.page;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.zkpulsar.results.run.Id;
import dev.zkpulsar.results.run.Labels;
import dev.zkpulsar.results.run.Metric;
import dev.zkpulsar.results.run.Names;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.Runs;
import dev.zkpulsar.results.text.PlainText;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Makes the comparisons of scenarios: one for each kind of figure, over each numeric parameter that
 * varies. The subjects are benchmarks and the values of the other parameters.
 */
final class Comparisons {
  private static final int COLOURS = 8;
  private static final Pattern DIGITS = Pattern.compile("\\d+([KMG]\\b)?");

  private final Names names;
  private final Figures figures;
  private final List<Point> all;
  private final Function<Point, String> keys;
  private final Map<String, Integer> colours = new HashMap<>();
  private final Map<String, Integer> ids = new HashMap<>();

  /** The parameters of a comparison that vary: of loads, of text, and of the names of subjects. */
  private record Varying(List<String> loads, List<String> texts, List<String> named) {}

  Comparisons(Runs runs, List<Point> all, Function<Point, String> keys) {
    this.names = runs.names();
    this.figures = new Figures(runs.catalog());
    this.all = all;
    this.keys = keys;
  }

  /** The comparisons of a scenario; without axes only bars. */
  List<Plot> of(Scenario scenario, List<Point> points, boolean hasAxes) {
    var labels = new Labels(points, scenario.benchmarks());
    String together = scenario.together();
    var compared =
        points.stream()
            .sorted(order(scenario))
            .collect(
                groupingBy(
                    point -> together.isEmpty() ? labels.benchmark(point.id()) : together,
                    LinkedHashMap::new,
                    groupingBy(this::kind, LinkedHashMap::new, toList())));
    var plots = new ArrayList<Plot>();
    compared.forEach(
        (name, kinds) ->
            kinds.forEach(
                (kind, members) -> {
                  long twins =
                      kinds.keySet().stream().filter(k -> k.get(0).equals(kind.get(0))).count();
                  String mode = twins > 1 ? " (" + kind.get(1) + ", " + kind.get(2) + ")" : "";
                  String title = name + (kinds.size() == 1 ? "" : ": " + kind.get(0) + mode);
                  plots.addAll(plots(title, scenario, members, hasAxes));
                }));
    return plots;
  }

  /** Answers of searches first, then in the order of plots.json, else in natural order. */
  private Comparator<Point> order(Scenario scenario) {
    var benchmarks = List.copyOf(scenario.benchmarks().keySet());
    var order =
        Comparator.<Point>comparingInt(point -> point.has("search.passed") ? 0 : 1)
            .thenComparingInt(point -> benchmarks.indexOf(point.benchmark()));
    for (var named : names.values().entrySet()) {
      var values = List.copyOf(named.getValue().keySet());
      order = order.thenComparing(p -> values.indexOf(p.params().getOrDefault(named.getKey(), "")));
    }
    return order.thenComparing(point -> natural(Id.words(point.params())));
  }

  /** A text that sorts in natural order: By10 before By100, and 10K before 1M. */
  static String natural(String text) {
    return DIGITS
        .matcher(text)
        .replaceAll(digits -> "%020.0f".formatted(Names.number(digits.group())));
  }

  /** The label of its first figure, the mode and the unit, and that figure. */
  private List<String> kind(Point point) {
    String figure = figures.of(point).get(0);
    boolean isLoop = !point.distribution().equals(Metric.PRIMARY);
    String label =
        !figure.equals("p50")
            ? figures.label(point, figure)
            : isLoop ? "response time" : "sampled time";
    String unit = Figures.metric(point, point.distribution(), figure).unit();
    return List.of(label, point.id().mode(), unit, figure);
  }

  private List<Plot> plots(String title, Scenario scenario, List<Point> points, boolean hasAxes) {
    var varying = varying(points, hasAxes);
    var loads = varying.loads;
    var axes = !loads.isEmpty() ? loads : List.of(hasAxes ? load(points) : "");
    var plots = new ArrayList<Plot>();
    for (String x : axes) {
      var lines = loads.stream().filter(name -> !name.equals(x)).toList();
      boolean isOnly = axes.size() == 1 && (x.isEmpty() || !title.contains(": "));
      String name = isOnly ? title : title + ", by " + names.parameter(x).label();
      plots.add(plot(scenario, name, x, members(scenario, points, x, lines, varying)));
    }
    // A comparison over a parameter that was not swept shows the points of another one again.
    var swept = plots.stream().filter(Plot::isSweep).toList();
    return swept.isEmpty() ? plots.subList(0, 1) : swept;
  }

  /** Of the parameters that tell points apart, and of those whose values have names. */
  private Varying varying(List<Point> points, boolean hasAxes) {
    var named = varyingNamed(points);
    var telling = Labels.telling(points.stream().map(Point::id).toList());
    telling.removeAll(names.values().keySet());
    var loads =
        Stream.of(names.parameters().keySet(), telling)
            .flatMap(Collection::stream)
            .distinct()
            .filter(name -> hasAxes && telling.contains(name) && isNumeric(points, name))
            .toList();
    telling.removeAll(loads);
    return new Varying(loads, List.copyOf(telling), named);
  }

  private List<String> varyingNamed(List<Point> points) {
    return names.values().keySet().stream()
        .filter(name -> distinct(points, point -> point.params().get(name)) > 1)
        .toList();
  }

  private static long distinct(List<Point> points, Function<Point, Object> of) {
    return points.stream().map(of).distinct().count();
  }

  private static boolean isNumeric(List<Point> points, String name) {
    return points.stream()
        .map(point -> point.params().get(name))
        .allMatch(value -> value == null || !Double.isNaN(Names.number(value)));
  }

  /** A parameter with a label that all points have, which states the load; or empty. */
  private String load(List<Point> points) {
    return names.parameters().keySet().stream()
        .filter(name -> points.stream().allMatch(point -> point.params().containsKey(name)))
        .filter(name -> isNumeric(points, name))
        .findFirst()
        .orElse("");
  }

  private List<Member> members(
      Scenario scenario, List<Point> points, String x, List<String> lines, Varying varying) {
    var labels = new Labels(points, scenario.benchmarks());
    var everywhere = varyingNamed(all);
    boolean severalBenchmarks = distinct(points, Point::benchmark) > 1;
    boolean severalRuns = distinct(points, Point::run) > 1;
    var members = new ArrayList<Member>();
    for (Point point : points) {
      var params = point.params();
      var others = names.words(varying.texts, params);
      var common = new ArrayList<>(names.words(everywhere, params));
      common.addAll(others);
      common.add(severalRuns ? "run " + point.run() : "");
      var place = new ArrayList<>(names.words(List.of(x), params));
      var line = names.words(lines, params);
      place.addAll(line);
      Double at = params.containsKey(x) ? (Double) Names.number(params.get(x)) : null;
      var asked = scenario.metrics().keySet().stream().filter(point::has).toList();
      for (String metric : asked.isEmpty() ? List.of(point.distribution()) : asked) {
        var parts = new ArrayList<>(common);
        parts.add(scenario.metrics().size() > 1 ? scenario.metrics().getOrDefault(metric, "") : "");
        String values = PlainText.join(", ", parts);
        boolean isNeeded = severalBenchmarks || values.isEmpty();
        parts.add(0, isNeeded ? labels.benchmark(point.id()) : "");
        var peers = List.of(others, point.run());
        var of = new Answer.Of(PlainText.join(", ", parts), place, point, metric, peers);
        String choice = String.join(", ", place);
        members.add(new Member(of, values, at, String.join(", ", line), List.of(choice), choice));
      }
    }
    return Member.everywhereBeside(members);
  }

  private Plot plot(Scenario scenario, String name, String x, List<Member> members) {
    Answer.Of any = members.get(0).of();
    String of =
        scenario.metrics().size() == 1 ? " of " + scenario.metrics().get(any.distribution()) : "";
    var shown = new ArrayList<Plot.Figure>();
    for (String figure : figures.of(any.point())) {
      boolean isPercentile = figure.matches(Figures.PERCENTILE);
      String label = figures.label(any.point(), figure) + (isPercentile ? of : "");
      String unit = Figures.metric(any.point(), any.distribution(), figure).unit();
      // The distribution that is drawn has its percentiles.
      if (!figure.startsWith(any.distribution() + ":")) {
        shown.add(new Plot.Figure(figure, label, unit, isPercentile));
      }
    }
    var subjects = new LinkedHashMap<String, Plot.Subject>();
    boolean isBars = shown.stream().noneMatch(Plot.Figure::isPercentile);
    long count = members.stream().map(member -> member.of().name()).distinct().count();
    long values = members.stream().map(Member::values).distinct().count();
    for (Member each : members) {
      // For the values; where these do not tell curves apart, for the name; for none of too many.
      boolean isName = each.values().isEmpty() || (count > values && !(isBars && each.x() == null));
      String colour = isBars && count > COLOURS ? name : isName ? each.of().name() : each.values();
      int number = colours.computeIfAbsent(colour, any1 -> colours.size()) % COLOURS + 1;
      subjects.putIfAbsent(each.of().name(), new Plot.Subject(each.of().name(), number));
    }
    var choices = Member.choices(name, shown.get(0), members);
    return new Plot(
        id(name),
        name,
        any.point().run(),
        x.isEmpty() ? null : new Plot.Axis(names.parameter(x).label(), names.parameter(x).unit()),
        shown,
        List.copyOf(subjects.values()),
        members.stream().map(member -> row(member, shown)).toList(),
        choices,
        Member.first(choices, members));
  }

  private Plot.Row row(Member member, List<Plot.Figure> shown) {
    Answer.Of of = member.of();
    var values = new LinkedHashMap<String, Plot.Value>();
    shown.forEach(
        f -> values.put(f.name(), Figures.value(of.point(), of.distribution(), f.name())));
    String key = keys.apply(of.point());
    return new Plot.Row(
        of.name(), member.x(), member.line(), member.choices(), key, of.distribution(), values);
  }

  /** The name in small letters, with a number if it is taken. */
  private String id(String name) {
    String id = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    int count = ids.merge(id, 1, Integer::sum);
    return count == 1 ? id : id + "-" + count;
  }
}
