package dev.zkpulsar.results.claims;

import static java.util.stream.Collectors.joining;

import dev.zkpulsar.results.run.Id;
import dev.zkpulsar.results.run.Mark.Kind;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.Setup;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
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
          .cache(1000)
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
  final Map<Measure, Set<Point>> calls = new LinkedHashMap<>();

  Scope(Study study, List<Point> measured) {
    super(study.names());
    this.study = study;
    this.measured = measured;
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
        named.forEach((name, all) -> params.put(name, word(all.get(at % all.size()))));
        values[i] = median(new Id(points.benchmark(), "", params));
      }
      return values.length == 1 ? (Object) values[0] : values;
    }

    /** A calculated 100.0 is the parameter 100. */
    private String word(Object value) {
      return String.valueOf(value).replaceFirst("^(\\d+)\\.0$", "$1");
    }

    /** The median over the runs that measured the point; NaN if none did. */
    private double median(Id wanted) {
      var points = find(wanted);
      addCommon(points, wanted);
      calls.computeIfAbsent(measure, any -> points()).addAll(points);
      double[] values = points.stream().mapToDouble(measure::of).toArray();
      String problem = problem(points, values);
      if (!problem.isEmpty()) {
        problems.add(wanted.label() + ": " + problem);
      }
      return Median.withDefaults().evaluate(values);
    }

    private String problem(List<Point> points, double[] values) {
      if (points.isEmpty() || points.stream().anyMatch(Point::isInvalid)) {
        return points.isEmpty() ? "no such point" : "invalid";
      }
      if (!points.stream().allMatch(Point::isValid) || points.get(0).isDisturbed()) {
        String words = points.get(0).words(Kind.DISTURBED);
        return words.isEmpty() ? "not marked valid" : "not judged: disturbed: " + words;
      }
      return Arrays.stream(values).anyMatch(Double::isNaN) ? "no " + measure.name() : "";
    }
  }

  private List<Point> find(Id wanted) {
    var params = wanted.params().entrySet();
    var all =
        of(wanted)
            .filter(p -> params.stream().allMatch(e -> value(p, e.getKey()).equals(e.getValue())))
            .toList();
    // Another run may have measured the point undisturbed.
    var quiet = all.stream().filter(point -> !point.isDisturbed()).toList();
    return quiet.isEmpty() ? all : quiet;
  }

  private Stream<Point> of(Id wanted) {
    return measured.stream().filter(point -> wanted.benchmark().equals(point.benchmark()));
  }

  /** A parameter that a point lacks is "none". */
  private static String value(Point point, String parameter) {
    return point.params().getOrDefault(parameter, Id.NONE);
  }

  /**
   * Adds the facts of the points' setup, and the parameters that the expression leaves open. A fact
   * that a point lacks is ignored.
   */
  private void addCommon(List<Point> points, Id wanted) {
    var names = of(wanted).flatMap(point -> point.params().keySet().stream()).distinct();
    var open = names.filter(name -> !wanted.params().containsKey(name)).toList();
    for (Point point : points) {
      var facts = new TreeMap<>(point.setup());
      // A study names its benchmarks, and with them open and closed loops.
      facts.keySet().removeIf(name -> Setup.isLength(name) || name.equals("mode"));
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
    var all = new ArrayList<>(problems);
    String differing =
        common.entrySet().stream()
            .filter(each -> each.getValue().size() > 1)
            .map(each -> each.getKey() + ": " + String.join(", ", each.getValue()))
            .collect(joining("; "));
    if (!differing.isEmpty()) {
      all.add("points differ in " + differing);
    }
    return all;
  }
}
