package dev.zkpulsar.harness.run;

import static org.openjdk.jmh.results.AggregationPolicy.AVG;

import dev.zkpulsar.harness.plan.JmhParams;
import dev.zkpulsar.harness.profile.Distribution;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ResultRole;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.ScalarResult;
import org.openjdk.jmh.results.ThroughputResult;

/**
 * Makes the answer of a load loop JMH's score, so that every reader of JMH's formats gets it:
 *
 * <ul>
 *   <li>open loop: the response time, in JMH's mode {@code sample}, in us/op;
 *   <li>closed loop: the operations a second that succeeded, in JMH's mode {@code thrpt};
 *   <li>a point that is marked invalid: NaN. Its figures stay among the secondary metrics.
 * </ul>
 *
 * <p>JMH's own score, the calls of the benchmark method a second, becomes the secondary metric
 * {@code issued}. Results of a benchmark without a loop stay as they are.
 */
final class Score {
  private static final String RESPONSE = "response";
  private static final double NANOS_PER_SECOND = 1e9;

  private final BenchmarkParams params;
  private final boolean open;
  private final boolean invalid;

  private Score(List<RunResult> measured) {
    open = iterations(measured).anyMatch(iteration -> metric(iteration, "offered").isPresent());
    invalid =
        iterations(measured)
            .anyMatch(
                iteration ->
                    metric(iteration, "invalid").filter(mark -> mark.getScore() > 0).isPresent());
    BenchmarkParams own = measured.get(0).getParams();
    params =
        JmhParams.copy(
            own, open ? Mode.SampleTime : Mode.Throughput, unit(), JmhParams.values(own));
  }

  /**
   * The results of a point with that score.
   *
   * @param measured one for each JMH mode. A loop measures the same in all modes, so their forks
   *     become those of one result
   */
  static List<RunResult> of(List<RunResult> measured) {
    boolean loop =
        iterations(measured).allMatch(iteration -> metric(iteration, "achieved").isPresent());
    if (measured.isEmpty() || !loop) {
      return measured;
    }
    var score = new Score(measured);
    List<BenchmarkResult> forks =
        measured.stream()
            .flatMap(result -> result.getBenchmarkResults().stream())
            .map(score::scored)
            .toList();
    return List.of(new RunResult(score.params, forks));
  }

  private TimeUnit unit() {
    return open ? TimeUnit.MICROSECONDS : TimeUnit.SECONDS;
  }

  private static Stream<IterationResult> iterations(List<RunResult> results) {
    return results.stream()
        .flatMap(result -> result.getBenchmarkResults().stream())
        .flatMap(fork -> fork.getIterationResults().stream());
  }

  private static Optional<Result<?>> metric(IterationResult iteration, String label) {
    return iteration.getRawSecondaryResults().get(label).stream()
        .<Result<?>>map(result -> result)
        .findFirst();
  }

  private BenchmarkResult scored(BenchmarkResult fork) {
    List<IterationResult> iterations =
        fork.getIterationResults().stream().map(this::scored).toList();
    var copy = new BenchmarkResult(params, iterations, fork.getMetadata());
    fork.getBenchmarkResults().values().forEach(copy::addBenchmarkResult);
    return copy;
  }

  private IterationResult scored(IterationResult of) {
    var copy = new IterationResult(params, of.getParams(), of.getMetadata());
    copy.addResult(open ? response(of) : achieved(of));
    copy.addResult(new ScalarResult("issued", perSecond(of), "ops/s", AVG));
    for (Result<?> metric : of.getRawSecondaryResults().values()) {
      if (!open || invalid || !metric.getLabel().equals(RESPONSE)) {
        copy.addResult(metric);
      }
    }
    return copy;
  }

  /** The response times; without any sample, which JMH writes as NaN, if the point is invalid. */
  private Result<?> response(IterationResult of) {
    var samples =
        invalid ? List.<Result<?>>of() : List.<Result<?>>of(metric(of, RESPONSE).orElseThrow());
    return Distribution.of(ResultRole.PRIMARY, RESPONSE, samples);
  }

  private Result<?> achieved(IterationResult of) {
    double perSecond = invalid ? Double.NaN : metric(of, "achieved").orElseThrow().getScore();
    return new ThroughputResult(
        ResultRole.PRIMARY, "achieved", perSecond, (long) NANOS_PER_SECOND, TimeUnit.SECONDS);
  }

  /** JMH's own score, which is a time in all modes but one. */
  private static double perSecond(IterationResult of) {
    BenchmarkParams params = of.getBenchmarkParams();
    double unitsPerSecond = NANOS_PER_SECOND / params.getTimeUnit().toNanos(1);
    double score = of.getPrimaryResult().getScore();
    return params.getMode() == Mode.Throughput ? score * unitsPerSecond : unitsPerSecond / score;
  }
}
