package dev.zkpulsar.results.export;

import dev.zkpulsar.results.runs.MetricSpec.Better;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.IntStream;

/**
 * A number of a point, as other tools get it.
 *
 * @param name such as {@code response.p99}
 * @param unit as JMH writes it
 * @param better which way is better
 * @param value finite
 * @param jmhError half the width of JMH's confidence interval; empty if JMH gives none
 * @param forks the value of each iteration, a row for each fork; empty if they are unknown
 */
record Figure(
    String name,
    String unit,
    Better better,
    double value,
    OptionalDouble jmhError,
    List<double[]> forks) {
  private static final MathContext DIGITS = new MathContext(6);

  Figure named(String newName, String newUnit, Better newBetter) {
    return new Figure(newName, newUnit, newBetter, value, jmhError, forks);
  }

  /** This figure and another, iteration by iteration if both have the same iterations. */
  Figure with(Figure other, DoubleBinaryOperator operator) {
    var rows = new ArrayList<double[]>();
    for (int fork = 0; fork < Math.min(forks.size(), other.forks.size()); fork++) {
      double[] one = forks.get(fork);
      double[] two = other.forks.get(fork);
      if (one.length == two.length) {
        rows.add(
            IntStream.range(0, one.length)
                .mapToDouble(i -> operator.applyAsDouble(one[i], two[i]))
                .filter(Double::isFinite)
                .toArray());
      }
    }
    double both = operator.applyAsDouble(value, other.value);
    return new Figure(name, unit, better, both, OptionalDouble.empty(), rows);
  }

  /** The values of the iterations; one, the value itself, if they are unknown. */
  List<double[]> iterations() {
    boolean known = forks.stream().anyMatch(fork -> fork.length > 0);
    return known ? forks : List.of(new double[] {value});
  }

  /** The smallest and the largest iteration. */
  DoubleSummaryStatistics range() {
    return iterations().stream().flatMapToDouble(Arrays::stream).summaryStatistics();
  }

  /** JMH's error if there is one, else half the range of the iterations. */
  double error() {
    return jmhError.orElseGet(() -> (range().getMax() - range().getMin()) / 2);
  }

  /** A number with six significant digits, more than any measurement has. */
  static double rounded(double number) {
    return new BigDecimal(number).round(DIGITS).doubleValue();
  }
}
