package dev.zkpulsar.harness.metrics;

import static org.openjdk.jmh.results.AggregationPolicy.MAX;
import static org.openjdk.jmh.results.AggregationPolicy.SUM;

import dev.zkpulsar.harness.load.Fork;
import dev.zkpulsar.harness.load.Recording;
import dev.zkpulsar.harness.load.Recording.Figure;
import dev.zkpulsar.harness.settings.Handover;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.AbstractHistogram;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * Turns an iteration's {@link Recording} into secondary metrics of JMH's own result, which
 * docs/reading-numbers.md lists. Times are distributions in us/op, rates in ops/s. Counts are
 * summed over iterations and forks. {@link InvalidRule} and {@link DisturbanceRule} decide the
 * marks {@code invalid} and {@code disturbed}, {@link CautionRule} and {@link Drift} the mark
 * {@code caution}.
 *
 * <p>The rules need the metrics of the other profilers, so this profiler must be added before them:
 * JMH ends profilers in the reverse order.
 */
public final class LatencyProfiler implements InternalProfiler {
  private static final String CAUTION = "caution";

  private Recording before;

  /** Called by JMH, in the runner and in every fork. */
  public LatencyProfiler() {
    Handover.endWithWriter();
  }

  @Override
  public String getDescription() {
    return "Response and service time, rates, failures and overdue operations of zkpulsar's loops";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    before = Fork.current().recording();
  }

  @Override
  public Collection<? extends Result<?>> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    Recording recording = Fork.current().recording();
    if (recording == before) {
      return List.of(); // No loop ran.
    }
    List<Result<?>> metrics = metrics(recording);
    Map<String, Double> activity = activity(result.getRawSecondaryResults().values());
    if (!activity.isEmpty()) {
      AbstractHistogram response = recording.response();
      double p99Ms =
          response.getTotalCount() == 0 ? Double.NaN : response.getValueAtPercentile(99) / 1e6;
      metrics.addAll(
          mark(
              "disturbed",
              DisturbanceRule.reasons(activity, p99Ms, Fork.current().isThisJvmMeasured())));
    }
    var others = result.getRawSecondaryResults().values();
    metrics.addAll(cautions(recording, others));
    return metrics;
  }

  @SuppressWarnings("rawtypes")
  private static List<Result<?>> cautions(
      Recording recording, Collection<? extends Result> metrics) {
    var cores = new TreeMap<String, Double>();
    recording.figures().forEach((label, figure) -> addCores(label, figure.value(), cores));
    metrics.forEach(metric -> addCores(metric.getLabel(), metric.getScore(), cores));
    int processors = Runtime.getRuntime().availableProcessors();
    var cautions = mark(CAUTION, CautionRule.reasons(cores, recording.isOpenLoop(), processors));
    if (metrics.stream().anyMatch(metric -> metric.getLabel().equals(HistogramProfiler.DRIFT))) {
      cautions.set(0, new ScalarResult(CAUTION, 1, "flag", MAX));
    }
    return cautions;
  }

  private static void addCores(String label, double value, Map<String, Double> cores) {
    if (label.endsWith(".cpu")) {
      cores.put(label, value);
    }
  }

  private static List<Result<?>> metrics(Recording recording) {
    var metrics = new ArrayList<Result<?>>();
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
    return metrics;
  }

  /** The figures of a machine and a client, by label. */
  @SuppressWarnings("rawtypes")
  public static Map<String, Double> activity(Collection<? extends Result> metrics) {
    var figures = new TreeMap<String, Double>();
    for (Result<?> metric : metrics) {
      if (metric.getLabel().matches("(machine|client)\\..*")) {
        figures.put(metric.getLabel(), metric.getScore());
      }
    }
    return figures;
  }

  /**
   * A mark and its reasons: counts are summed over iterations, of other sizes the largest counts.
   */
  public static List<Result<?>> mark(String name, Map<String, Figure> reasons) {
    var metrics = new ArrayList<Result<?>>();
    metrics.add(new ScalarResult(name, reasons.isEmpty() ? 0 : 1, "flag", MAX));
    reasons.forEach(
        (reason, size) ->
            metrics.add(
                new ScalarResult(
                    name + "." + reason,
                    size.value(),
                    size.unit(),
                    size.unit().equals("ops") ? SUM : MAX)));
    return metrics;
  }
}
