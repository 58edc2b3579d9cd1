package dev.zkpulsar.harness.search;

import static java.util.stream.Collectors.toMap;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.settings.Settings;
import dev.zkpulsar.results.run.Catalog;
import dev.zkpulsar.results.run.Mark;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.ScalarResult;

/**
 * The bounds that every point of a run has to keep, from {@code -Dbench.require}. A point that
 * exceeds one gets the mark EXCEEDED: its figures are right, and too large. A point whose figures
 * are in doubt is undecided.
 */
public record Requirement(List<Bound> bounds) {
  /** Before the name of a metric: its limit. */
  public static final String BOUND = "bound.";

  /** A flag of a point: 1 if a bound could not be judged. */
  public static final String UNDECIDED = "undecided";

  /** Reads the setting; throws a {@link BadInputException}. */
  public static Requirement of(Settings settings, Optional<SearchSettings> search) {
    Optional<String> given = settings.require();
    if (given.isPresent() && search.isPresent()) {
      throw BadInputException.of(
          Settings.REQUIRE, given.get(), "a search has bounds of its own", "no search");
    }
    var bounds = given.map(text -> Bound.parse(Settings.REQUIRE, text)).orElse(List.of());
    long metrics = bounds.stream().map(Bound::metric).distinct().count();
    if (metrics < bounds.size()) {
      throw BadInputException.of(
          Settings.REQUIRE, given.get(), "a metric has two bounds", "one bound a metric");
    }
    return new Requirement(bounds);
  }

  /** Refuses bounds of metrics that do not exist. */
  public void requireKnown(Catalog catalog) {
    bounds.forEach(bound -> bound.requireKnown(catalog));
  }

  /** The limits by the label of their metric in a result. */
  public Map<String, Double> limits() {
    return bounds.stream().collect(toMap(bound -> BOUND + bound.label(), Bound::limit));
  }

  /**
   * Adds the mark EXCEEDED, the limits, the values of {@code exceeded.METRIC}, and the flag {@code
   * undecided} to a result of a point. An INVALID point keeps no bound, and has no figure that
   * could exceed one. A DISTURBED point, a percentile of few samples, and a metric that the point
   * does not have leave the bound undecided.
   *
   * @return why the point is undecided, a line each
   */
  public List<String> judge(RunResult mode, Catalog catalog) {
    if (bounds.isEmpty()) {
      return List.of();
    }
    // JMH computes them from all samples at each call.
    var metrics = mode.getAggregatedResult().getSecondaryResults();
    BenchmarkResult first = mode.getBenchmarkResults().iterator().next();
    for (Bound bound : bounds) {
      first.addBenchmarkResult(figure(BOUND + bound.label(), bound.limit(), "#"));
    }
    var undecided = new ArrayList<String>();
    boolean isExceeded = false;
    // The mark INVALID is a finding of its own.
    List<Bound> judged = isMarked(Mark.Kind.INVALID, metrics) ? List.of() : bounds;
    for (Bound bound : judged) {
      Outcome outcome = bound.judge(metrics, catalog);
      String doubt = doubt(bound, outcome, metrics, catalog);
      if (!doubt.isEmpty()) {
        undecided.add(doubt);
      } else if (outcome.hasFailed()) {
        isExceeded = true;
        first.addBenchmarkResult(exceeded(bound, outcome));
      }
    }
    first.addBenchmarkResult(figure(Mark.Kind.EXCEEDED.metric(), isExceeded ? 1 : 0, "flag"));
    first.addBenchmarkResult(figure(UNDECIDED, undecided.isEmpty() ? 0 : 1, "flag"));
    return List.copyOf(undecided);
  }

  /** Why a bound cannot be judged; empty if it can. */
  @SuppressWarnings("rawtypes")
  private static String doubt(
      Bound bound, Outcome outcome, Map<String, Result> metrics, Catalog catalog) {
    if (outcome.isUnknown()) {
      return outcome.why();
    } else if (isMarked(Mark.Kind.DISTURBED, metrics)) {
      return outcome.why() + ", but the point is DISTURBED";
    } else if (!bound.isSure(metrics, catalog)) {
      return outcome.why() + ", but fewer than 10 samples lie beyond the percentile";
    }
    return "";
  }

  @SuppressWarnings("rawtypes")
  private static boolean isMarked(Mark.Kind kind, Map<String, Result> metrics) {
    Result mark = metrics.get(kind.metric());
    return mark != null && mark.getScore() > 0;
  }

  private static Result<?> exceeded(Bound bound, Outcome outcome) {
    String mark = Mark.Kind.EXCEEDED.metric();
    return outcome.cause() == Outcome.Cause.NO_SAMPLE
        ? figure(mark + ".nosample." + bound.label(), 1, "flag")
        : figure(mark + "." + bound.label(), outcome.value(), outcome.unit());
  }

  private static Result<?> figure(String label, double value, String unit) {
    return new ScalarResult(label, value, unit, AggregationPolicy.MAX);
  }
}
