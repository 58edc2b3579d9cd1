package dev.zkpulsar.results.report;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toCollection;
import static java.util.stream.Collectors.toList;

import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.PointLabels;
import dev.zkpulsar.results.text.PlainText;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Makes the comparisons of a scenario: one for each kind of figure, over each numeric parameter
 * that varies. The things are benchmarks and the values of the other parameters.
 *
 * @param all the points of the report, in their order there
 */
record Groups(Figures figures, PlotSpecs specs, Things things, List<MeasuredPoint> all) {
  /** So many values of each of two parameters are a matrix. */
  private static final int LEAST_OF_MATRIX = 3;

  /** The answer of each of JMH's modes. */
  private static final Map<String, String> MODES =
      Map.of("avgt", "average time", "sample", "sampled time", "ss", "single shots");

  /**
   * A point as one of the things.
   *
   * @param values for which its colour stands
   * @param line the other numbers in words
   * @param choice at which it is shown
   */
  private record Candidate(
      Sentence.Of of, String thing, String values, Double x, String line, String choice) {}

  List<Group> of(PlotSpecs.Scenario scenario, List<MeasuredPoint> points) {
    var labels = new PointLabels(points, scenario.benchmarks());
    String together = scenario.together();
    var compared =
        sorted(scenario, points).stream()
            .collect(
                groupingBy(
                    point -> together.isEmpty() ? labels.benchmark(point.key()) : together,
                    LinkedHashMap::new,
                    groupingBy(this::kind, LinkedHashMap::new, toList())));
    var groups = new ArrayList<Group>();
    compared.forEach(
        (name, kinds) ->
            kinds.forEach(
                (kind, members) -> {
                  String title = name + (kinds.size() == 1 ? "" : ": " + kind.get(0));
                  groups.addAll(groups(title, scenario, members));
                }));
    return groups;
  }

  /** Answers of searches first, then in the order of plots.json, else in natural order. */
  private List<MeasuredPoint> sorted(PlotSpecs.Scenario scenario, List<MeasuredPoint> points) {
    var benchmarks = List.copyOf(scenario.benchmarks().keySet());
    var order =
        Comparator.<MeasuredPoint>comparingInt(point -> isAnswer(point) ? 0 : 1)
            .thenComparingInt(point -> benchmarks.indexOf(point.benchmark()))
            .thenComparing(MeasuredPoint::benchmark, Values.NATURAL);
    for (var named : specs.names().entrySet()) {
      var values = List.copyOf(named.getValue().keySet());
      order = order.thenComparing(p -> values.indexOf(p.params().getOrDefault(named.getKey(), "")));
    }
    order = order.thenComparing(point -> MeasuredPoint.words(point.params()), Values.NATURAL);
    return points.stream().sorted(order).toList();
  }

  private List<String> kind(MeasuredPoint point) {
    String figure = figures.judged(point).get(0);
    String metric = figures.distribution(point);
    String label = figure.equals("p50") ? "response time" : figures.label(point, figure);
    String mode = point.key().mode();
    boolean isLoop = !metric.equals(MeasuredPoint.PRIMARY);
    String unit = figures.unit(point, metric, figure);
    return List.of(isLoop ? label : MODES.getOrDefault(mode, label), unit, figure, mode);
  }

  private List<Group> groups(
      String title, PlotSpecs.Scenario scenario, List<MeasuredPoint> points) {
    var texts = varying(points);
    texts.keySet().removeAll(specs.names().keySet());
    var numbers = new TreeMap<>(texts);
    numbers.values().removeIf(values -> !isNumeric(values));
    texts.keySet().removeAll(numbers.keySet());
    boolean isMatrix = texts.isEmpty() && isMatrix(points, numbers.values());
    var names =
        Stream.of(specs.axes().keySet(), numbers.keySet())
            .flatMap(Collection::stream)
            .distinct()
            .filter(numbers::containsKey)
            .toList();
    var axes = names.isEmpty() ? List.of(load(points)) : isMatrix ? names.subList(0, 1) : names;
    var groups = new ArrayList<Group>();
    for (String x : axes) {
      var lines = names.stream().filter(name -> !name.equals(x)).toList();
      var candidates = candidates(scenario, points, x, isMatrix, lines, texts);
      boolean isOnly = axes.size() == 1 && (x.isEmpty() || !title.contains(": "));
      String name = isOnly ? title : title + ", by " + specs.axis(x).label();
      groups.add(group(scenario, name, x, isMatrix, candidates));
    }
    // A comparison over a parameter that was not swept shows the points of another one again.
    var swept = groups.stream().filter(Group::hasSweep).toList();
    return swept.isEmpty() ? groups.subList(0, 1) : swept;
  }

  /**
   * The values of the parameters that vary, null for points which lack one: of those that tell the
   * points apart, and of those whose values have names.
   */
  private Map<String, List<String>> varying(List<MeasuredPoint> points) {
    var names = PointLabels.telling(points.stream().map(MeasuredPoint::key).toList());
    names.addAll(specs.names().keySet());
    var varying = new TreeMap<String, List<String>>();
    names.forEach(name -> varying.put(name, distinct(points, p -> p.params().get(name))));
    varying.values().removeIf(values -> values.size() < 2);
    return varying;
  }

  private static <T> List<T> distinct(List<MeasuredPoint> points, Function<MeasuredPoint, T> of) {
    return points.stream().map(of).distinct().toList();
  }

  private static boolean isNumeric(List<String> values) {
    return values.stream().allMatch(v -> v == null || !Double.isNaN(Values.number(v)));
  }

  /** Whether most values of two parameters were measured together, and are too many for bars. */
  private boolean isMatrix(List<MeasuredPoint> points, Collection<List<String>> numbers) {
    int cells = numbers.stream().mapToInt(List::size).reduce(1, Math::multiplyExact);
    MeasuredPoint any = points.get(0);
    return numbers.size() == 2
        && numbers.stream().allMatch(values -> values.size() >= LEAST_OF_MATRIX)
        && 2 * points.size() > cells * distinct(points, MeasuredPoint::benchmark).size()
        && !figures.isDistribution(any, figures.distribution(any));
  }

  /** A parameter with one value and an axis, which states the load; empty if there is none. */
  private String load(List<MeasuredPoint> points) {
    return specs.axes().keySet().stream()
        .filter(name -> isNumeric(distinct(points, p -> p.params().getOrDefault(name, "none"))))
        .findFirst()
        .orElse("");
  }

  private List<Candidate> candidates(
      PlotSpecs.Scenario scenario,
      List<MeasuredPoint> points,
      String x,
      boolean isMatrix,
      List<String> lines,
      Map<String, List<String>> texts) {
    var labels = new PointLabels(points, scenario.benchmarks());
    var everywhere = varying(all).keySet();
    boolean severalBenchmarks = distinct(points, MeasuredPoint::benchmark).size() > 1;
    boolean severalRuns = distinct(points, MeasuredPoint::run).size() > 1;
    var candidates = new ArrayList<Candidate>();
    for (MeasuredPoint point : points) {
      var params = new TreeMap<>(point.params());
      params.keySet().removeIf(n -> specs.names().containsKey(n) && !everywhere.contains(n));
      var others =
          texts.keySet().stream()
              .filter(params::containsKey)
              .map(name -> name + "=" + Values.shortened(texts.get(name)).get(params.get(name)))
              .toList();
      var common = new ArrayList<>(specs.named(params));
      common.addAll(others);
      common.add(severalRuns ? "run " + point.run() : "");
      Double at = params.containsKey(x) ? (Double) Values.number(params.get(x)) : null;
      String line = specs.words(lines, params);
      String place = PlainText.join(", ", specs.words(List.of(x), params), line);
      for (String metric : metrics(scenario, point)) {
        var named = new ArrayList<>(common);
        named.add(scenario.metrics().size() > 1 ? scenario.metrics().getOrDefault(metric, "") : "");
        String values = PlainText.join(", ", named);
        boolean isNeeded = severalBenchmarks || values.isEmpty();
        named.add(0, isNeeded ? labels.benchmark(point.key()) : "");
        String name = PlainText.join(", ", named);
        // Between two values of a parameter there is no ratio.
        var peers = List.of(others, point.run(), isMatrix ? place : "");
        var of = new Sentence.Of(isMatrix ? place : name, point, metric, peers);
        String choice = !isMatrix ? place : isNeeded && !severalBenchmarks ? "" : name;
        candidates.add(new Candidate(of, name, values, at, line, choice));
      }
    }
    return candidates;
  }

  private List<String> metrics(PlotSpecs.Scenario scenario, MeasuredPoint point) {
    var asked = scenario.metrics().keySet().stream().filter(point::has).toList();
    return asked.isEmpty() ? List.of(figures.distribution(point)) : asked;
  }

  private Group group(
      PlotSpecs.Scenario scenario,
      String name,
      String x,
      boolean isMatrix,
      List<Candidate> members) {
    MeasuredPoint point = members.get(0).of.point();
    String metric = members.get(0).of.metric();
    String of = scenario.metrics().size() == 1 ? " of " + scenario.metrics().get(metric) : "";
    // A trimmed file has a percentile as a metric, and no distribution from which to show it.
    boolean isDistribution = figures.isDistribution(point, metric);
    var shown = new ArrayList<Group.Plotted>();
    for (String figure : figures.judged(point)) {
      boolean isPercentile = figure.matches(Figures.PERCENTILE);
      String label = figures.label(point, figure) + (isPercentile ? of : "");
      if (!isDistribution || !figure.startsWith(metric + ":")) {
        shown.add(
            new Group.Plotted(figure, label, figures.unit(point, metric, figure), isPercentile));
      }
    }
    var choices = choices(name, isMatrix, shown.get(0), members);
    var drawn = drawn(name, members, shown);
    var limits =
        drawn.stream().flatMap(each -> limits(x, each, shown).stream()).distinct().toList();
    var axis = x.isEmpty() ? null : specs.axis(x);
    int first = first(choices, members);
    return new Group(name, axis, isMatrix, shown, drawn, choices, first, limits);
  }

  private static boolean isAnswer(MeasuredPoint point) {
    return point.metrics().keySet().stream().anyMatch(metric -> metric.startsWith("bound."));
  }

  /**
   * The answers of searches over a parameter: points without it, whose score is its value, and
   * which have each bound as the metric {@code bound.METRIC.FIGURE}.
   */
  private List<Group.Limit> limits(String x, Group.Member member, List<Group.Plotted> shown) {
    MeasuredPoint probe = all.get(member.point());
    var params = new TreeMap<>(probe.params());
    params.remove(x);
    var limits = new ArrayList<Group.Limit>();
    for (MeasuredPoint answer : all) {
      if (answer.benchmark().equals(probe.benchmark())
          && answer.run().equals(probe.run())
          && !answer.params().containsKey(x)
          && answer.params().entrySet().containsAll(params.entrySet())) {
        for (String figure : shown.stream().map(Group.Plotted::name).toList()) {
          var bound = answer.score("bound." + member.metric() + "." + figure);
          double at = answer.score(MeasuredPoint.PRIMARY).orElse(Double.NaN);
          bound.ifPresent(
              b -> limits.add(new Group.Limit(member.thing(), member.line(), figure, b, at)));
        }
      }
    }
    return limits;
  }

  /** A colour stands for the values; where these do not tell curves apart, for the name. */
  private List<Group.Member> drawn(
      String group, List<Candidate> candidates, List<Group.Plotted> shown) {
    long names = candidates.stream().map(Candidate::thing).distinct().count();
    long values = candidates.stream().map(Candidate::values).distinct().count();
    boolean isBars = shown.stream().noneMatch(Group.Plotted::isPercentile);
    var keys = shown.stream().map(Group.Plotted::name).toList();
    var drawn = new ArrayList<Group.Member>();
    for (Candidate each : candidates) {
      boolean isName = each.values.isEmpty() || (names > values && !(isBars && each.x == null));
      // More colours than there are mean nothing.
      String colour = isBars && names > Things.COLOURS ? group : isName ? each.thing : each.values;
      MeasuredPoint point = each.of.point();
      String metric = each.of.metric();
      drawn.add(
          new Group.Member(
              things.number(each.thing, colour),
              all.indexOf(point),
              metric,
              each.x,
              each.line,
              keys.stream().map(key -> boxed(figures.value(point, metric, key))).toList(),
              keys.stream().map(key -> figures.mark(point, metric, key)).toList(),
              keys.stream().map(key -> figures.ends(point, metric, key)).toList()));
    }
    return drawn;
  }

  private static Double boxed(OptionalDouble value) {
    return value.isEmpty() ? null : (Double) value.getAsDouble();
  }

  /** One choice for each load; for a matrix, one for each thing. */
  private List<Group.Choice> choices(
      String name, boolean isMatrix, Group.Plotted figure, List<Candidate> members) {
    var labels =
        IntStream.range(0, members.size())
            .boxed()
            .sorted(Comparator.comparing(i -> Objects.requireNonNullElse(members.get(i).x, 0.0)))
            .collect(
                groupingBy(
                    i -> members.get(i).choice, LinkedHashMap::new, toCollection(ArrayList::new)));
    // A thing without a parameter stands beside all its values.
    var lengths = Comparator.<String>comparingInt(String::length).reversed();
    for (String label : labels.keySet().stream().sorted(lengths).toList()) {
      var fuller = labels.keySet().stream().filter(each -> isPart(label, each, isMatrix)).toList();
      if (!fuller.isEmpty()) {
        List<Integer> everywhere = labels.remove(label);
        fuller.forEach(each -> labels.get(each).addAll(0, everywhere));
      }
    }
    var choices = new ArrayList<Group.Choice>();
    labels.forEach(
        (label, numbers) -> {
          String about = name + (label.isEmpty() ? "" : " at " + label);
          var things = numbers.stream().map(i -> members.get(i).of).toList();
          String answer = new Sentence(figures).of(about, figure, things);
          choices.add(new Group.Choice(label, answer, numbers));
        });
    return choices;
  }

  /** Whether all values of a load are in another one; the choices of a matrix are names. */
  private static boolean isPart(String label, String other, boolean isMatrix) {
    var values = List.of(label.split(", "));
    return !label.equals(other)
        && (label.isEmpty() || (!isMatrix && List.of(other.split(", ")).containsAll(values)));
  }

  /** The choice with the most valid things; among several the first line at the highest load. */
  private static int first(List<Group.Choice> choices, List<Candidate> members) {
    Function<Integer, Stream<Candidate>> of =
        i -> choices.get(i).members().stream().map(members::get);
    Function<Integer, String> line = i -> of.apply(i).findFirst().orElseThrow().line;
    Comparator<Integer> valid =
        Comparator.comparing(i -> of.apply(i).filter(each -> !each.of.point().isInvalid()).count());
    return IntStream.range(0, choices.size())
        .boxed()
        .max(valid.thenComparing(i -> line.apply(i).equals(line.apply(0))).thenComparing(i -> i))
        .orElseThrow();
  }
}
