package dev.zkpulsar.results.page;

import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.zkpulsar.results.run.Labels;
import dev.zkpulsar.results.read.Names;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.read.Runs;
import dev.zkpulsar.results.text.PlainText;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Makes a comparison of each kind of figure, over the numeric parameter with the most values. */
final class Comparisons {
  private static final int COLOURS = 8;
  private static final Pattern DIGITS = Pattern.compile("\\d+([KMG]\\b)?");

  private final Runs runs;
  private final Names names;
  private final Map<Point, String> keys;
  private final List<String> named;

  private final Map<String, Integer> colours = new HashMap<>();
  private final Map<String, Integer> ids = new HashMap<>();

  Comparisons(Runs runs, Map<Point, String> keys) {
    this.runs = runs;
    this.names = runs.names();
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

  List<Plot> of(Page.Scenario scenario, List<Point> points) {
    var labels = new Labels(points, scenario.benchmarks());
    Function<Point, String> name =
        point ->
            scenario.benchmarks().isEmpty()
                ? labels.benchmark(point.id()).replaceFirst("\\.[^.]*( \\(.*)?$", "")
                : scenario.together().isEmpty()
                    ? labels.benchmark(point.id())
                    : scenario.together();
    var compared =
        points.stream()
            .sorted(order(scenario))
            .collect(
                groupingBy(p -> List.of(name.apply(p), kind(p)), LinkedHashMap::new, toList()));
    var names = compared.keySet().stream().map(key -> key.get(0)).toList();
    var plots = new ArrayList<Plot>();
    compared.forEach(
        (key, same) -> {
          boolean isOnly = Collections.frequency(names, key.get(0)) == 1;
          String title = isOnly ? key.get(0) : String.join(": ", key);
          plots.add(plot(title, scenario, labels, same));
        });
    return plots;
  }

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
    return order.thenComparing(point -> natural(point.id().label()));
  }

  /** Sorts in natural order: By10 before By100, 10K before 1M. */
  private static String natural(String text) {
    return DIGITS.matcher(text).replaceAll(digits -> "%020.0f".formatted(number(digits.group())));
  }

  private static double number(String digits) {
    // Leading zeros are no part of a number.
    return Names.number(digits.replaceFirst("^0+(?=\\d)", ""));
  }

  private String kind(Point point) {
    var subject = new Subject("", null, Map.of(), point, point.distribution());
    var figure = Plot.Figure.of(subject, "", runs.catalog()).get(0);
    boolean isTime = figure.name().equals("p50");
    return point.isLoop()
        ? isTime ? "response time" : figure.label()
        : "%s (%s, %s)"
            .formatted(isTime ? "time" : figure.label(), point.id().mode(), figure.unit());
  }

  private Plot plot(String name, Page.Scenario scenario, Labels labels, List<Point> points) {
    boolean hasAxes = !scenario.benchmarks().isEmpty();
    var texts = Labels.telling(points.stream().map(Point::id).toList());
    texts.removeAll(names.values().keySet());
    var loads = new LinkedHashSet<>(names.parameters().keySet());
    loads.addAll(texts);
    String x =
        loads.stream()
            .filter(load -> hasAxes && isLoad(load, texts.contains(load), points))
            .min(comparing(load -> -distinct(points, point -> point.params().get(load))))
            .orElse("");
    texts.remove(x);
    var subjects = subjects(scenario, labels, points, x, texts);
    var drawn = scenario.metrics().values();
    String only = drawn.size() == 1 ? drawn.iterator().next() : "";
    var figures = Plot.Figure.of(subjects.get(0), only, runs.catalog());
    var costs = costs(points);
    var answer = new Answer(figures.get(0));
    var at = new TreeMap<Double, String>();
    subjects.stream()
        .filter(each -> each.x() != null)
        .forEach(each -> at.put(each.x(), names.words(x, each.point().params().get(x))));
    var choices = new ArrayList<Plot.Choice>();
    String first = "";
    long most = 0;
    for (Double load : at.isEmpty() ? Collections.<Double>singleton(null) : at.keySet()) {
      var shown = subjects.stream().filter(s -> s.x() == null || s.x().equals(load)).toList();
      String label = load == null ? "" : at.get(load);
      choices.add(new Plot.Choice(load, label, answer.of(name, label, shown)));
      long valid = shown.stream().filter(each -> !each.point().isInvalid()).count();
      first = valid >= most ? label : first;
      most = Math.max(most, valid);
    }
    var axis = names.parameter(x);
    var all = Stream.concat(figures.stream(), costs.stream()).map(Plot.Figure::name).toList();
    return new Plot(
        id(name),
        name,
        x.isEmpty() ? null : new Plot.Axis(axis.label(), axis.unit()),
        figures,
        costs,
        subjects.stream().map(s -> row(s, hasAxes ? s.name() : name, all)).toList(),
        choices,
        first);
  }

  /** Whether it is a number, and tells points apart or is one that all have. */
  private static boolean isLoad(String parameter, boolean isTelling, List<Point> points) {
    return points.stream()
        .map(point -> point.params().get(parameter))
        .allMatch(value -> value == null ? isTelling : !Double.isNaN(Names.number(value)));
  }

  private List<Plot.Figure> costs(List<Point> points) {
    return points.stream()
        .flatMap(point -> point.metrics().values().stream())
        .filter(metric -> metric.hasValue() && runs.catalog().of(metric).isCost())
        .map(m -> new Plot.Figure(m.name(), runs.catalog().of(m).drawn(), m.unit()))
        .distinct()
        .toList();
  }

  private List<Subject> subjects(
      Page.Scenario scenario,
      Labels labels,
      List<Point> points,
      String x,
      Collection<String> texts) {
    boolean severalBenchmarks = distinct(points, Point::benchmark) > 1;
    boolean severalRuns = distinct(points, Point::run) > 1;
    boolean isMethod = scenario.benchmarks().isEmpty();
    var drawn = scenario.metrics();
    var subjects = new ArrayList<Subject>();
    for (Point point : points) {
      var params = point.params();
      var asked = drawn.keySet().stream().filter(point::has).toList();
      var others = new TreeMap<>(params);
      others.keySet().retainAll(texts);
      others.put("", point.run());
      if (isMethod) {
        // Methods that no plots.json puts together may do different work: no ratio compares them.
        others.put("benchmark", point.id().benchmark());
      }
      for (String metric : asked.isEmpty() ? List.of(point.distribution()) : asked) {
        var parts = new ArrayList<>(names.words(named, params));
        parts.addAll(names.words(texts, params));
        parts.add(severalRuns ? "run " + point.run() : "");
        parts.add(drawn.size() > 1 ? drawn.getOrDefault(metric, "") : "");
        String values = PlainText.join(", ", parts);
        boolean isNeeded = severalBenchmarks || values.isEmpty();
        String label = labels.benchmark(point.id());
        String benchmark = isNeeded ? isMethod ? label.replaceFirst("^.*\\.", "") : label : "";
        Double load = params.containsKey(x) ? (Double) Names.number(params.get(x)) : null;
        String name = PlainText.join(", ", benchmark, values);
        subjects.add(new Subject(name, load, others, point, metric));
      }
    }
    return subjects;
  }

  private Plot.Row row(Subject subject, String colour, List<String> figures) {
    var values = new LinkedHashMap<String, Plot.Value>();
    figures.forEach(figure -> values.put(figure, subject.value(figure)));
    int number = colours.computeIfAbsent(colour, any -> colours.size()) % COLOURS + 1;
    String key = keys.get(subject.point());
    return new Plot.Row(subject.name(), number, subject.x(), key, subject.distribution(), values);
  }

  private String id(String name) {
    String id = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    int count = ids.merge(id, 1, Integer::sum);
    return count == 1 ? id : id + "-" + count;
  }
}
