package dev.zkpulsar.results.claims;

import dev.zkpulsar.results.read.ComparedFacts;
import dev.zkpulsar.results.run.Id;
import dev.zkpulsar.results.run.Mark.Kind;
import dev.zkpulsar.results.run.Point;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Median;

/**
 * The points that an expression of a study refers to, with what is wrong with them. A value at a
 * point is the median of the runs that measured it, of the undisturbed ones if there are any. The
 * points of one check must agree in their setup and in all parameters that the study leaves open.
 */
final class Scope {
  private final Study study;
  private final List<Point> measured;
  private final Set<String> problems = new LinkedHashSet<>();

  /** The values of each fact and open parameter over the points; one each, if they agree. */
  private final Map<String, Set<String>> common = new TreeMap<>();

  /** The points at which each metric was asked for. */
  final Map<Measure, Set<Point>> calls = new LinkedHashMap<>();

  Scope(Study study, List<Point> measured) {
    this.study = study;
    this.measured = measured;
  }

  /** All points that were asked for; equal points of two runs are two. */
  Set<Point> used() {
    Set<Point> all = newPoints();
    calls.values().forEach(all::addAll);
    return all;
  }

  private static Set<Point> newPoints() {
    return Collections.newSetFromMap(new IdentityHashMap<>());
  }

  /** The values of an expression. Throws BadResultsException if it is none. */
  double[] numbers(String expression) {
    try {
      return new Expression(expression, this).numbers();
    } catch (ArithmeticException e) {
      throw study.bad(expression, e.getMessage());
    } catch (ClassCastException
        | IllegalArgumentException
        | IndexOutOfBoundsException
        | StackOverflowError e) {
      throw study.bad(
          expression, "allowed: METRIC(POINTS, parameter=value, ...), or functions of such");
    }
  }

  /** What the study calls by this name: points, a metric or figures. */
  Object named(String name) {
    Object value = study.names().get(name);
    if (value == null) {
      throw new ArithmeticException("no such name: " + name);
    }
    return value;
  }

  /** A metric at points; a value for each item of parameters that are lists. */
  List<Double> measured(Measure measure, Id points, Map<String, List<?>> given) {
    var values = new ArrayList<Double>();
    int count = given.values().stream().mapToInt(List::size).max().orElse(1);
    for (int i = 0; i < count; i++) {
      var params = new TreeMap<>(points.params());
      for (var param : given.entrySet()) {
        List<?> items = param.getValue();
        params.put(param.getKey(), Functions.word(items.get(i % items.size())));
      }
      values.add(median(measure, new Id(points.benchmark(), "", params)));
    }
    return values;
  }

  private double median(Measure measure, Id wanted) {
    var all = of(wanted).filter(point -> hasParams(point, wanted)).toList();
    // Another run may have measured the point undisturbed.
    var quiet = all.stream().filter(point -> !point.isDisturbed()).toList();
    var points = quiet.isEmpty() ? all : quiet;
    points.forEach(point -> addCommon(point, wanted));
    calls.computeIfAbsent(measure, asked -> newPoints()).addAll(points);
    double[] values = points.stream().mapToDouble(measure::of).toArray();
    String problem = problem(measure, points, values);
    if (!problem.isEmpty()) {
      problems.add(wanted.label() + ": " + problem);
    }
    return Median.withDefaults().evaluate(values);
  }

  private static String problem(Measure measure, List<Point> points, double[] values) {
    if (points.isEmpty()) {
      return "no such point";
    }
    if (points.stream().anyMatch(Point::isInvalid)) {
      return "invalid";
    }
    if (!points.stream().allMatch(Point::isValid)) {
      return "not marked valid";
    }
    if (points.get(0).isDisturbed()) {
      return "not judged: disturbed: " + points.get(0).words(Kind.DISTURBED);
    }
    return Arrays.stream(values).anyMatch(Double::isNaN) ? "no " + measure.name() : "";
  }

  private Stream<Point> of(Id wanted) {
    return measured.stream().filter(point -> wanted.benchmark().equals(point.benchmark()));
  }

  private static boolean hasParams(Point point, Id wanted) {
    return wanted.params().entrySet().stream()
        .allMatch(param -> value(point, param.getKey()).equals(param.getValue()));
  }

  private static String value(Point point, String parameter) {
    return point.params().getOrDefault(parameter, Id.NONE);
  }

  private void addCommon(Point point, Id wanted) {
    var facts = new TreeMap<>(point.setup());
    // A study names its benchmarks, and with them open and closed loops.
    facts.keySet().removeIf(name -> ComparedFacts.isLength(name) || name.equals("mode"));
    for (Point other : of(wanted).toList()) {
      for (String name : other.params().keySet()) {
        if (!wanted.params().containsKey(name)) {
          facts.put(name, value(point, name));
        }
      }
    }
    for (var fact : facts.entrySet()) {
      var values = common.computeIfAbsent(fact.getKey(), name -> new LinkedHashSet<>());
      // A resumed run measured each of its points with one of several setups.
      values.addAll(List.of(fact.getValue().split(ComparedFacts.THEN)));
    }
  }

  /** Why the points cannot be judged; a list that the caller may extend. */
  List<String> problems() {
    var all = new ArrayList<>(problems);
    var differing =
        common.entrySet().stream()
            .filter(fact -> fact.getValue().size() > 1)
            .map(fact -> fact.getKey() + ": " + String.join(", ", fact.getValue()))
            .toList();
    if (!differing.isEmpty()) {
      all.add("points differ in " + String.join("; ", differing));
    }
    return all;
  }
}
