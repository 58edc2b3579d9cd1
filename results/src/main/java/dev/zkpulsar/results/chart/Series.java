package dev.zkpulsar.results.chart;

import java.util.List;

/** A line of a chart; its spots ascend by x. */
public record Series(String label, List<Spot> spots) {
  /**
   * What was measured at one x.
   *
   * @param values of the runs, one at least, ascending: the line goes through their median, a bar
   *     spans them
   * @param isMarked whether a run's point has a mark; such a spot is drawn hollow
   */
  public record Spot(double x, List<Double> values, boolean isMarked) {
    double low() {
      return values.get(0);
    }

    double high() {
      return values.get(values.size() - 1);
    }

    double median() {
      int half = values.size() / 2;
      boolean isOdd = values.size() % 2 == 1;
      return isOdd ? values.get(half) : (values.get(half - 1) + values.get(half)) / 2;
    }
  }
}
