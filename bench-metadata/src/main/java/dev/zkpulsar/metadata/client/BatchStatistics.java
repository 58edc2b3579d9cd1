package dev.zkpulsar.metadata.client;

import dev.zkpulsar.harness.load.Recording;
import dev.zkpulsar.harness.load.TrialContext;
import io.prometheus.client.CollectorRegistry;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The store's own statistics of an iteration: operations per batch and the mean time that an
 * operation spent in the queue, which the store measures in whole milliseconds. On Oxia its client
 * makes the batches: operations per request. Stores without batches have none. If threads that
 * complete operations are noted, also the CPU of the busiest.
 */
public final class BatchStatistics {
  private static final String BATCHES = "pulsar_batch_metadata_store_batch_size";
  private static final String WAITS = "pulsar_batch_metadata_store_queue_wait_time_ms";

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final String store;

  /** The CPU time of each thread that completed an operation, in ns, when it was first seen. */
  private final Map<Long, Long> completing = new ConcurrentHashMap<>();

  private Map<Long, Long> cpuBefore = Map.of();
  private Sums before = new Sums(0, 0, 0, 0);

  private record Sums(double batches, double operations, double waits, double waitMillis) {}

  private BatchStatistics(String store) {
    this.store = store;
  }

  /**
   * Adds the statistics to the recordings that open from now on, until {@link #stop}.
   *
   * @param store the name of the store; empty for Oxia's client
   */
  static BatchStatistics record(String store) {
    if (!OxiaRequests.count()) {
      System.err.println("zkpulsar: Oxia's batches are not counted: OpenTelemetry is in use");
    }
    var statistics = new BatchStatistics(store);
    statistics.listen();
    return statistics;
  }

  /** Notes the current thread: it completes an operation. */
  public void noteThread() {
    completing.computeIfAbsent(
        Thread.currentThread().getId(), thread -> THREADS.getCurrentThreadCpuTime());
  }

  /** Adds them to no further recording. */
  static void stop() {
    TrialContext.ignore(TrialContext.Order.BENCHMARK);
  }

  private void listen() {
    TrialContext.listen(TrialContext.Order.BENCHMARK, this::begin, this::add);
  }

  private void begin(Recording opened) {
    before = sums();
    cpuBefore = cpuNs();
  }

  private void add(Recording recording) {
    listen();
    Sums now = sums();
    double batches = now.batches - before.batches;
    double waits = now.waits - before.waits;
    if (batches > 0) {
      // Not in "ops", the unit of counts: of several workers it is the mean.
      recording.figure("batch.operations", (now.operations - before.operations) / batches, "#");
    }
    if (waits > 0) {
      recording.figure("batch.queued", (now.waitMillis - before.waitMillis) / waits, "ms");
    }
    long lengthNs = recording.window().drainedNs() - recording.window().startNs();
    var cpu = cpuNs();
    cpu.replaceAll((thread, ns) -> ns - cpuBefore.getOrDefault(thread, completing.get(thread)));
    cpu.values().stream()
        .max(Long::compare)
        .ifPresent(ns -> recording.figure("busiest.thread", (double) ns / lengthNs, "cores"));
  }

  private Map<Long, Long> cpuNs() {
    var now = new HashMap<>(completing);
    now.replaceAll((thread, seen) -> THREADS.getThreadCpuTime(thread));
    return now;
  }

  private Sums sums() {
    return new Sums(
        value(BATCHES + "_count") + OxiaRequests.requests(),
        value(BATCHES + "_sum") + OxiaRequests.operations(),
        value(WAITS + "_count"),
        value(WAITS + "_sum"));
  }

  private double value(String sample) {
    Double value =
        CollectorRegistry.defaultRegistry.getSampleValue(
            sample, new String[] {"name"}, new String[] {store});
    return value == null ? 0 : value;
  }
}
