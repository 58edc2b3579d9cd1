package dev.zkpulsar.results.page;

import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.zkpulsar.results.run.Catalog;
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
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Makes the comparisons of scenarios: one for each kind of figure, over the numeric parameter with
 * the most values. The subjects are benchmarks and the values of the other parameters.
 */
final class Comparisons {
  private static final int COLOURS = 8;
  private static final Pattern DIGITS = Pattern.compile("\\d+([KMG]\\b)?");

  private final Names names;
  private final Catalog catalog;
  private final Function<Point, String> keys;

  /** The parameters with named values that vary anywhere on the page. */
  private final List<String> named;

  private final Map<String, Integer> colours = new HashMap<>();
  private final Map<String, Integer> ids = new HashMap<>();

  Comparisons(Runs runs, Function<Point, String> keys) {
    this.names = runs.names();
    this.catalog = runs.catalog();
    this.keys = keys;
    var all = runs.points();
    named =
        names.values().keySet().stream()
            .filter(name -> distinct(all, point -> point.params().get(name)) > 1)
            .toList();
  }

  private static long distinct(List<Point> points, Function<Point, Object> of) {
    return points.stream().map(of).distinct().count();
  }

  /** The comparisons of a scenario; without axes only bars. */
  List<Plot> of(Page.Scenario scenario, List<Point> points, boolean hasAxes) {
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
                (kind, same) -> {
                  String label = kind.get(0);
                  long twins = kinds.keySet().stream().filter(k -> k.contains(label)).count();
                  String mode = twins > 1 ? " (" + kind.get(1) + ", " + kind.get(2) + ")" : "";
                  String title = name + (kinds.size() == 1 ? "" : ": " + label + mode);
                  plots.add(plot(title, scenario, same, hasAxes));
                }));
    return plots;
  }

  /** Answers of searches first, then in the order of plots.json, else in natural order. */
  private Comparator<Point> order(Page.Scenario scenario) {
    var benchmarks = List.copyOf(scenario.benchmarks().keySet());
    var order =
        Comparator.<Point>comparingInt(point -> point.has("search.passed") ? 0 : 1)
            .thenComparingInt(point -> benchmarks.indexOf(point.benchmark()));
    for (var parameter : names.values().entrySet()) {
      var values = List.copyOf(parameter.getValue().keySet());
      order =
          order.thenComparing(p -> values.indexOf(p.params().getOrDefault(parameter.getKey(), "")));
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
    var figure = Plot.Figure.of(point, point.distribution(), catalog).get(0);
    boolean isLoop = !point.distribution().equals(Metric.PRIMARY);
    String time = isLoop ? "response time" : "sampled time";
    String label = figure.name().equals("p50") ? time : figure.label();
    return List.of(label, point.id().mode(), figure.unit(), figure.name());
  }

  private Plot plot(String name, Page.Scenario scenario, List<Point> points, boolean hasAxes) {
    var telling = Labels.telling(points.stream().map(Point::id).toList());
    telling.removeAll(names.values().keySet());
    var loads =
        Stream.concat(names.parameters().keySet().stream(), telling.stream())
            .distinct()
            .filter(load -> hasAxes && isLoad(load, telling.contains(load), points))
            .sorted(comparing(load -> -distinct(points, point -> point.params().get(load))))
            .collect(toList());
    String x = loads.isEmpty() ? "" : loads.get(0);
    loads.removeIf(load -> !load.equals(x) && !telling.contains(load));
    telling.removeAll(loads);
    var subjects = subjects(scenario, points, loads, telling);
    Answer.Subject any = subjects.get(0);
    // The distribution that is drawn has its percentiles.
    var figures =
        Plot.Figure.of(any.point(), any.distribution(), catalog).stream()
            .filter(figure -> !figure.name().startsWith(any.distribution() + ":"))
            .map(figure -> figure.named(scenario.metrics()))
            .toList();
    // A subject that lacks a load stands beside all its values: only the fullest are choices.
    var byLoad =
        subjects.stream().sorted(comparing(s -> Objects.requireNonNullElse(s.x(), 0.0))).toList();
    var places = byLoad.stream().map(Answer.Subject::at).distinct().toList();
    var choices = new LinkedHashMap<List<String>, List<Answer.Subject>>();
    places.stream()
        .filter(at -> places.stream().noneMatch(o -> o.size() > at.size() && o.containsAll(at)))
        .forEach(
            at -> choices.put(at, byLoad.stream().filter(s -> at.containsAll(s.at())).toList()));
    // Too many bars have one colour.
    boolean isPlain =
        subjects.size() > COLOURS
            && any.x() == null
            && !any.point().isDistribution(any.distribution());
    var answer = new Answer(figures.get(0).name());
    return new Plot(
        id(name),
        name,
        any.point().run(),
        x.isEmpty() ? null : new Plot.Axis(names.parameter(x).label(), names.parameter(x).unit()),
        figures,
        subjects.stream()
            .map(s -> row(s, isPlain ? name : s.name(), figures, choices.keySet().stream()))
            .toList(),
        choices.entrySet().stream()
            .map(c -> new Plot.Choice(words(c.getKey()), answer.of(name, figures, c.getValue())))
            .toList(),
        words(first(choices)));
  }

  private static String words(List<String> loads) {
    return String.join(", ", loads);
  }

  /** Whether it is a number, and tells points apart or is one that all of them have. */
  private static boolean isLoad(String parameter, boolean isTelling, List<Point> points) {
    return points.stream()
        .map(point -> point.params().get(parameter))
        .allMatch(value -> value == null ? isTelling : !Double.isNaN(Names.number(value)));
  }

  /**
   * One for each point and distribution that is drawn of it. The first load is that of the axis.
   */
  private List<Answer.Subject> subjects(
      Page.Scenario scenario, List<Point> points, List<String> loads, Collection<String> texts) {
    var labels = new Labels(points, scenario.benchmarks());
    boolean severalBenchmarks = distinct(points, Point::benchmark) > 1;
    boolean severalRuns = distinct(points, Point::run) > 1;
    var lines = loads.stream().skip(1).toList();
    var drawn = scenario.metrics();
    var subjects = new ArrayList<Answer.Subject>();
    for (Point point : points) {
      var params = point.params();
      var others = names.words(texts, params);
      var asked = drawn.keySet().stream().filter(point::has).toList();
      for (String metric : asked.isEmpty() ? List.of(point.distribution()) : asked) {
        var parts = new ArrayList<>(names.words(named, params));
        parts.addAll(others);
        parts.add(severalRuns ? "run " + point.run() : "");
        parts.add(drawn.size() > 1 ? drawn.getOrDefault(metric, "") : "");
        String values = PlainText.join(", ", parts);
        boolean isNeeded = severalBenchmarks || values.isEmpty();
        String benchmark = isNeeded ? labels.benchmark(point.id()) : "";
        var at = names.words(loads, params);
        boolean isPlaced = !loads.isEmpty() && params.containsKey(loads.get(0));
        subjects.add(
            new Answer.Subject(
                PlainText.join(", ", benchmark, values),
                List.of(others, point.run()),
                isPlaced ? (Double) Names.number(params.get(loads.get(0))) : null,
                words(names.words(lines, params)),
                at,
                point,
                metric));
      }
    }
    return subjects;
  }

  /** The choice with the most valid subjects; among several that of the highest load. */
  private static List<String> first(Map<List<String>, List<Answer.Subject>> choices) {
    Comparator<List<String>> byValid =
        comparing(at -> choices.get(at).stream().filter(s -> !s.point().isInvalid()).count());
    return choices.keySet().stream()
        .reduce((a, b) -> byValid.compare(a, b) > 0 ? a : b)
        .orElseThrow();
  }

  private Plot.Row row(
      Answer.Subject subject,
      String colour,
      List<Plot.Figure> figures,
      Stream<List<String>> choices) {
    var values = new LinkedHashMap<String, Plot.Value>();
    figures.forEach(figure -> values.put(figure.name(), subject.value(figure.name())));
    return new Plot.Row(
        subject.name(),
        colours.computeIfAbsent(colour, any -> colours.size()) % COLOURS + 1,
        subject.x(),
        subject.line(),
        choices.filter(at -> at.containsAll(subject.at())).map(Comparisons::words).toList(),
        keys.apply(subject.point()),
        subject.distribution(),
        values);
  }

  /** The name in small letters, with a number if it is taken. */
  private String id(String name) {
    String id = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    int count = ids.merge(id, 1, Integer::sum);
    return count == 1 ? id : id + "-" + count;
  }
}
