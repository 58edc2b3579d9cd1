package dev.zkpulsar.results.claims;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * The functions of studies. An argument is a list or a single item; the values of x and y are
 * arrays of the same length, in the order of the study.
 */
final class Functions {
  static final Set<String> NAMES =
      Set.of("keys", "max", "min", "log", "steps", "slope", "fit", "crossing");

  private Functions() {}

  /** The value of a function: a number, or a list. Throws ArithmeticException. */
  static Object call(String name, List<Object> given) {
    return switch (name) {
      case "keys" -> keys(given);
      case "max", "min" -> extreme(name, given);
      case "log" -> DoubleStream.of(x(name, given)).map(Math::log).boxed().toList();
      case "steps" -> steps(x(name, given));
      default -> ofTwo(name, x(name, given), numbers(argument(name, given, 1)));
    };
  }

  /** The keys of a table, without those that follow. */
  private static List<Object> keys(List<Object> given) {
    var keys = new ArrayList<Object>(((Map<?, ?>) given.get(0)).keySet());
    keys.removeAll(given.stream().skip(1).map(Functions::word).toList());
    return keys;
  }

  private static double[] x(String name, List<Object> given) {
    return some(numbers(argument(name, given, 0)));
  }

  /** Each value over the one before. */
  private static List<Double> steps(double[] x) {
    return IntStream.range(1, x.length).mapToObj(i -> x[i] / x[i - 1]).toList();
  }

  private static double ofTwo(String name, double[] x, double[] y) {
    if (x.length != y.length) {
      throw new ArithmeticException(
          "%s of lists of %d and %d values".formatted(name, x.length, y.length));
    }
    return switch (name) {
      case "slope" -> slope(x, y);
      // The share of y's variance that a line explains; 0 if it does not rise.
      case "fit" -> slope(x, y) <= 0 ? 0.0 : slope(x, y) * slope(y, x);
      default -> crossing(x, y);
    };
  }

  /** The greatest or the least of all values of all arguments. */
  private static double extreme(String name, List<Object> given) {
    double[] all = given.stream().flatMapToDouble(list -> DoubleStream.of(numbers(list))).toArray();
    var values = DoubleStream.of(some(all));
    return (name.equals("max") ? values.max() : values.min()).orElseThrow();
  }

  /** An argument of a function that has one argument, log and steps, or two. */
  private static Object argument(String name, List<Object> given, int number) {
    int count = name.equals("log") || name.equals("steps") ? 1 : 2;
    if (given.size() != count) {
      throw new ArithmeticException(
          "%s of %d arguments; allowed: %d".formatted(name, given.size(), count));
    }
    return given.get(number);
  }

  /** Throws ArithmeticException for an empty list: a check of no value would hold. */
  static double[] some(double[] values) {
    if (values.length == 0) {
      throw new ArithmeticException("a list without values; allowed: one value or more");
    }
    return values;
  }

  /** The slope of the line of least squares. */
  private static double slope(double[] x, double[] y) {
    return products(x, y) / products(x, x);
  }

  /** The sum of the products of the distances from the means. */
  private static double products(double[] x, double[] y) {
    double meanX = DoubleStream.of(x).average().orElseThrow();
    double meanY = DoubleStream.of(y).average().orElseThrow();
    return IntStream.range(0, x.length).mapToDouble(i -> (x[i] - meanX) * (y[i] - meanY)).sum();
  }

  /** The x from which on y is at least 1, on lines between logarithms; NaN if there is none. */
  private static double crossing(double[] x, double[] y) {
    int last = y.length - 1;
    while (last >= 0 && y[last] >= 1) {
      last--;
    }
    if (last < 0 || last == y.length - 1) {
      return Double.NaN;
    }
    double share = Math.log(y[last]) / Math.log(y[last] / y[last + 1]);
    return x[last] * Math.pow(x[last + 1] / x[last], share);
  }

  /** Two lists item by item; a single value goes with each item of the other. */
  static List<Double> calculated(Object left, String operator, Object right) {
    double[] a = some(numbers(left));
    double[] b = some(numbers(right));
    if (a.length != b.length && a.length != 1 && b.length != 1) {
      throw new ArithmeticException("lists of %d and %d values".formatted(a.length, b.length));
    }
    DoubleBinaryOperator calculate =
        switch (operator) {
          case "+" -> Double::sum;
          case "-" -> (x, y) -> x - y;
          case "*" -> (x, y) -> x * y;
          default -> (x, y) -> x / y;
        };
    return IntStream.range(0, Math.max(a.length, b.length))
        .mapToObj(i -> calculate.applyAsDouble(a[i % a.length], b[i % b.length]))
        .toList();
  }

  /** The items of a list; a single item is a list of one. */
  static List<?> items(Object value) {
    return value instanceof List<?> list ? list : Collections.singletonList(value);
  }

  /** A single value; a calculated 100.0 is the parameter 100. */
  static String word(Object value) {
    if (items(value).isEmpty()) {
      throw new ArithmeticException("a list without values; allowed: one value or more");
    }
    return String.valueOf(items(value).get(0)).replaceFirst("^(\\d+)\\.0$", "$1");
  }

  /** The items as numbers; an empty text is NaN. Throws ArithmeticException. */
  static double[] numbers(Object value) {
    return items(value).stream().mapToDouble(Functions::number).toArray();
  }

  private static double number(Object value) {
    try {
      return "".equals(value) ? Double.NaN : Double.parseDouble(String.valueOf(value));
    } catch (NumberFormatException e) {
      throw new ArithmeticException("'" + value + "' is no number");
    }
  }
}
