package dev.zkpulsar.results.claims;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Arrays;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * How the figures that a relation holds against its bounds follow from what was measured. Each of
 * those figures must lie within the bounds.
 */
enum RelationKind {
  /** Each measured value. */
  @JsonProperty("value")
  VALUE(false),
  /** Each value of the first series over that of the second, or over its only one. */
  @JsonProperty("ratio")
  RATIO(true),
  /** Each value of the first series less that of the second, or less its only one. */
  @JsonProperty("difference")
  DIFFERENCE(true),
  /** The greatest value over the least. */
  @JsonProperty("spread")
  SPREAD(false),
  /** Each value over the one before it: at least 1 where the series never falls. */
  @JsonProperty("steps")
  STEPS(false),
  /** The exponent of the power law that fits best: the slope in a plot of two logarithmic axes. */
  @JsonProperty("exponent")
  EXPONENT(false),
  /**
   * Of what an exponential and a power law leave unexplained together, the exponential's share:
   * under one half it fits better, and a series that does not grow has 1.
   */
  @JsonProperty("exponentialFit")
  EXPONENTIAL_FIT(false),
  /** The share of the variance that a straight line explains; 0 for one that does not rise. */
  @JsonProperty("linearFit")
  LINEAR_FIT(false);

  private final boolean takesTwo;

  RelationKind(boolean takesTwo) {
    this.takesTwo = takesTwo;
  }

  /** Whether a second series is needed. */
  boolean takesTwo() {
    return takesTwo;
  }

  /** Whether the figures have the unit of the metric. */
  boolean keepsUnit() {
    return this == VALUE || this == DIFFERENCE;
  }

  /** Whether the values of the parameter that the series runs over enter as numbers. */
  boolean needsNumbers() {
    return this == EXPONENT || this == EXPONENTIAL_FIT || this == LINEAR_FIT;
  }

  /**
   * The figures.
   *
   * @param x the parameter's values that the first series runs over, where they are needed
   * @param of the first series
   * @param to the second, as long as the first or of one value; empty where none is taken
   */
  double[] figures(double[] x, double[] of, double[] to) {
    return switch (this) {
      case VALUE -> of;
      case RATIO -> each(of, i -> of[i] / to[to.length == 1 ? 0 : i]);
      case DIFFERENCE -> each(of, i -> of[i] - to[to.length == 1 ? 0 : i]);
      case SPREAD -> one(Arrays.stream(of).max().orElseThrow() / least(of));
      case STEPS -> IntStream.range(1, of.length).mapToDouble(i -> of[i] / of[i - 1]).toArray();
      case EXPONENT -> one(Line.through(logs(x), logs(of)).slope());
      case EXPONENTIAL_FIT -> one(exponentialShare(x, of));
      case LINEAR_FIT -> one(Line.through(x, of).explainedByRise());
    };
  }

  private static double exponentialShare(double[] x, double[] y) {
    Line exponential = Line.through(x, logs(y));
    double both = exponential.unexplained() + Line.through(logs(x), logs(y)).unexplained();
    return exponential.slope() <= 0 || both == 0 ? 1 : exponential.unexplained() / both;
  }

  private static double least(double[] values) {
    return Arrays.stream(values).min().orElseThrow();
  }

  private static double[] logs(double[] values) {
    return DoubleStream.of(values).map(Math::log).toArray();
  }

  private static double[] one(double value) {
    return new double[] {value};
  }

  private static double[] each(double[] of, ToDoubleFunction<Integer> figure) {
    return IntStream.range(0, of.length).boxed().mapToDouble(figure).toArray();
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
      // Rounding can leave a perfect line a little less than nothing.
      return new Line(xy / xx, Math.max(0, yy - xy * xy / xx), yy);
    }

    double explainedByRise() {
      return slope <= 0 ? 0 : 1 - unexplained / variation;
    }
  }
}
