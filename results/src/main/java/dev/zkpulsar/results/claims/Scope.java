package dev.zkpulsar.results.claims;

import dev.zkpulsar.results.output.Digits;
import dev.zkpulsar.results.runs.BadResultsException;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.Setup;
import dev.zkpulsar.results.runs.Validity;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.commons.jexl3.JexlBuilder;
import org.apache.commons.jexl3.JexlContext;
import org.apache.commons.jexl3.JexlEngine;
import org.apache.commons.jexl3.JexlException;
import org.apache.commons.jexl3.JexlFeatures;
import org.apache.commons.jexl3.introspection.JexlPermissions.ClassPermissions;

/**
 * Evaluates the expressions of a study, and notes the points that they use. Studies are data: an
 * expression can call {@link Functions} and metrics, and can neither create objects nor call
 * methods.
 */
final class Scope implements JexlContext {
  /** An assignment is a named argument: {@code p50(list, childCount=100)}. */
  private static final JexlEngine ENGINE =
      new JexlBuilder()
          .features(
              JexlFeatures.createNone()
                  .sideEffect(true)
                  .sideEffectGlobal(true)
                  .structuredLiteral(true))
          .permissions(new ClassPermissions(Functions.class, Call.class))
          .namespaces(Collections.singletonMap(null, Functions.class))
          .arithmetic(new Functions.Elementwise())
          .strict(true)
          .silent(false)
          .create();

  private final Study study;
  private final Map<String, ?> names;
  private final List<MeasuredPoint> measured;
  private final Map<String, Object> arguments = new TreeMap<>();
  private final Set<String> problems = new LinkedHashSet<>();
  private final List<Used> used = new ArrayList<>();

  /** Points, and the parameters that the expression named. */
  private record Used(Set<String> named, List<MeasuredPoint> points) {}

  /**
   * A scope.
   *
   * @param names of tables of figures, points, metrics and values
   * @param measured all points
   */
  Scope(Study study, Map<String, ?> names, List<MeasuredPoint> measured) {
    this.study = study;
    this.names = names;
    this.measured = measured;
  }

  @Override
  public Object get(String name) {
    return names.get(name) instanceof Metric metric ? new Call(metric) : names.get(name);
  }

  @Override
  public boolean has(String name) {
    return names.containsKey(name);
  }

  /** Adds a named argument of the metric that is called next. */
  @Override
  public void set(String name, Object value) {
    arguments.put(name, value);
  }

  /**
   * The value of an expression.
   *
   * @throws BadResultsException if it is none, or uses an unknown name
   */
  Object value(String expression) {
    try {
      return ENGINE.createExpression(expression).evaluate(this);
    } catch (StackOverflowError e) {
      throw study.bad("expression", expression, "one that is less deep");
    } catch (JexlException e) {
      boolean isInside = e.getCause() != null && !(e instanceof JexlException.Parsing);
      String message = String.valueOf((isInside ? e.getCause() : e).getMessage());
      String reason = message.lines().findFirst().orElse("");
      reason = reason.replaceFirst("^\\S*@\\d+:\\d+ ", "");
      throw new BadResultsException(study.place(expression) + reason + " in '" + expression + "'");
    }
  }

  /** The value as numbers, of which a list has several. */
  double[] numbers(String expression) {
    try {
      return Functions.numbers(value(expression));
    } catch (ArithmeticException e) {
      throw study.bad("expression", expression, "a number; " + e.getMessage());
    }
  }

  /** A cell of a table: a name that a point need not have, or the value of an expression. */
  String shown(String expression) {
    boolean isName = expression.matches("\\w+");
    Object value = isName && !has(expression) ? "" : value(expression);
    if (value instanceof Number number) {
      return Double.isNaN(number.doubleValue()) ? "-" : Digits.figure(number.doubleValue());
    }
    return String.valueOf(value);
  }

  /** A metric as a function. */
  public final class Call {
    private final Metric metric;

    private Call(Metric metric) {
      this.metric = metric;
    }

    /**
     * The metric's value, or if a named argument is a list, its value at each item.
     *
     * @param of the points, then the values of the named arguments
     */
    public Object call(Object... of) {
      var named = new TreeMap<>(arguments);
      arguments.clear();
      if (of.length > 0 && of[0] instanceof MeasuredPoint point) {
        return metric.of(point);
      }
      if (of.length == 0 || !(of[0] instanceof Study.Points points)) {
        return Double.NaN; // A row of a table without a measured point.
      }
      var params = new TreeMap<>(points.params());
      named.forEach((name, value) -> params.put(name, String.valueOf(value)));
      for (var list : named.entrySet()) {
        if (Functions.isList(list.getValue())) {
          return Functions.items(list.getValue()).stream()
              .peek(item -> params.put(list.getKey(), String.valueOf(item)))
              .mapToDouble(item -> median(points, params))
              .toArray();
        }
      }
      return median(points, params);
    }

    /** The median over the runs that measured the point; NaN if one of them cannot be used. */
    private double median(Study.Points points, Map<String, String> params) {
      var all = measured.stream().filter(point -> points.has(point, params)).toList();
      // Another run may have measured the point undisturbed.
      var quiet = all.stream().filter(point -> !point.isDisturbed()).toList();
      var found = quiet.isEmpty() ? all : quiet;
      used.add(new Used(Set.copyOf(params.keySet()), found));
      double[] values = found.stream().mapToDouble(metric::of).sorted().toArray();
      String problem = problem(found, values);
      if (!problem.isEmpty()) {
        problems.add(points.benchmark() + " " + MeasuredPoint.words(params) + ": " + problem);
        return Double.NaN;
      }
      return (values[(values.length - 1) / 2] + values[values.length / 2]) / 2;
    }

    private String problem(List<MeasuredPoint> found, double[] values) {
      if (found.isEmpty()) {
        return "no such point";
      } else if (found.stream().anyMatch(MeasuredPoint::isInvalid)) {
        return "invalid";
      } else if (found.stream().anyMatch(point -> point.validity() != Validity.VALID)) {
        return "not marked valid";
      } else if (found.get(0).isDisturbed()) {
        return "not judged: disturbed: " + found.get(0).disturbance();
      }
      return Double.isNaN(values[values.length - 1]) ? "no " + metric : "";
    }
  }

  /**
   * The points that are missing or must not be used; then, in one line, the parameters that the
   * expressions leave open, and the facts of the setup, in which the used points differ. A point
   * that lacks a parameter of its benchmark has "none" there; a fact that it lacks is ignored.
   */
  List<String> problems() {
    var values = new TreeMap<String, Set<String>>();
    var params = new TreeMap<String, Set<String>>();
    for (Used use : used) {
      use.points.forEach(p -> add(params, p.benchmark(), p.params().keySet()));
    }
    for (Used use : used) {
      for (MeasuredPoint point : use.points) {
        params.get(point.benchmark()).stream()
            .filter(name -> !use.named.contains(name))
            .forEach(
                name ->
                    add(
                        values,
                        name,
                        Set.of(point.params().getOrDefault(name, MeasuredPoint.NONE))));
        // A resumed run measured each of its points with one of several setups.
        point.setup().entrySet().stream()
            .filter(fact -> !Setup.isLength(fact.getKey()))
            .forEach(f -> add(values, f.getKey(), List.of(f.getValue().split(Setup.THEN, -1))));
      }
    }
    values.values().removeIf(all -> all.size() < 2);
    var all = new ArrayList<>(problems);
    if (!values.isEmpty()) {
      all.add(
          values.entrySet().stream()
              .map(entry -> entry.getKey() + ": " + String.join(", ", entry.getValue()))
              .collect(Collectors.joining("; ", "points differ in ", "")));
    }
    return all;
  }

  private static void add(Map<String, Set<String>> found, String name, Iterable<String> values) {
    values.forEach(found.computeIfAbsent(name, any -> new LinkedHashSet<>())::add);
  }
}
