package dev.zkpulsar.results.claims;

import dev.zkpulsar.results.run.Id;
import dev.zkpulsar.results.run.Mark.Kind;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.Setup;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToDoubleBiFunction;
import org.apache.commons.jexl3.JexlBuilder;
import org.apache.commons.jexl3.JexlEngine;
import org.apache.commons.jexl3.JexlException;
import org.apache.commons.jexl3.JexlFeatures;
import org.apache.commons.jexl3.MapContext;
import org.apache.commons.jexl3.introspection.JexlPermissions.ClassPermissions;
import org.apache.commons.statistics.descriptive.Median;

/**
 * Evaluates the expressions of a study, and notes the points that they use. Studies are data: an
 * expression can call {@link Functions} and metrics, and can neither create objects nor call
 * methods.
 */
final class Scope extends MapContext {
  /** An assignment is a named argument: {@code p50(list, childCount=100)}. */
  private static final JexlFeatures FEATURES =
      JexlFeatures.createNone().sideEffect(true).sideEffectGlobal(true).structuredLiteral(true);

  private static final JexlEngine ENGINE =
      new JexlBuilder()
          .features(FEATURES)
          .permissions(new ClassPermissions(Functions.class, Call.class))
          .namespaces(Collections.singletonMap(null, Functions.class))
          .arithmetic(new Functions())
          .safe(false)
          .create();

  private record Argument(String name, Object value) {}

  private final Study study;
  private final List<Point> measured;

  /** The named arguments of calls that have not begun; the last are those of the next call. */
  private final Deque<Argument> arguments = new ArrayDeque<>();

  private final Set<String> problems = new LinkedHashSet<>();

  /** The values of the facts and parameters in which the used points must agree. */
  private final Map<String, Set<String>> common = new TreeMap<>();

  /** The points whose values were used, by metric. */
  private final Map<Measure, Set<Point>> calls = new LinkedHashMap<>();

  /** The points of each identity that was asked for. */
  private final Map<Id, List<Point>> found = new HashMap<>();

  private ToDoubleBiFunction<Measure, Point> valueOf = Measure::of;

  Scope(Study study, List<Point> measured) {
    super(study.names());
    this.study = study;
    this.measured = measured;
  }

  /** A scope of the same points, one of which has other values of some metrics. */
  @SuppressWarnings("ReferenceEquality") // runs may hold equal points
  Scope with(Point changed, Set<Measure> measures, double factor) {
    var other = new Scope(study, measured);
    other.found.putAll(found);
    other.valueOf =
        (measure, point) ->
            measure.of(point) * (point == changed && measures.contains(measure) ? factor : 1);
    return other;
  }

  Map<Measure, Set<Point>> calls() {
    return calls;
  }

  /** All points that were used. */
  Set<Point> used() {
    Set<Point> all = points();
    calls.values().forEach(all::addAll);
    return all;
  }

  private static Set<Point> points() {
    return Collections.newSetFromMap(new IdentityHashMap<>());
  }

  @Override
  public Object get(String name) {
    return super.get(name) instanceof Measure measure ? new Call(measure) : super.get(name);
  }

  @Override
  public void set(String name, Object value) {
    arguments.addLast(new Argument(name, value));
  }

  /** The value of an expression, of which a list has several; an error names its line. */
  double[] numbers(String expression) {
    try {
      return Functions.numbers(ENGINE.createExpression(expression).evaluate(this));
    } catch (ArithmeticException | ClassCastException | JexlException | StackOverflowError e) {
      boolean isInside = e.getCause() != null && !(e instanceof JexlException.Parsing);
      String message = String.valueOf((isInside ? e.getCause() : e).getMessage());
      String reason = message.replaceFirst("^\\S*@\\d+:\\d+ ", "").lines().findFirst().orElse("");
      throw study.bad(expression, e instanceof StackOverflowError ? "too deep" : reason);
    }
  }

  /** A metric as a function. */
  public final class Call {
    private final Measure measure;

    private Call(Measure measure) {
      this.measure = measure;
    }

    /** The metric's value at the points, or if arguments are lists, its value at each item. */
    public Object call(Object... of) {
      var named = new TreeMap<String, List<Object>>();
      for (int i = of.length - 1; i > 0 && !arguments.isEmpty(); i--) {
        Argument last = arguments.removeLast();
        named.put(last.name, Functions.items(last.value));
      }
      if (of.length != 1 + named.size() || !(of[0] instanceof Id points)) {
        throw new ArithmeticException("allowed: METRIC(POINTS, parameter=value, ...)");
      }
      double[] values = new double[named.values().stream().mapToInt(List::size).max().orElse(1)];
      for (int i = 0; i < values.length; i++) {
        var params = new TreeMap<>(points.params());
        int at = i;
        named.forEach((name, all) -> params.put(name, "" + all.get(at % all.size())));
        values[i] = median(new Id(points.benchmark(), "", params));
      }
      return values.length == 1 ? (Object) values[0] : values;
    }

    /** The median over the runs that measured the point; NaN if none did. */
    private double median(Id wanted) {
      if (!found.containsKey(wanted)) {
        found.put(wanted, find(wanted));
        addCommon(found.get(wanted), wanted);
      }
      var points = found.get(wanted);
      calls.computeIfAbsent(measure, any -> points()).addAll(points);
      double[] values =
          points.stream().mapToDouble(p -> valueOf.applyAsDouble(measure, p)).toArray();
      String problem = problem(points);
      if (problem.isEmpty() && Arrays.stream(values).anyMatch(Double::isNaN)) {
        problem = "no " + measure.name();
      }
      if (!problem.isEmpty()) {
        problems.add(wanted.label() + ": " + problem);
      }
      return Median.withDefaults().evaluate(values);
    }
  }

  private static String problem(List<Point> points) {
    if (points.isEmpty()) {
      return "no such point";
    } else if (points.stream().anyMatch(Point::isInvalid)) {
      return "invalid";
    } else if (!points.stream().allMatch(Point::isValid)) {
      return "not marked valid";
    }
    Point first = points.get(0);
    return first.isDisturbed() ? "not judged: disturbed: " + first.words(Kind.DISTURBED) : "";
  }

  private List<Point> find(Id wanted) {
    var all =
        measured.stream()
            .filter(point -> wanted.benchmark().equals(point.benchmark()))
            .filter(
                point ->
                    wanted.params().entrySet().stream()
                        .allMatch(each -> value(point, each.getKey()).equals(each.getValue())))
            .toList();
    // Another run may have measured the point undisturbed.
    var quiet = all.stream().filter(point -> !point.isDisturbed()).toList();
    return quiet.isEmpty() ? all : quiet;
  }

  private static String value(Point point, String parameter) {
    return point.params().getOrDefault(parameter, Id.NONE);
  }

  /**
   * Adds the facts of the points' setup, and the parameters that the expression leaves open. A
   * parameter that a point lacks is "none"; a fact that it lacks is ignored.
   */
  private void addCommon(List<Point> points, Id wanted) {
    var open = new TreeSet<String>();
    measured.stream()
        .filter(point -> point.benchmark().equals(wanted.benchmark()))
        .forEach(point -> open.addAll(point.params().keySet()));
    open.removeAll(wanted.params().keySet());
    for (Point point : points) {
      var facts = new TreeMap<>(point.setup());
      facts.keySet().removeIf(Setup::isLength);
      facts.remove("mode"); // A study names its benchmarks, and with them open and closed loops.
      open.forEach(name -> facts.put(name, value(point, name)));
      // A resumed run measured each of its points with one of several setups.
      facts.forEach(
          (name, values) ->
              common
                  .computeIfAbsent(name, any -> new LinkedHashSet<>())
                  .addAll(List.of(values.split(Setup.THEN))));
    }
  }

  /** The points that are missing or must not be used; then, in one line, where the used differ. */
  List<String> problems() {
    var differing = new ArrayList<String>();
    common.values().removeIf(values -> values.size() < 2);
    common.forEach((name, values) -> differing.add(name + ": " + String.join(", ", values)));
    var all = new ArrayList<>(problems);
    if (!differing.isEmpty()) {
      all.add("points differ in " + String.join("; ", differing));
    }
    return all;
  }
}
