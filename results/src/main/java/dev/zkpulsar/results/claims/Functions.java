package dev.zkpulsar.results.claims;

import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.IntStream;
import org.apache.commons.jexl3.JexlArithmetic;

/** The functions of the expressions in studies; {@code *} and {@code /} take lists item by item. */
public final class Functions extends JexlArithmetic {
  Functions() {
    super(true);
  }

  public static Object keys(Map<?, ?> table, Object... except) {
    var without = Arrays.stream(except).map(String::valueOf).toList();
    return table.keySet().stream().filter(key -> !without.contains(key.toString())).toArray();
  }

  public static double max(Object list) {
    return Arrays.stream(numbers(list)).max().orElseThrow();
  }

  public static double min(Object list) {
    return Arrays.stream(numbers(list)).min().orElseThrow();
  }

  public static double[] log(Object list) {
    return Arrays.stream(numbers(list)).map(Math::log).toArray();
  }

  public static double[] steps(Object list) {
    double[] all = numbers(list);
    return IntStream.range(1, all.length).mapToDouble(i -> all[i] / all[i - 1]).toArray();
  }

  /** That of the straight line of least squares. */
  public static double slope(Object x, Object y) {
    return products(x, y) / products(x, x);
  }

  /** The share of y's variance that this line explains; 0 if the line does not rise. */
  public static double fit(Object x, Object y) {
    return slope(x, y) <= 0 ? 0 : slope(x, y) * slope(y, x);
  }

  /**
   * The x, which rises, from which on y is at least 1, on straight lines between the logarithms of
   * neighbours; NaN if y ends below 1, or never is below.
   */
  public static double crossing(Object x, Object y) {
    double[] at = log(x);
    double[] above = log(y);
    int last = above.length - 1;
    while (last >= 0 && above[last] >= 0) {
      last--;
    }
    if (last < 0 || last == above.length - 1) {
      return Double.NaN;
    }
    double share = above[last] / (above[last] - above[last + 1]);
    return Math.exp(at[last] + share * (at[last + 1] - at[last]));
  }

  /** The sum of the products of both distances from their means. */
  private static double products(Object one, Object other) {
    double[] x = numbers(one);
    double[] y = numbers(other);
    double meanX = Arrays.stream(x).average().orElseThrow();
    double meanY = Arrays.stream(y).average().orElseThrow();
    return IntStream.range(0, x.length).mapToDouble(i -> (x[i] - meanX) * (y[i] - meanY)).sum();
  }

  /** The items of a list, or a single value. */
  static List<Object> items(Object value) {
    return value != null && value.getClass().isArray()
        ? IntStream.range(0, Array.getLength(value)).mapToObj(i -> Array.get(value, i)).toList()
        : Collections.singletonList(value);
  }

  /** The numbers of a list or a single value; NaN for an empty cell. */
  static double[] numbers(Object value) {
    return items(value).stream().mapToDouble(Functions::number).toArray();
  }

  static double number(Object value) {
    try {
      return "".equals(value) ? Double.NaN : Double.parseDouble(String.valueOf(value));
    } catch (NumberFormatException e) {
      throw new ArithmeticException(
          value == null ? "no such figure" : "'" + value + "' is no number");
    }
  }

  @Override
  public Object multiply(Object left, Object right) {
    return each(left, right, (a, b) -> a * b);
  }

  @Override
  public Object divide(Object left, Object right) {
    return each(left, right, (a, b) -> a / b);
  }

  private static Object each(Object left, Object right, DoubleBinaryOperator operation) {
    double[] a = numbers(left);
    double[] b = numbers(right);
    if (a.length != b.length && a.length != 1 && b.length != 1) {
      throw new ArithmeticException("lists of %d and %d values".formatted(a.length, b.length));
    }
    double[] all = new double[Math.max(a.length, b.length)];
    Arrays.setAll(all, i -> operation.applyAsDouble(a[i % a.length], b[i % b.length]));
    return all.length == 1 ? (Object) all[0] : all;
  }
}
