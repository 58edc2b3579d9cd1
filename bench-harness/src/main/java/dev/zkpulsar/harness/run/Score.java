package dev.zkpulsar.harness.run;

import dev.zkpulsar.harness.metrics.Distribution;
import dev.zkpulsar.harness.plan.BenchmarkStates;
import dev.zkpulsar.harness.plan.JmhParams;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Map;
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
import org.openjdk.jmh.results.ThroughputResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;

/**
 * The results of a point as result files have them: with the parameters that have an effect, and
 * with the answer of a load loop as JMH's score, so that every reader of JMH's formats gets it:
 *
 * <ul>
 *   <li>open loop: the response time, in JMH's mode {@code sample}, in us/op;
 *   <li>closed loop: the operations a second that succeeded, in JMH's mode {@code thrpt};
 *   <li>a point that is marked invalid: NaN. Its figures stay among the secondary metrics.
 * </ul>
 *
 * <p>Results of a benchmark without a loop keep JMH's own score.
 */
final class Score {
  private static final String RESPONSE = "response";

  private final boolean loop;
  private final boolean open;
  private final boolean invalid;

  private Score(List<RunResult> measured) {
    loop = iterations(measured).allMatch(iteration -> metric(iteration, "achieved").isPresent());
    open = iterations(measured).anyMatch(iteration -> metric(iteration, "offered").isPresent());
    invalid = isInvalid(measured);
  }

  static boolean isInvalid(List<RunResult> measured) {
    return iterations(measured)
        .flatMap(iteration -> metric(iteration, "invalid").stream())
        .anyMatch(mark -> mark.getScore() > 0);
  }

  /**
   * The results of a point with that score. A loop measures the same in all of JMH's modes, so the
   * forks of all modes become those of one result.
   */
  static List<RunResult> of(List<RunResult> measured) {
    var score = new Score(measured);
    if (!score.loop) {
      return measured.stream().map(mode -> score.scored(List.of(mode))).toList();
    }
    return measured.isEmpty() ? List.of() : List.of(score.scored(measured));
  }

  /** The elements of the array that JMH writes for a point as JSON, without its brackets. */
  static String json(List<RunResult> measured) {
    var bytes = new ByteArrayOutputStream();
    var out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    ResultFormatFactory.getInstance(ResultFormatType.JSON, out).writeOut(of(measured));
    String array = bytes.toString(StandardCharsets.UTF_8).strip();
    return array.substring(1, array.length() - 1).strip();
  }

  private static Stream<IterationResult> iterations(List<RunResult> results) {
    return results.stream()
        .flatMap(result -> result.getBenchmarkResults().stream())
        .flatMap(fork -> fork.getIterationResults().stream());
  }

  /** A metric of an iteration; of all workers together, as JMH adds up threads. */
  @SuppressWarnings("rawtypes")
  private static Optional<Result<?>> metric(IterationResult iteration, String label) {
    Collection<Result> ofWorkers = iteration.getRawSecondaryResults().get(label);
    if (ofWorkers.size() <= 1) {
      return ofWorkers.stream().<Result<?>>map(result -> result).findFirst();
    }
    var together =
        new IterationResult(
            iteration.getBenchmarkParams(), iteration.getParams(), iteration.getMetadata());
    together.addResults(iteration.getRawPrimaryResults());
    together.addResults(ofWorkers);
    return Optional.of(together.getSecondaryResults().get(label));
  }

  private RunResult scored(List<RunResult> modes) {
    BenchmarkParams own = modes.get(0).getParams();
    Map<String, String> values = JmhParams.values(own);
    values.keySet().retainAll(BenchmarkStates.usedParams(own.getBenchmark(), values).keySet());
    Mode mode = !loop ? own.getMode() : open ? Mode.SampleTime : Mode.Throughput;
    TimeUnit unit = !loop ? own.getTimeUnit() : open ? TimeUnit.MICROSECONDS : TimeUnit.SECONDS;
    BenchmarkParams params = JmhParams.copy(own, mode, unit, values);
    return new RunResult(
        params,
        modes.stream()
            .flatMap(result -> result.getBenchmarkResults().stream())
            .map(fork -> scored(fork, params))
            .toList());
  }

  private BenchmarkResult scored(BenchmarkResult fork, BenchmarkParams params) {
    List<IterationResult> iterations =
        fork.getIterationResults().stream().map(of -> scored(of, params)).toList();
    var copy = new BenchmarkResult(params, iterations, fork.getMetadata());
    fork.getBenchmarkResults().values().forEach(copy::addBenchmarkResult);
    return copy;
  }

  private IterationResult scored(IterationResult of, BenchmarkParams params) {
    var copy = new ComputedOnce(params, of);
    if (!loop) {
      copy.addResults(of.getRawPrimaryResults());
    } else {
      copy.addResult(open ? response(of) : achieved(of));
    }
    for (Result<?> metric : of.getRawSecondaryResults().values()) {
      if (!loop || !open || invalid || !metric.getLabel().equals(RESPONSE)) {
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
        ResultRole.PRIMARY, "achieved", perSecond, TimeUnit.SECONDS.toNanos(1), TimeUnit.SECONDS);
  }

  /**
   * An iteration that computes its secondary metrics only once. JMH's writers read all of them once
   * for each, and JMH computes them from the samples each time: half a minute for 60 iterations.
   */
  private static final class ComputedOnce extends IterationResult {
    private static final long serialVersionUID = 1L;

    @SuppressWarnings("rawtypes")
    private transient Map<String, Result> secondary;

    ComputedOnce(BenchmarkParams params, IterationResult of) {
      super(params, of.getParams(), of.getMetadata());
    }

    @Override
    @SuppressWarnings("rawtypes")
    public Map<String, Result> getSecondaryResults() {
      if (secondary == null) {
        secondary = super.getSecondaryResults();
      }
      return secondary;
    }
  }
}
