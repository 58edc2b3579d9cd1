package dev.zkpulsar.results.claims;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** How the measured values give the figures that a relation bounds. */
enum RelationKind {
  /** Each measured value. */
  VALUE,
  /** Each value of the first series over that of the second, or over its only value. */
  RATIO,
  /** Each value of the first series minus that of the second, or minus its only value. */
  DIFFERENCE,
  /** The largest value over the smallest. */
  SPREAD,
  /** Each value over the one before: at least 1 if the series never falls. */
  STEPS,
  /** The exponent of the best power law: the slope with both axes logarithmic. */
  EXPONENT,
  /**
   * The share of an exponential in the variance that an exponential and a power law leave
   * unexplained. Below one half the exponential fits better; 1 for a series that does not grow.
   */
  EXPONENTIAL_FIT,
  /** The share of the variance that a straight line explains; 0 for one that does not rise. */
  LINEAR_FIT;

  /** Whether it compares two series. */
  boolean takesTwo() {
    return this == RATIO || this == DIFFERENCE;
  }

  /** Whether the figures have the unit of the metric. */
  boolean keepsUnit() {
    return this == VALUE || this == DIFFERENCE;
  }

  /**
   * The figures.
   *
   * @param steps the values of the varying parameter: numbers for an exponent and for a fit
   * @param of the first series
   * @param to the second series, as long as the first or of one value; else empty
   */
  double[] figures(List<String> steps, double[] of, double[] to) {
    return switch (this) {
      case VALUE -> of;
      case RATIO -> each(of, 0, i -> of[i] / to[to.length == 1 ? 0 : i]);
      case DIFFERENCE -> each(of, 0, i -> of[i] - to[to.length == 1 ? 0 : i]);
      case STEPS -> each(of, 1, i -> of[i] / of[i - 1]);
      case SPREAD -> {
        var all = Arrays.stream(of).summaryStatistics();
        yield new double[] {all.getMax() / all.getMin()};
      }
      case EXPONENT -> new double[] {Line.through(logs(numbers(steps)), logs(of)).slope};
      case EXPONENTIAL_FIT -> new double[] {exponentialShare(numbers(steps), of)};
      case LINEAR_FIT -> new double[] {Line.through(numbers(steps), of).explainedByRise()};
    };
  }

  private static double exponentialShare(double[] x, double[] y) {
    Line exponential = Line.through(x, logs(y));
    double both = exponential.unexplained + Line.through(logs(x), logs(y)).unexplained;
    return exponential.slope <= 0 || both == 0 ? 1 : exponential.unexplained / both;
  }

  private static double[] numbers(List<String> steps) {
    return steps.stream().mapToDouble(Double::parseDouble).toArray();
  }

  private static double[] logs(double[] values) {
    return DoubleStream.of(values).map(Math::log).toArray();
  }

  private static double[] each(double[] of, int from, IntToDoubleFunction figure) {
    return IntStream.range(from, of.length).mapToDouble(figure).toArray();
  }

  /** The straight line of least squares. */
  private record Line(double slope, double unexplained, double variation) {

    static Line through(double[] x, double[] y) {
      double meanX = Arrays.stream(x).average().orElseThrow();
      double meanY = Arrays.stream(y).average().orElseThrow();
      double xx = 0;
      double xy = 0;
      double yy = 0;
      for (int i = 0; i < x.length; i++) {
        xx += (x[i] - meanX) * (x[i] - meanX);
        xy += (x[i] - meanX) * (y[i] - meanY);
        yy += (y[i] - meanY) * (y[i] - meanY);
      }
      // Rounding can make a perfect line slightly negative.
      return new Line(xy / xx, Math.max(0, yy - xy * xy / xx), yy);
    }

    double explainedByRise() {
      return slope <= 0 ? 0 : 1 - unexplained / variation;
    }
  }
}
