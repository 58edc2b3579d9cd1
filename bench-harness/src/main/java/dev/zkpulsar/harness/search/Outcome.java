package dev.zkpulsar.harness.search;

import dev.zkpulsar.results.run.Catalog;
import dev.zkpulsar.results.run.MetricSpec.Accused;
import dev.zkpulsar.results.text.Digits;
import java.util.Comparator;
import java.util.List;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.Result;

/**
 * The outcome of a probe.
 *
 * @param vote 1 if the system held the load, -1 if not, 0 if something else may have decided
 * @param metric the metric that decided: a broken bound, or the reason of a mark; empty if none did
 */
record Outcome(int vote, String metric, double value, String unit) {
  /** All bounds were kept. */
  static final Outcome PASSED = new Outcome(1, "", 0, "");

  /** The probe has no result. */
  static final Outcome NO_RESULT = new Outcome(0, "no result", 1, "flag");

  /** After the name of a time of which there is no sample. */
  static final String WITHOUT_SAMPLE = " without a sample";

  private static final String NOT_MEASURED = " is not measured here";

  private static final String REASON = "(invalid|disturbed)\\..+";

  /** Judges the fork of a probe. A reason of a mark fails it only if it accuses the load. */
  @SuppressWarnings("rawtypes")
  static Outcome of(BenchmarkResult fork, List<Bound> bounds, Catalog specs) {
    var metrics = fork.getSecondaryResults();
    Comparator<Result> byAccused =
        Comparator.comparing(reason -> specs.of(reason.getLabel(), "").accuses());
    var reason =
        metrics.values().stream()
            .filter(metric -> metric.getLabel().matches(REASON) && metric.getScore() > 0)
            .max(byAccused);
    if (reason.isPresent()) {
      Result metric = reason.get();
      int vote = specs.of(metric.getLabel(), "").accuses() == Accused.LOAD ? -1 : 0;
      return new Outcome(vote, metric.getLabel(), metric.getScore(), metric.getScoreUnit());
    }
    Outcome outcome = PASSED;
    for (Bound bound : bounds) {
      Outcome ofBound = bound.measured(metrics, specs);
      if (ofBound.hasFailed()) {
        return ofBound;
      } else if (ofBound.vote == 0) {
        outcome = ofBound;
      }
    }
    return outcome;
  }

  /** A benchmark or its servers do not have a metric. */
  static Outcome notMeasured(String metric) {
    return new Outcome(0, metric + NOT_MEASURED, 1, "flag");
  }

  /** Whether another probe could tell more. */
  boolean canChange() {
    return !metric.endsWith(NOT_MEASURED);
  }

  boolean hasFailed() {
    return vote < 0;
  }

  /**
   * Whether the system may have a backlog that the next probe would meet: it did not keep up. If it
   * kept up, however late, its backlog is gone before the next fork sends its first request.
   */
  boolean isOverload() {
    return hasFailed() && metric.matches(REASON);
  }

  /** The outcome on a line of the console, with the metric that decided. */
  @Override
  public String toString() {
    return vote > 0 ? "passed" : (hasFailed() ? "failed: " : "could not tell: ") + why();
  }

  String why() {
    return unit.equals("flag") ? metric : "%s %s %s".formatted(metric, Digits.figure(value), unit);
  }
}
