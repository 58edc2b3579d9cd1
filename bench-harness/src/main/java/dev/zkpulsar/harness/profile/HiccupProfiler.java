package dev.zkpulsar.harness.profile;

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

/**
 * Adds {@code hiccup}: how much later than asked an idle thread woke, every millisecond, in us/op.
 * What the machine or the client's JVM stalled by itself shows here and in the response times; what
 * the servers did shows in the response times alone. After jHiccup.
 */
public final class HiccupProfiler implements InternalProfiler {
  private static final long PERIOD_NS = 1_000_000;

  private AbstractHistogram hiccups;
  private Thread watcher;
  private volatile boolean running;

  @Override
  public String getDescription() {
    return "Stalls of the machine and of the client's JVM";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    hiccups = Recording.newHistogram();
    running = true;
    watcher = new Thread(this::watch, "hiccups");
    watcher.setDaemon(true);
    watcher.start();
  }

  private void watch() {
    while (running) {
      long beforeNs = System.nanoTime();
      LockSupport.parkNanos(PERIOD_NS);
      Recording.record(hiccups, System.nanoTime() - beforeNs - PERIOD_NS);
    }
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
    return List.of(LatencyProfiler.distribution("hiccup", hiccups));
  }
}
