package dev.zkpulsar.harness.metrics;

import dev.zkpulsar.harness.load.Fork;
import dev.zkpulsar.harness.load.Recording;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.AbstractHistogram;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.runner.IterationType;

/**
 * Adds {@code hiccup}, in us/op: the delay with which a thread wakes after each sleep of one
 * millisecond. A stall of the machine or of the client's JVM shows here and in the response times;
 * a stall of a server shows in the response times only.
 *
 * <p>The method is jHiccup's, with its correction for coordinated omission: a stall of 300 ms also
 * counts for the 299 wake-ups that it prevented, with 299 ms, 298 ms and so on.
 *
 * <p>Set-up and tear-down do not count, where a loop of this project marks the measured time.
 * Before the warm-up of a fork it measures one second without any load: {@code hiccup.idle} is of
 * the machine alone, whatever the measured system does to it.
 */
public final class HiccupProfiler implements InternalProfiler {
  private static final long PERIOD_NS = 1_000_000;
  private static final long IDLE_NS = 1_000_000_000;

  /** The hiccups since the iteration began, or of its recording if a loop of ours records. */
  private volatile AbstractHistogram measured;

  private volatile AbstractHistogram into;

  /** Null in a fork without warm-up. */
  private AbstractHistogram idle;

  private Thread watcher;
  private volatile boolean running;

  @Override
  public String getDescription() {
    return "Stalls of the machine and of the client's JVM";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    measured = Recording.newHistogram();
    into = measured;
    boolean isFirst = idle == null && iteration.getType() == IterationType.WARMUP;
    Fork.current()
        .listen(
            Fork.Order.HICCUPS,
            opened -> open(opened, isFirst),
            closed -> into = Recording.newHistogram());
    running = true;
    watcher = new Thread(this::watch, "hiccups");
    watcher.setDaemon(true);
    watcher.start();
  }

  private void open(Recording recording, boolean isFirst) {
    if (isFirst) {
      idle = Recording.newHistogram();
      into = idle;
      LockSupport.parkNanos(IDLE_NS);
    }
    measured = Recording.newHistogram();
    recording.include("hiccup", measured);
    into = measured;
  }

  private void watch() {
    while (running) {
      recordOne();
    }
  }

  /** Waits for one period and records how much longer it took. Spinning would hide late timers. */
  private void recordOne() {
    long dueNs = System.nanoTime() + PERIOD_NS;
    LockSupport.parkNanos(PERIOD_NS);
    long lateNs = Math.max(0, System.nanoTime() - dueNs);
    AbstractHistogram recorded = into;
    recorded.recordValueWithExpectedInterval(
        Math.min(lateNs, recorded.getHighestTrackableValue()), PERIOD_NS);
  }

  @Override
  public Collection<? extends Result<?>> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    running = false;
    try {
      watcher.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    Distribution hiccups = Distribution.of("hiccup", measured);
    return idle == null ? List.of(hiccups) : List.of(hiccups, Distribution.of("hiccup.idle", idle));
  }
}
