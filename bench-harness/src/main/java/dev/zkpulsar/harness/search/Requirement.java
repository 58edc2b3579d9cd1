package dev.zkpulsar.harness.search;

import static java.util.stream.Collectors.toMap;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.settings.Settings;
import dev.zkpulsar.results.run.Catalog;
import dev.zkpulsar.results.run.Mark;
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
 * exceeds one gets the mark EXCEEDED: its figures are right, and too large.
 */
public record Requirement(List<Bound> bounds) {
  /** Before the name of a metric: its limit. */
  public static final String BOUND = "bound.";

  /** Reads the setting; throws a {@link BadInputException}. */
  public static Requirement of(Settings settings, Optional<SearchSettings> search) {
    Optional<String> given = settings.require();
    if (given.isPresent() && search.isPresent()) {
      throw BadInputException.of(
          Settings.REQUIRE, given.get(), "a search has bounds of its own", "no search");
    }
    var bounds = given.map(text -> Bound.all(Settings.REQUIRE, text)).orElse(List.of());
    if (bounds.stream().map(Bound::metric).distinct().count() < bounds.size()) {
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
   * Adds the mark, the limits, and the values of {@code exceeded.METRIC} to a result of a point.
   * Throws a {@link BadInputException} if the point lacks a metric.
   */
  public void judge(RunResult mode, Catalog catalog) {
    if (bounds.isEmpty()) {
      return;
    }
    // JMH computes them from all samples at each call.
    var metrics = mode.getAggregatedResult().getSecondaryResults();
    var outcomes = bounds.stream().map(bound -> bound.measured(metrics, catalog)).toList();
    BenchmarkResult first = mode.getBenchmarkResults().iterator().next();
    String mark = Mark.Kind.EXCEEDED.metric();
    for (int i = 0; i < bounds.size(); i++) {
      Bound bound = bounds.get(i);
      Outcome outcome = outcomes.get(i);
      first.addBenchmarkResult(figure(BOUND + bound.label(), bound.limit(), "#"));
      if (outcome.hasFailed()) {
        String name = mark + "." + bound.label();
        first.addBenchmarkResult(figure(name, outcome.value(), outcome.unit()));
      }
    }
    boolean isExceeded = outcomes.stream().anyMatch(Outcome::hasFailed);
    first.addBenchmarkResult(figure(mark, isExceeded ? 1 : 0, "flag"));
  }

  private static Result<?> figure(String label, double value, String unit) {
    return new ScalarResult(label, value, unit, AggregationPolicy.MAX);
  }
}
