package dev.zkpulsar.harness.search;

import dev.zkpulsar.results.run.Catalog;
import dev.zkpulsar.results.run.MetricSpec.Accused;
import dev.zkpulsar.results.text.Digits;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.Result;

/**
 * The outcome of a probe, or of one bound in it.
 *
 * @param metric the metric that decided: a bound's, or the reason of a mark; empty if none did
 * @param value of that metric, in {@code unit}; a unit "flag" has no value to show
 */
record Outcome(Verdict verdict, Cause cause, String metric, double value, String unit) {
  /** Whether the system held the load. */
  enum Verdict {
    PASSED,
    FAILED,
    /** Something else than the system may have decided. */
    UNKNOWN
  }

  /** What decided. */
  enum Cause {
    /** A bound, by the value of its metric. */
    BOUND,
    /** A bound of a time of which there is no sample. */
    NO_SAMPLE,
    /** A reason for INVALID or DISTURBED. */
    MARK,
    /** The probe has no result. */
    NO_RESULT,
    /** The benchmark or its servers do not have the metric of a bound. */
    NOT_MEASURED
  }

  /** All bounds were kept. */
  static final Outcome PASSED = new Outcome(Verdict.PASSED, Cause.BOUND, "", 0, "");

  static final Outcome NO_RESULT = new Outcome(Verdict.UNKNOWN, Cause.NO_RESULT, "", 1, "flag");

  private static final String REASON = "(invalid|disturbed)\\..+";

  /**
   * Judges the fork of a probe: its marks first, as figures with a mark keep and break no bound.
   */
  static Outcome of(BenchmarkResult fork, List<Bound> bounds, Catalog specs) {
    var metrics = fork.getSecondaryResults();
    Optional<Outcome> ofMark = ofMark(metrics, specs);
    return ofMark.isPresent() ? ofMark.get() : ofBounds(metrics, bounds, specs);
  }

  /**
   * The outcome of the reasons for INVALID and DISTURBED; empty if there is none. A reason fails
   * the probe only if it accuses the load. A reason that accuses the machine decides before one
   * that accuses the harness, and the load's comes last: it may follow from the others.
   */
  @SuppressWarnings("rawtypes")
  private static Optional<Outcome> ofMark(Map<String, Result> metrics, Catalog specs) {
    Comparator<Result> byAccused = Comparator.comparing(reason -> accused(reason, specs));
    Optional<Result> decisive =
        metrics.values().stream()
            .filter(metric -> metric.getLabel().matches(REASON) && metric.getScore() > 0)
            .max(byAccused);
    if (decisive.isEmpty()) {
      return Optional.empty();
    }
    Result reason = decisive.get();
    boolean isOfLoad = accused(reason, specs) == Accused.LOAD;
    Verdict verdict = isOfLoad ? Verdict.FAILED : Verdict.UNKNOWN;
    return Optional.of(
        new Outcome(
            verdict, Cause.MARK, reason.getLabel(), reason.getScore(), reason.getScoreUnit()));
  }

  private static Accused accused(Result<?> reason, Catalog specs) {
    return specs.of(reason.getLabel(), "").accuses();
  }

  /** The first bound that broke; or else the last that could not be judged; or else a pass. */
  @SuppressWarnings("rawtypes")
  private static Outcome ofBounds(Map<String, Result> metrics, List<Bound> bounds, Catalog specs) {
    Outcome outcome = PASSED;
    for (Bound bound : bounds) {
      Outcome ofBound = bound.judge(metrics, specs);
      if (ofBound.hasFailed()) {
        return ofBound;
      }
      if (ofBound.isUnknown()) {
        outcome = ofBound;
      }
    }
    return outcome;
  }

  /** The outcome of a bound whose metric was measured. */
  static Outcome ofBound(Verdict verdict, String metric, double value, String unit) {
    return new Outcome(verdict, Cause.BOUND, metric, value, unit);
  }

  /** A time without a sample breaks its bound. */
  static Outcome withoutSample(String metric) {
    return new Outcome(Verdict.FAILED, Cause.NO_SAMPLE, metric, 1, "flag");
  }

  static Outcome notMeasured(String metric) {
    return new Outcome(Verdict.UNKNOWN, Cause.NOT_MEASURED, metric, 1, "flag");
  }

  /** Whether another probe could tell more. */
  boolean canChange() {
    return cause != Cause.NOT_MEASURED;
  }

  boolean hasFailed() {
    return verdict == Verdict.FAILED;
  }

  boolean isUnknown() {
    return verdict == Verdict.UNKNOWN;
  }

  /**
   * Whether the system may have a backlog that the next probe would meet: it did not keep up. If it
   * kept up, however late, its backlog is gone before the next fork sends its first request.
   */
  boolean isOverload() {
    return hasFailed() && cause == Cause.MARK;
  }

  /** The outcome on a line of the console, with the metric that decided. */
  @Override
  public String toString() {
    return switch (verdict) {
      case PASSED -> "passed";
      case FAILED -> "failed: " + why();
      case UNKNOWN -> "could not tell: " + why();
    };
  }

  /** The metric that decided, with its value. */
  String why() {
    return switch (cause) {
      case NO_RESULT -> "no result";
      case NO_SAMPLE -> metric + " without a sample";
      case NOT_MEASURED -> metric + " is not measured here";
      case BOUND, MARK -> withValue();
    };
  }

  private String withValue() {
    return unit.equals("flag") ? metric : "%s %s %s".formatted(metric, Digits.figure(value), unit);
  }
}
