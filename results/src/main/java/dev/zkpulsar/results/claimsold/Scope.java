package dev.zkpulsar.results.claimsold;

import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.Setup;
import dev.zkpulsar.results.runs.Validity;
import dev.zkpulsar.results.text.Digits;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
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

  private final Study study;
  private final List<MeasuredPoint> measured;

  /** The named arguments of the metric that is called next: several values of a list. */
  private final Map<String, List<Object>> arguments = new TreeMap<>();

  private final Set<String> problems = new LinkedHashSet<>();

  /** The values of the facts and parameters in which the used points must agree. */
  private final Map<String, Set<String>> common = new TreeMap<>();

  /** The points whose values were used, by metric. */
  private final Map<Metric, Set<MeasuredPoint>> calls = new LinkedHashMap<>();

  /** The points of each key that was asked for. */
  private final Map<MeasuredPoint.Key, List<MeasuredPoint>> found = new HashMap<>();

  /** The value of a metric at a point. */
  private ToDoubleBiFunction<Metric, MeasuredPoint> valueOf = Metric::of;

  /** The names are those of tables of figures, points and metrics. */
  Scope(Study study, Map<String, Object> names, List<MeasuredPoint> measured) {
    super(names);
    this.study = study;
    this.measured = measured;
  }

  Scope(Study study, List<MeasuredPoint> measured) {
    this(study, study.names(), measured);
  }

  /** A scope of the used points, one of which has other values of some metrics. */
  @SuppressWarnings("ReferenceEquality") // runs may hold equal points
  Scope with(MeasuredPoint changed, Set<Metric> metrics, double factor) {
    var other = new Scope(study, measured);
    other.found.putAll(found);
    other.valueOf =
        (metric, point) ->
            metric.of(point) * (point == changed && metrics.contains(metric) ? factor : 1);
    return other;
  }

  Map<Metric, Set<MeasuredPoint>> calls() {
    return calls;
  }

  /** All points that were used. */
  Set<MeasuredPoint> used() {
    Set<MeasuredPoint> all = Collections.newSetFromMap(new IdentityHashMap<>());
    calls.values().forEach(all::addAll);
    return all;
  }

  @Override
  public Object get(String name) {
    return super.get(name) instanceof Metric metric ? new Call(metric) : super.get(name);
  }

  @Override
  public void set(String name, Object value) {
    arguments.put(name, Functions.items(value));
  }

  /** The value of an expression, of which a list has several. */
  double[] numbers(String expression) {
    return value(expression, Functions::numbers);
  }

  /** The value of an expression as a cell of a table. */
  String cell(String expression) {
    return value(
        expression,
        value ->
            value instanceof String text
                ? text
                : Digits.figure(Functions.number(value)).replace("NaN", "-"));
  }

  /** The value of an expression, converted; an error names the expression and its line. */
  <T> T value(String expression, Function<Object, T> conversion) {
    try {
      return conversion.apply(ENGINE.createExpression(expression).evaluate(this));
    } catch (ArithmeticException | ClassCastException | JexlException | StackOverflowError e) {
      boolean isInside = e.getCause() != null && !(e instanceof JexlException.Parsing);
      String message = String.valueOf((isInside ? e.getCause() : e).getMessage());
      String reason = message.replaceFirst("^\\S*@\\d+:\\d+ ", "").lines().findFirst().orElse("");
      throw study.bad(expression, e instanceof StackOverflowError ? "too deep" : reason);
    }
  }

  /** A metric as a function. */
  public final class Call {
    private final Metric metric;

    private Call(Metric metric) {
      this.metric = metric;
    }

    /**
     * The metric's value at the points, or if named arguments are lists, its value at each item.
     */
    public Object call(Object... of) {
      var named = new TreeMap<>(arguments);
      arguments.clear();
      if (of.length != 1 + named.size() || !(of[0] instanceof MeasuredPoint.Key points)) {
        throw new ArithmeticException("allowed: METRIC(POINTS, parameter=value, ...)");
      }
      double[] values = new double[named.values().stream().mapToInt(List::size).max().orElse(1)];
      for (int i = 0; i < values.length; i++) {
        var params = new TreeMap<>(points.params());
        int at = i;
        named.forEach((name, all) -> params.put(name, "" + all.get(at % all.size())));
        values[i] = median(new MeasuredPoint.Key(points.benchmark(), "", params));
      }
      return values.length == 1 ? (Object) values[0] : values;
    }

    /** The median over the runs that measured the point; NaN if none did. */
    private double median(MeasuredPoint.Key wanted) {
      if (!found.containsKey(wanted)) {
        found.put(wanted, find(wanted));
        addCommon(found.get(wanted), wanted);
      }
      var points = found.get(wanted);
      calls
          .computeIfAbsent(metric, any -> Collections.newSetFromMap(new IdentityHashMap<>()))
          .addAll(points);
      double[] values =
          points.stream()
              .mapToDouble(point -> valueOf.applyAsDouble(metric, point))
              .sorted()
              .toArray();
      String problem = problem(points, values);
      if (!problem.isEmpty()) {
        problems.add(wanted.label() + ": " + problem);
      }
      return Median.withDefaults().evaluate(values);
    }

    private String problem(List<MeasuredPoint> points, double[] values) {
      if (points.isEmpty()) {
        return "no such point";
      } else if (points.stream().anyMatch(MeasuredPoint::isInvalid)) {
        return "invalid";
      } else if (points.stream().anyMatch(point -> point.validity() != Validity.VALID)) {
        return "not marked valid";
      } else if (points.get(0).isDisturbed()) {
        return "not judged: disturbed: " + points.get(0).disturbance();
      }
      return Double.isNaN(values[values.length - 1]) ? "no " + metric : "";
    }
  }

  private List<MeasuredPoint> find(MeasuredPoint.Key wanted) {
    var all = measured.stream().filter(point -> Study.isIn(wanted, point, false)).toList();
    // Another run may have measured the point undisturbed.
    var quiet = all.stream().filter(point -> !point.isDisturbed()).toList();
    return quiet.isEmpty() ? all : quiet;
  }

  /**
   * Adds the facts of the points' setup, and the parameters that the expression leaves open. A
   * parameter that a point lacks is "none"; a fact that it lacks is ignored.
   */
  private void addCommon(List<MeasuredPoint> found, MeasuredPoint.Key wanted) {
    var open = new HashSet<String>();
    measured.stream()
        .filter(point -> point.benchmark().equals(wanted.benchmark()))
        .forEach(point -> open.addAll(point.params().keySet()));
    open.removeAll(wanted.params().keySet());
    for (MeasuredPoint point : found) {
      var facts = new TreeMap<>(point.setup());
      facts.keySet().removeIf(Setup::isLength);
      facts.remove("mode"); // A study names its benchmarks, and with them open and closed loops.
      open.forEach(name -> facts.put(name, point.params().getOrDefault(name, MeasuredPoint.NONE)));
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
    common.values().removeIf(values -> values.size() < 2);
    var differing = new ArrayList<String>();
    common.forEach((name, values) -> differing.add(name + ": " + String.join(", ", values)));
    var all = new ArrayList<>(problems);
    if (!differing.isEmpty()) {
      all.add("points differ in " + String.join("; ", differing));
    }
    return all;
  }
}
