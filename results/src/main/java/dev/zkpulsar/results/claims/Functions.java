package dev.zkpulsar.results.claims;

import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleBinaryOperator;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.apache.commons.jexl3.JexlArithmetic;

/** The functions that an expression of a study can call. A list is {@code [1, 2]}. */
public final class Functions {
  private static final Pattern NUMBER = Pattern.compile("-?\\d[\\d,]*(\\.\\d+)?");

  private Functions() {}

  /** The keys of a table of figures, without some of them. */
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

  /** The largest value over the smallest. */
  public static double spread(Object list) {
    return max(list) / min(list);
  }

  /** The natural logarithm of each value. */
  public static double[] log(Object list) {
    return Arrays.stream(numbers(list)).map(Math::log).toArray();
  }

  /** Each value over the one before. */
  public static double[] steps(Object list) {
    double[] all = numbers(list);
    return IntStream.range(1, all.length).mapToDouble(i -> all[i] / all[i - 1]).toArray();
  }

  /** The slope of the straight line of least squares through y over x. */
  public static double slope(Object x, Object y) {
    return products(x, y) / products(x, x);
  }

  /** The share of y's variance that this line explains; 0 if the line does not rise. */
  public static double fit(Object x, Object y) {
    return slope(x, y) <= 0 ? 0 : slope(x, y) * products(x, y) / products(y, y);
  }

  /** The sum of the products of both distances from their means. */
  private static double products(Object one, Object other) {
    double[] x = numbers(one);
    double[] y = numbers(other);
    double meanX = Arrays.stream(x).average().orElseThrow();
    double meanY = Arrays.stream(y).average().orElseThrow();
    return IntStream.range(0, x.length).mapToDouble(i -> (x[i] - meanX) * (y[i] - meanY)).sum();
  }

  /** The items of a list; empty for a single value. */
  static List<Object> items(Object value) {
    return isList(value)
        ? IntStream.range(0, Array.getLength(value)).mapToObj(i -> Array.get(value, i)).toList()
        : List.of();
  }

  static boolean isList(Object value) {
    return value != null && value.getClass().isArray();
  }

  /** The numbers of a list or a single value; of a figure such as "about 520" the first. */
  static double[] numbers(Object value) {
    return isList(value)
        ? items(value).stream().mapToDouble(Functions::number).toArray()
        : new double[] {number(value)};
  }

  private static double number(Object value) {
    var text = NUMBER.matcher(String.valueOf(value));
    if (value instanceof Number number) {
      return number.doubleValue();
    } else if (value instanceof String empty && empty.isBlank()) {
      return Double.NaN;
    } else if (!(value instanceof String && text.find())) {
      throw new ArithmeticException("'" + value + "' is no number");
    }
    return Double.parseDouble(text.group().replace(",", ""));
  }

  /** Calculates with numbers, and with lists item by item. */
  static final class Elementwise extends JexlArithmetic {
    Elementwise() {
      super(true);
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
      return isList(left) || isList(right) ? all : (Object) all[0];
    }
  }
}
