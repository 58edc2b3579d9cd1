package dev.zkpulsar.harness.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.harness.settings.Settings;
import dev.zkpulsar.results.read.MetricsFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ResultRole;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.SampleTimeResult;
import org.openjdk.jmh.results.ScalarResult;
import org.openjdk.jmh.results.ThroughputResult;
import org.openjdk.jmh.util.SampleBuffer;

/** How the bounds of a run judge a point, over made-up results. */
class RequirementTest {
  /** Metrics that every point of a healthy loop has. */
  private static final String HEALTHY = "achieved=100 failures=0 invalid=0 disturbed=0";

  private static Requirement requirement(String bounds) {
    var settings = new Properties();
    settings.setProperty("bench.require", bounds);
    return Requirement.of(Settings.of(settings), Optional.empty());
  }

  private static RunResult point(String metrics, int samples, long micros) {
    var iteration = new IterationResult(null, null, null);
    iteration.addResult(new ThroughputResult(ResultRole.PRIMARY, "own", 1, 1, TimeUnit.SECONDS));
    for (String metric : metrics.split(" ")) {
      String[] nameAndScore = metric.split("=");
      double score = Double.parseDouble(nameAndScore[1]);
      iteration.addResult(scalar(nameAndScore[0], score));
    }
    if (samples > 0) {
      var times = new SampleBuffer();
      for (int i = 0; i < samples; i++) {
        times.add(TimeUnit.MICROSECONDS.toNanos(micros));
      }
      iteration.addResult(
          new SampleTimeResult(ResultRole.SECONDARY, "response", times, TimeUnit.MICROSECONDS));
    }
    BenchmarkParams noParams = null;
    return new RunResult(
        noParams, List.of(new BenchmarkResult(noParams, List.of(iteration), null)));
  }

  private static Result<?> scalar(String name, double score) {
    String unit = name.matches("failures.*|overdue") ? "ops" : "flag";
    return new ScalarResult(name, score, unit, AggregationPolicy.MAX);
  }

  private static double score(RunResult point, String metric) {
    Map<String, Double> scores = new TreeMap<>();
    point
        .getAggregatedResult()
        .getSecondaryResults()
        .forEach((label, result) -> scores.put(label, result.getScore()));
    return scores.getOrDefault(metric, 0.0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // A kind of failure appears after the first such failure only.
        "failures.timeout<1 | " + HEALTHY + " | 2000 | 1000 | 0 | ''",
        "failures.timeout<1 | " + HEALTHY + " failures.timeout=1 | 2000 | 1000 | 1 | ''",
        "overdue<1          | " + HEALTHY + " | 2000 | 1000 | 0 | ''",
        "response:p99<10    | " + HEALTHY + " | 2000 | 1000 | 0 | ''",
        "response:p99<10    | " + HEALTHY + " | 2000 | 11000 | 1 | ''",
        // Nothing succeeded, which a fault excuses: there is no time below the bound.
        "response:p99<10    | " + HEALTHY + " | 0 | 0 | 1 | ''",
        "response<10        | " + HEALTHY + " | 0 | 0 | 1 | ''",
        "response:p99<10    | " + HEALTHY + " | 999 | 1000 | 0 | fewer than 10 samples",
        "response:p99<10    | " + HEALTHY + " | 999 | 11000 | 0 | fewer than 10 samples",
        "response<10        | " + HEALTHY + " | 5 | 1000 | 0 | ''",
        "response:p99<10    | achieved=1 invalid=0 disturbed=1 | 2000 | 1000 | 0 | DISTURBED",
        "response:p99<10    | achieved=1 invalid=0 disturbed=1 | 2000 | 11000 | 0 | DISTURBED",
        // Its figures must not be used, so that none of them exceeds anything.
        "response:p99<10    | achieved=1 invalid=1 disturbed=1 | 2000 | 11000 | 0 | ''",
        "outage<10          | " + HEALTHY + " | 2000 | 1000 | 0 | outage is not measured here",
        "servers.cpu<1      | " + HEALTHY + " | 2000 | 1000 | 0 | servers.cpu is not measured here",
        "failures.timeout<1 | score=1 | 0 | 0 | 0 | failures.timeout is not measured here",
        "outage<9,response:p99<10 | " + HEALTHY + " | 2000 | 11000 | 1 | outage is not measured",
      })
  void aPointKeepsExceedsOrLeavesOpenABound(
      String bounds, String metrics, int samples, long micros, int exceeded, String doubt) {
    RunResult point = point(metrics, samples, micros);

    var doubts = new ArrayList<>(requirement(bounds).judge(point, MetricsFile.beside(List.of())));

    assertThat(score(point, "exceeded")).isEqualTo(exceeded);
    assertThat(score(point, "undecided")).isEqualTo(doubt.isEmpty() ? 0 : 1);
    assertThat(String.join("\n", doubts)).contains(doubt);
    assertThat(doubts).hasSize(doubt.isEmpty() ? 0 : 1);
  }
}
