package dev.zkpulsar.results.claims;

import static dev.zkpulsar.results.output.Digits.figure;

import java.util.Arrays;

/**
 * The range in which a relation holds; an end that is infinite is none.
 *
 * @param atLeast its lower end
 * @param atMost its upper end
 */
record Bounds(double atLeast, double atMost) {

  /** The range about a figure, up to a factor in either direction. */
  static Bounds about(double figure, double factor) {
    return new Bounds(figure / factor, figure * factor);
  }

  /**
   * The distance of the value that is worst off to the end that is nearest to it, as a share of
   * that end; negative where the value is outside.
   */
  double margin(double[] values) {
    return Arrays.stream(values)
        .map(
            value ->
                Math.min(
                    Double.isInfinite(atLeast)
                        ? Double.POSITIVE_INFINITY
                        : (value - atLeast) / Math.abs(atLeast),
                    Double.isInfinite(atMost)
                        ? Double.POSITIVE_INFINITY
                        : (atMost - value) / Math.abs(atMost)))
        .min()
        .orElseThrow();
  }

  @Override
  public String toString() {
    if (Double.isInfinite(atLeast)) {
      return "at most " + figure(atMost);
    }
    return Double.isInfinite(atMost)
        ? "at least " + figure(atLeast)
        : figure(atLeast) + " to " + figure(atMost);
  }
}
