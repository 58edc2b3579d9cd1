package dev.zkpulsar.results.chart;

import java.util.List;

/**
 * The values of one point in several runs.
 *
 * @param values one at least, ascending
 * @param isMarked whether a run's point has a mark; a chart draws it hollow
 */
public record Spread(List<Double> values, boolean isMarked) {
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
