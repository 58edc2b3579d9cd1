package dev.zkpulsar.results.merge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.openjdk.jmh.util.ListStatistics;

/**
 * How JMH makes a score of a secondary figure's values. It does not write which: that is told from
 * the score and the values. Where two are possible and give two scores, it is told from the names
 * that this project's profilers use; else the score is not known.
 */
enum Policy {
  MEAN {
    @Override
    double of(ListStatistics values) {
      return values.getMean();
    }
  },
  SUM {
    @Override
    double of(ListStatistics values) {
      return values.getSum();
    }
  },
  MAX {
    @Override
    double of(ListStatistics values) {
      return values.getMax();
    }
  },
  MIN {
    @Override
    double of(ListStatistics values) {
      return values.getMin();
    }
  };

  private static final double RELATIVE_ROUNDING = 1e-9;

  abstract double of(ListStatistics values);

  /** Sets a metric's numbers from its values in all results. */
  static void set(ObjectNode metric, String label, List<ObjectNode> results) {
    Set<Policy> possible = EnumSet.allOf(Policy.class);
    var all = new ListStatistics();
    boolean complete = true;
    for (ObjectNode result : results) {
      JsonNode one = result.path("secondaryMetrics").path(label);
      ListStatistics values = values(one, iterations(result));
      Figures.rawValues(one).forEach(all::addValue);
      complete &= Figures.rawValues(one).count() == iterations(result);
      if (one.isObject()) {
        possible.removeIf(policy -> !policy.fits(one, values));
      }
    }
    if (possible.equals(EnumSet.of(MEAN)) && complete) {
      Figures.set(metric, all.getMean(), all);
      return;
    }
    // A mean over some iterations is not that of all.
    possible.remove(MEAN);
    long iterations = results.stream().mapToLong(Policy::iterations).sum();
    addMissing(all, iterations);
    Set<Double> scores =
        possible.stream().map(policy -> policy.of(all)).collect(Collectors.toSet());
    if (scores.size() > 1) {
      scores = byName(label).stream().map(p -> p.of(all)).collect(Collectors.toSet());
    }
    if (scores.size() == 1) {
      Figures.setExact(metric, scores.iterator().next(), all);
    } else {
      Figures.setUnknown(metric);
    }
  }

  private static Set<Policy> byName(String label) {
    if (label.equals("invalid")) {
      return Set.of(MAX);
    }
    return label.matches("failures(\\..*)?|overdue") ? Set.of(SUM) : Set.of();
  }

  /** Of a sum or an extreme, JMH says that its confidence interval is itself. */
  private boolean fits(JsonNode metric, ListStatistics values) {
    boolean exact =
        !metric.path("scoreError").isNumber() && metric.path("scoreConfidence").path(0).isNumber();
    double score = Figures.value(metric.path("score"));
    double expected = of(values);
    return exact != (this == MEAN)
        && (Double.compare(score, expected) == 0
            || Math.abs(score - expected) <= RELATIVE_ROUNDING * Math.abs(score));
  }

  private static int iterations(JsonNode result) {
    int iterations = 0;
    for (String raw : new String[] {"rawData", "rawDataHistogram"}) {
      for (JsonNode fork : result.path("primaryMetric").path(raw)) {
        iterations += fork.size();
      }
    }
    return iterations;
  }

  private static ListStatistics values(JsonNode metric, int iterations) {
    var values = new ListStatistics();
    Figures.rawValues(metric).forEach(values::addValue);
    addMissing(values, iterations);
    return values;
  }

  /** JMH takes an iteration without the figure for one where it is 0. */
  private static void addMissing(ListStatistics values, long iterations) {
    while (values.getN() < iterations) {
      values.addValue(0);
    }
  }
}
