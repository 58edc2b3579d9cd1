package dev.zkpulsar.harness.metrics;

import static org.openjdk.jmh.results.AggregationPolicy.AVG;
import static org.openjdk.jmh.results.AggregationPolicy.MAX;
import static org.openjdk.jmh.results.AggregationPolicy.SUM;

import dev.zkpulsar.harness.load.ExcusedFailures;
import dev.zkpulsar.harness.load.Recording;
import dev.zkpulsar.harness.load.Recording.Figure;
import dev.zkpulsar.harness.load.TrialContext;
import dev.zkpulsar.harness.settings.ForkInput;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;
import org.openjdk.jmh.runner.IterationType;

/**
 * Turns an iteration's {@link Recording}, its {@link Hiccups}, what servers and machine did ({@link
 * ServerResults}) and its {@link IntervalLog} into secondary metrics of JMH's own result, which
 * docs/reading-numbers.md lists. Times are distributions in us/op, rates in ops/s. Counts are
 * summed over iterations and forks. {@link InvalidRule} and {@link DisturbanceRule} decide the
 * marks {@code invalid} and {@code disturbed}, {@link CautionRule} and {@link Drift} the mark
 * {@code caution}.
 */
public final class LoopResults implements InternalProfiler {
  private static final double NS_PER_MS = 1e6;

  private final Hiccups hiccups = new Hiccups();
  private ServerResults servers;
  private final Drift drift = new Drift();
  private IntervalLog log;
  private boolean logFailed;

  /** The measured iterations of this fork whose times were logged. */
  private int logged;

  /** The operations of this fork's warm-up iterations. */
  private long warmUpOperations;

  /** The latest recording before the iteration: no loop ran if it still is the latest. */
  private Recording before;

  /**
   * Called by JMH, in the runner and in every fork. A fork has no earlier code of this project, so
   * it sees to it here that it ends with the runner.
   */
  public LoopResults() {
    ForkInput.endWithRunner();
  }

  @Override
  public String getDescription() {
    return "Times, rates, failures and marks of zkpulsar's loops; use of servers and machine";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    before = TrialContext.recording();
    boolean isWarmup = iteration.getType() == IterationType.WARMUP;
    String method = benchmark.getBenchmark().replaceFirst("^.*\\.", "");
    Optional<Path> file = ForkInput.current().flatMap(ForkInput::histograms);
    TrialContext.listen(
        TrialContext.Order.HISTOGRAMS,
        opened -> {
          if (!isWarmup && file.isPresent()) {
            startLog(opened, file.get());
          }
        },
        closed -> {
          if (log != null) {
            log.end();
          }
        });
    if (servers == null) {
      servers = ServerResults.start(); // In the fork: JMH makes a profiler in the runner, too.
    }
    servers.listen(isWarmup ? "warmup" : method);
    hiccups.listen(isWarmup);
  }

  private void startLog(Recording opened, Path file) {
    closeLog(); // A recording that its benchmark did not close.
    long fork = ProcessHandle.current().pid();
    String comment = "fork of process %d, iteration %d".formatted(fork, ++logged);
    log = IntervalLog.start(file, comment, IntervalLog.SECOND_NS, opened::histograms, drift::add);
  }

  private void closeLog() {
    if (log != null) {
      log.close();
      logFailed |= log.hasFailed();
      log = null;
    }
  }

  @Override
  public Collection<? extends Result<?>> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    List<Result<?>> metrics = hiccups.end();
    metrics.addAll(servers.end());
    closeLog();
    Recording recording = TrialContext.recording();
    if (recording == before) {
      return metrics; // No loop ran.
    }
    if (logFailed || servers.lacksRows()) { // Pages and comparisons would lack what is missing.
      recording.invalid("notwritten", 1, "flag");
    }
    add(recording, metrics);
    addWarmUp(recording, iteration, metrics);
    addMarks(recording, iteration, metrics);
    return metrics;
  }

  /** Counts the operations of warm-ups; a measured iteration reports those before it. */
  private void addWarmUp(Recording recording, IterationParams iteration, List<Result<?>> metrics) {
    if (iteration.getType() == IterationType.WARMUP) {
      warmUpOperations += recording.pacing().getTotalCount();
    } else if (!TrialContext.isWarmedUpAtItsRate()) {
      long operations = warmUpOperations + TrialContext.warmUpOperations();
      metrics.add(new ScalarResult(CautionRule.WARM_UP, operations, "#", AVG));
    }
  }

  /** Adds the marks that follow from the metrics so far. */
  private void addMarks(Recording recording, IterationParams iteration, List<Result<?>> metrics) {
    var figures = new TreeMap<String, Double>();
    metrics.forEach(metric -> figures.put(metric.getLabel(), metric.getScore()));
    double p99Ms = Double.NaN;
    if (recording.response().getTotalCount() > 0) {
      p99Ms = recording.response().getValueAtPercentile(99) / NS_PER_MS;
    }
    boolean isThisJvmMeasured = TrialContext.isThisJvmMeasured();
    metrics.addAll(mark("disturbed", DisturbanceRule.reasons(figures, p99Ms, isThisJvmMeasured)));
    Map<String, Figure> cautions =
        CautionRule.reasons(
            new CautionRule.Iteration(
                figures,
                helperCores(recording),
                recording.isOpenLoop(),
                Runtime.getRuntime().availableProcessors(),
                p99Ms,
                recording.response().getTotalCount() * iteration.getCount(),
                ForkInput.current().map(ForkInput::hasServersElsewhere).orElse(false)));
    boolean isLast = logged == iteration.getCount();
    if (isLast && TrialContext.faults() == ExcusedFailures.NONE) {
      drift
          .percent(recording.isOpenLoop())
          .ifPresent(percent -> cautions.put("drift", new Figure(percent, "%")));
    }
    metrics.addAll(mark("caution", cautions));
  }

  /** The cores of the benchmark's own processes, such as {@code listeners.cpu}. */
  private static double helperCores(Recording recording) {
    double cores = 0;
    for (var figure : recording.figures().entrySet()) {
      String label = figure.getKey();
      if (KnownMetrics.isCpu(label) && !label.equals(Recording.HARNESS_CPU)) {
        cores += figure.getValue().value();
      }
    }
    return cores;
  }

  private static void add(Recording recording, List<Result<?>> metrics) {
    if (recording.response().getTotalCount() > 0) {
      metrics.add(Distribution.of("response", recording.response()));
      metrics.add(Distribution.of("service", recording.service()));
      metrics.add(Distribution.of("pacing", recording.pacing()));
    }
    recording.distributions().forEach((label, times) -> metrics.add(Distribution.of(label, times)));
    recording
        .figures()
        .forEach((label, figure) -> metrics.add(Rate.of(label, figure.value(), figure.unit())));
    if (recording.isOpenLoop()) {
      metrics.add(Rate.of("offered", recording.offeredPerSecond(), "ops/s"));
      metrics.add(new ScalarResult("overdue", recording.overdue(), "ops", SUM));
      metrics.add(new ScalarResult("heldback", recording.heldBack(), "ops", SUM));
    }
    metrics.add(Rate.of("achieved", recording.achievedPerSecond(), "ops/s"));
    metrics.add(new ScalarResult("failures", recording.failureCount(), "ops", SUM));
    recording
        .failures()
        .forEach((kind, n) -> metrics.add(new ScalarResult("failures." + kind, n, "ops", SUM)));
    metrics.addAll(mark("invalid", InvalidRule.reasons(recording)));
  }

  /**
   * A mark and its reasons. Over iterations, reasons in "ops" are summed; of any other unit, the
   * largest value is kept.
   */
  public static List<Result<?>> mark(String name, Map<String, Figure> reasons) {
    var metrics = new ArrayList<Result<?>>();
    metrics.add(new ScalarResult(name, reasons.isEmpty() ? 0 : 1, "flag", MAX));
    reasons.forEach(
        (reason, size) -> {
          var overIterations = size.unit().equals("ops") ? SUM : MAX;
          metrics.add(
              new ScalarResult(name + "." + reason, size.value(), size.unit(), overIterations));
        });
    return metrics;
  }
}
