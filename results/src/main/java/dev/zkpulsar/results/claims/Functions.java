package dev.zkpulsar.results.claims;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** The functions of studies, of lists or single items. */
final class Functions {
  static final Set<String> NAMES =
      Set.of("keys", "max", "min", "log", "steps", "slope", "fit", "crossing");

  private Functions() {}

  static Object call(String name, List<Object> given) {
    if (name.equals("keys")) {
      var keys = new ArrayList<Object>(((Map<?, ?>) given.get(0)).keySet());
      keys.removeAll(given.stream().skip(1).map(Functions::word).toList());
      return keys;
    }
    double[] x = numbers(given.get(0));
    double[] y = numbers(given.get(given.size() - 1));
    return switch (name) {
      case "max" -> DoubleStream.of(x).max().orElseThrow();
      case "min" -> DoubleStream.of(x).min().orElseThrow();
      case "log" -> DoubleStream.of(x).map(Math::log).boxed().toList();
      case "steps" -> IntStream.range(1, x.length).mapToObj(i -> x[i] / x[i - 1]).toList();
      case "slope" -> slope(x, y);
      // The share of y's variance that a line explains; 0 if it does not rise.
      case "fit" -> slope(x, y) <= 0 ? 0.0 : slope(x, y) * slope(y, x);
      default -> crossing(x, y);
    };
  }

  private static double slope(double[] x, double[] y) {
    return products(x, y) / products(x, x);
  }

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

  static List<Double> calculated(Object left, String operator, Object right) {
    double[] a = numbers(left);
    double[] b = numbers(right);
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

  static List<?> items(Object value) {
    return value instanceof List<?> list ? list : Collections.singletonList(value);
  }

  /** A single value; a calculated 100.0 is the parameter 100. */
  static String word(Object value) {
    return String.valueOf(items(value).get(0)).replaceFirst("^(\\d+)\\.0$", "$1");
  }

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
