package dev.zkpulsar.harness.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.zkpulsar.harness.metrics.Distribution;
import dev.zkpulsar.harness.point.Point;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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
import org.openjdk.jmh.runner.WorkloadParams;

/**
 * The results of a point as result files have them: with the parameters that have an effect, and
 * with the answer of a load loop as JMH's score, so that every reader of JMH's formats gets it. An
 * open loop has its response time, in JMH's mode {@code sample} and us/op; a closed loop the
 * operations a second that succeeded, in mode {@code thrpt}. The score of an invalid point is NaN;
 * its figures stay among the secondary metrics. A benchmark without a loop keeps JMH's own score.
 */
final class PublishedScore {
  private static final String RESPONSE = "response";
  private static final String ACHIEVED = "achieved";
  private static final String OFFERED = "offered";

  /** What issued the operations, with JMH's mode and unit of the published score. */
  private enum Loop {
    OPEN(Mode.SampleTime, TimeUnit.MICROSECONDS),
    CLOSED(Mode.Throughput, TimeUnit.SECONDS),
    /** JMH itself: its score, mode and unit stay. */
    NONE(null, null);

    private final Mode mode;
    private final TimeUnit unit;

    Loop(Mode mode, TimeUnit unit) {
      this.mode = mode;
      this.unit = unit;
    }
  }

  private final Loop loop;
  private final boolean isInvalid;

  private PublishedScore(Loop loop, boolean isInvalid) {
    this.loop = loop;
    this.isInvalid = isInvalid;
  }

  private static PublishedScore scoreOf(RunResult measured) {
    return new PublishedScore(loop(measured), isInvalid(List.of(measured)));
  }

  /**
   * Only our loops have a rate that succeeded in every iteration, and open ones an offered rate.
   */
  private static Loop loop(RunResult measured) {
    boolean isOpen = false;
    for (IterationResult iteration : iterations(measured).toList()) {
      if (metrics(iteration, ACHIEVED).isEmpty()) {
        return Loop.NONE;
      }
      isOpen = isOpen || !metrics(iteration, OFFERED).isEmpty();
    }
    return isOpen ? Loop.OPEN : Loop.CLOSED;
  }

  /** Whether an iteration of a point is marked as INVALID. */
  static boolean isInvalid(Collection<RunResult> measured) {
    return measured.stream()
        .flatMap(PublishedScore::iterations)
        .flatMap(iteration -> metrics(iteration, "invalid").stream())
        .anyMatch(mark -> mark.getScore() > 0);
  }

  private static Stream<IterationResult> iterations(RunResult result) {
    return result.getBenchmarkResults().stream()
        .flatMap(fork -> fork.getIterationResults().stream());
  }

  /** A metric of an iteration, of each worker. */
  private static List<Result<?>> metrics(IterationResult iteration, String label) {
    return iteration.getRawSecondaryResults().get(label).stream()
        .<Result<?>>map(metric -> metric)
        .toList();
  }

  /** The results of a point with that score. */
  static List<RunResult> of(Collection<RunResult> measured) {
    return measured.stream().map(mode -> scoreOf(mode).scored(mode)).toList();
  }

  /** The elements of the array that JMH writes for a point as JSON, without its brackets. */
  static String json(Collection<RunResult> measured) {
    var bytes = new ByteArrayOutputStream();
    var out = new PrintStream(bytes, true, UTF_8);
    ResultFormatFactory.getInstance(ResultFormatType.JSON, out).writeOut(of(measured));
    String array = bytes.toString(UTF_8).strip();
    return array.substring(1, array.length() - 1).strip();
  }

  private RunResult scored(RunResult mode) {
    BenchmarkParams params = params(mode.getParams());
    return new RunResult(
        params, mode.getBenchmarkResults().stream().map(fork -> scored(fork, params)).toList());
  }

  private BenchmarkResult scored(BenchmarkResult fork, BenchmarkParams params) {
    var iterations = fork.getIterationResults().stream().map(of -> scored(of, params)).toList();
    var copy = new BenchmarkResult(params, iterations, fork.getMetadata());
    fork.getBenchmarkResults().values().forEach(copy::addBenchmarkResult);
    return copy;
  }

  private IterationResult scored(IterationResult of, BenchmarkParams params) {
    var copy = new ComputedOnce(params, of);
    switch (loop) {
      case OPEN -> copy.addResult(response(of));
      case CLOSED -> copy.addResult(achieved(of));
      case NONE -> copy.addResults(of.getRawPrimaryResults());
    }
    // The response time is the score, and not a metric beside it, unless the score is NaN.
    boolean isResponseScore = loop == Loop.OPEN && !isInvalid;
    for (Result<?> metric : of.getRawSecondaryResults().values()) {
      if (!isResponseScore || !metric.getLabel().equals(RESPONSE)) {
        copy.addResult(metric);
      }
    }
    return copy;
  }

  /** The response times; of an invalid point no sample, for which JMH writes NaN. */
  private Result<?> response(IterationResult of) {
    List<Result<?>> samples = isInvalid ? List.of() : metrics(of, RESPONSE);
    return Distribution.of(ResultRole.PRIMARY, RESPONSE, samples);
  }

  /** The rates of several workers add up. */
  private Result<?> achieved(IterationResult of) {
    double perSecond = metrics(of, ACHIEVED).stream().mapToDouble(Result::getScore).sum();
    return new ThroughputResult(
        ResultRole.PRIMARY,
        ACHIEVED,
        isInvalid ? Double.NaN : perSecond,
        TimeUnit.SECONDS.toNanos(1),
        TimeUnit.SECONDS);
  }

  /** A copy of JMH's description of a benchmark; JMH has no shorter way to copy it. */
  private BenchmarkParams params(BenchmarkParams own) {
    var values = new TreeMap<String, String>();
    own.getParamsKeys().forEach(name -> values.put(name, own.getParam(name)));
    values.keySet().retainAll(new Point(own.getBenchmark(), values).usedParams().keySet());
    var workload = new WorkloadParams();
    values.forEach((name, value) -> workload.put(name, value, 0));
    return new BenchmarkParams(
        own.getBenchmark(),
        own.generatedBenchmark(),
        own.shouldSynchIterations(),
        own.getThreads(),
        own.getThreadGroups(),
        own.getThreadGroupLabels(),
        own.getForks(),
        own.getWarmupForks(),
        own.getWarmup(),
        own.getMeasurement(),
        loop == Loop.NONE ? own.getMode() : loop.mode,
        workload,
        loop == Loop.NONE ? own.getTimeUnit() : loop.unit,
        own.getOpsPerInvocation(),
        own.getJvm(),
        own.getJvmArgs(),
        own.getJdkVersion(),
        own.getVmName(),
        own.getVmVersion(),
        own.getJmhVersion(),
        own.getTimeout());
  }

  /**
   * An iteration that computes its secondary metrics only once. JMH's writers read all of them once
   * for each, and JMH computes them from the samples each time: half a minute for 60 iterations.
   */
  @SuppressWarnings("rawtypes")
  private static final class ComputedOnce extends IterationResult {
    private static final long serialVersionUID = 1L;

    private transient Map<String, Result> secondary;

    ComputedOnce(BenchmarkParams params, IterationResult of) {
      super(params, of.getParams(), of.getMetadata());
    }

    @Override
    public Map<String, Result> getSecondaryResults() {
      if (secondary == null) {
        secondary = super.getSecondaryResults();
      }
      return secondary;
    }
  }
}
