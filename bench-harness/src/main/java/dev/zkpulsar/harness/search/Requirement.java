package dev.zkpulsar.harness.search;

import static java.util.stream.Collectors.toMap;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.settings.Settings;
import dev.zkpulsar.results.run.Catalog;
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
 * exceeds one gets the mark {@value #EXCEEDED}: its figures are right, and too large.
 */
public record Requirement(List<Bound> bounds) {
  /** The mark; {@code exceeded.METRIC} is the metric's value. */
  public static final String EXCEEDED = "exceeded";

  /** Before the name of a metric: its limit. */
  public static final String BOUND = "bound.";

  /** Reads the setting; throws a {@link BadInputException}. */
  public static Requirement of(Settings settings, Optional<SearchSettings> search) {
    Optional<String> given = settings.require();
    if (given.isPresent() && search.isPresent()) {
      throw BadInputException.of(
          Settings.REQUIRE, given.get(), "a search has bounds of its own", "no search");
    }
    return new Requirement(given.map(text -> Bound.all(Settings.REQUIRE, text)).orElse(List.of()));
  }

  /** Refuses bounds of metrics that do not exist. */
  public void requireKnown(Catalog catalog) {
    bounds.forEach(bound -> bound.requireKnown(catalog));
  }

  /** The limits by the label of their metric in a result. */
  public Map<String, Double> limits() {
    return bounds.stream().collect(toMap(bound -> BOUND + bound.label(), Bound::limit));
  }

  /** Adds the mark, the limits, and what exceeds them, to the results of a point. */
  public List<RunResult> judge(List<RunResult> point, Catalog catalog) {
    if (!bounds.isEmpty()) {
      point.forEach(mode -> judge(mode, catalog));
    }
    return point;
  }

  private void judge(RunResult mode, Catalog catalog) {
    BenchmarkResult forks = mode.getAggregatedResult();
    BenchmarkResult first = mode.getBenchmarkResults().iterator().next();
    int exceeded = 0;
    for (Bound bound : bounds) {
      Outcome outcome = bound.measured(forks.getSecondaryResults(), catalog);
      first.addBenchmarkResult(figure(BOUND + bound.label(), bound.limit(), "#"));
      if (outcome.hasFailed()) {
        exceeded = 1;
        String name = EXCEEDED + "." + bound.label();
        first.addBenchmarkResult(figure(name, outcome.value(), outcome.unit()));
      }
    }
    first.addBenchmarkResult(figure(EXCEEDED, exceeded, "flag"));
  }

  private static Result<?> figure(String label, double value, String unit) {
    return new ScalarResult(label, value, unit, AggregationPolicy.MAX);
  }
}
