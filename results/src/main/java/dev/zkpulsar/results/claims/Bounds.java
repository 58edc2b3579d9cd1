package dev.zkpulsar.results.claims;

import static dev.zkpulsar.results.output.Digits.figure;

import java.util.Arrays;

/** The range in which a relation holds; an infinite end is no limit. */
record Bounds(double atLeast, double atMost) {

  /** The smallest distance of a value to an end, as a share of that end; negative outside. */
  double margin(double[] values) {
    return Arrays.stream(values)
        .map(value -> Math.min(margin(value - atLeast, atLeast), margin(atMost - value, atMost)))
        .min()
        .orElseThrow();
  }

  private static double margin(double distance, double end) {
    return Double.isInfinite(end) ? Double.POSITIVE_INFINITY : distance / Math.abs(end);
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
