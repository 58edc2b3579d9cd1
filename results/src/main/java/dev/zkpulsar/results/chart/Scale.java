package dev.zkpulsar.results.chart;

import java.util.ArrayList;
import java.util.List;

/**
 * Where values lie along an axis, and its ticks. An axis is logarithmic if its values are positive
 * and the greatest is {@value #LOGARITHMIC_FROM} times the least or more; otherwise it begins at 0.
 * The ticks are 1, 2 or 5 times a power of ten, and the outermost ones enclose all values.
 *
 * @param ticks ascending, two at least
 * @param from the pixel of the first tick
 * @param to the pixel of the last tick
 */
record Scale(List<Double> ticks, boolean isLogarithmic, int from, int to) {
  private static final double LOGARITHMIC_FROM = 20;
  private static final int MOST_TICKS = 8;
  private static final double[] STEPS = {1, 2, 5};

  /**
   * The scale of an axis.
   *
   * @param low the least value, 0 or more
   * @param high the greatest value; if it is 0, the axis ends at 1
   */
  static Scale of(double low, double high, int from, int to) {
    boolean isLogarithmic = low > 0 && high / low >= LOGARITHMIC_FROM;
    var ticks = isLogarithmic ? logarithmicTicks(low, high) : linearTicks(high > 0 ? high : 1);
    return new Scale(ticks, isLogarithmic, from, to);
  }

  /** The pixel of a value. */
  long pixel(double value) {
    double low = position(ticks.get(0));
    double high = position(ticks.get(ticks.size() - 1));
    return Math.round(from + (to - from) * (position(value) - low) / (high - low));
  }

  private double position(double value) {
    return isLogarithmic ? Math.log(value) : value;
  }

  private static List<Double> linearTicks(double high) {
    double power = Math.pow(10, Math.floor(Math.log10(high / MOST_TICKS)));
    double step = power * 10;
    for (int i = STEPS.length - 1; i >= 0; i--) {
      if (high / (STEPS[i] * power) <= MOST_TICKS) {
        step = STEPS[i] * power;
      }
    }
    var ticks = new ArrayList<Double>();
    for (int i = 0; ticks.isEmpty() || ticks.get(i - 1) < high; i++) {
      ticks.add(i * step);
    }
    return ticks;
  }

  private static List<Double> logarithmicTicks(double low, double high) {
    var ticks = new ArrayList<Double>();
    double power = Math.pow(10, Math.floor(Math.log10(low)));
    while (ticks.isEmpty() || ticks.get(ticks.size() - 1) < high) {
      for (double step : STEPS) {
        ticks.add(step * power);
      }
      power *= 10;
    }
    // The outermost ticks are those that just enclose the values.
    while (ticks.get(1) <= low) {
      ticks.remove(0);
    }
    while (ticks.get(ticks.size() - 2) >= high) {
      ticks.remove(ticks.size() - 1);
    }
    return ticks;
  }
}
