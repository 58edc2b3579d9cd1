package dev.zkpulsar.harness.metrics;

import dev.zkpulsar.harness.load.Fork;
import dev.zkpulsar.harness.load.Recording;
import dev.zkpulsar.harness.load.TrialFaults;
import dev.zkpulsar.harness.settings.Handover;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.HdrHistogram.AbstractHistogram;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;
import org.openjdk.jmh.runner.IterationType;

/**
 * Keeps the histograms of every measured iteration: the interval log of the point, see {@link
 * IntervalLog}, with a line for each second and tag. Tags are {@code response}, {@code service},
 * {@code pacing}, {@code hiccup}, {@code gc} and the labels of {@link Recording#time}. A time
 * belongs to the second in which its operation completed; pacing and the time held back, to that of
 * its start. The last intervals also hold the time of draining. The profiler adds one metric, where
 * a fork ends otherwise than it began: {@code caution.drift}, see {@link Drift}.
 */
public final class HistogramProfiler implements InternalProfiler {
  /** The label of the metric. */
  static final String DRIFT = "caution.drift";

  private final Drift drift = new Drift();
  private int iterations;
  private Recording recording;
  private IntervalLog log;

  @Override
  public String getDescription() {
    return "Interval log of all times, in HdrHistogram's format";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    Optional<Path> file =
        iteration.getType() == IterationType.MEASUREMENT
            ? Handover.current().flatMap(Handover::histograms)
            : Optional.empty();
    Fork.current()
        .listen(
            Fork.Order.HISTOGRAMS,
            opened -> file.ifPresent(to -> begin(to, opened)),
            closed -> end());
  }

  private void begin(Path file, Recording opened) {
    finish();
    recording = opened;
    String comment =
        "fork of process %d, iteration %d".formatted(ProcessHandle.current().pid(), ++iterations);
    try {
      log =
          IntervalLog.begin(
              IntervalLog.SECOND_NS, file, comment, recording::histograms, this::second);
    } catch (IOException e) {
      System.err.println("zkpulsar: " + file + ": no intervals are written: " + e.getMessage());
    }
  }

  private void second(String tag, AbstractHistogram times) {
    if (tag.equals("response")) {
      drift.add(times);
    }
  }

  private void end() {
    if (log != null) {
      log.end();
    }
  }

  @Override
  public Collection<? extends Result<?>> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    finish();
    boolean isLast = iterations == iteration.getCount();
    if (!isLast || Fork.current().faults() != TrialFaults.NONE) {
      return List.of();
    }
    OptionalDouble percent = drift.percent(recording.isOpenLoop());
    return percent.isEmpty()
        ? List.of()
        : List.of(new ScalarResult(DRIFT, percent.getAsDouble(), "%", AggregationPolicy.MAX));
  }

  private void finish() {
    if (log != null) {
      log.close(recording.histograms());
      log = null;
    }
  }
}
