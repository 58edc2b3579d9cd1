package dev.zkpulsar.harness.load;

import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.AtomicHistogram;

/**
 * The measurements of one iteration, in nanoseconds. Any number of threads record into it; a
 * success neither allocates nor locks. An operation that completes after the iteration's deadline
 * is recorded in none. The loop opens and closes it, a benchmark adds its own measurements, and the
 * harness turns all into JMH metrics:
 *
 * <pre>{@code
 * recording.time("event", System.nanoTime() - createdNs); // a distribution, in us/op
 * recording.figure("bytes", bytes / seconds, "B/s"); // one value an iteration
 * recording.failed("checksum", 1); // makes the point invalid
 * }</pre>
 */
public final class Recording {
  /** Ten minutes; a longer time is recorded as ten minutes. */
  public static final long HIGHEST_NS = 600_000_000_000L;

  /**
   * The figure of the processor time that the loop used for itself, in cores: like that of the
   * client and the servers, a mean from the start of the window until its last operation completed.
   */
  public static final String HARNESS_CPU = "harness.cpu";

  private static final String HELD_BACK = "heldback.time";

  private final AbstractHistogram response = newHistogram();
  private final AbstractHistogram service = newHistogram();
  private final AbstractHistogram pacing = newHistogram();
  private final Map<String, LongAdder> failures = new ConcurrentHashMap<>();
  private final LongAccumulator lastCompletedNs = new LongAccumulator(Math::max, Long.MIN_VALUE);
  private final Map<String, AbstractHistogram> others = new ConcurrentHashMap<>();
  private final Map<String, AbstractHistogram> distributions = new ConcurrentHashMap<>();
  private final Map<String, Figure> scalars = new ConcurrentHashMap<>();
  private final Map<String, Figure> invalid = new ConcurrentHashMap<>();
  private final HarnessCpu cpu;
  private final ExcusedFailures faults = TrialContext.nextFaults();
  private final boolean openLoop;
  private volatile long startNs;
  private volatile long endNs;
  private volatile boolean isOpen = true;
  private volatile long overdue;
  private volatile OptionalLong completedInWindow = OptionalLong.empty();

  /** One value of an iteration, with its unit. */
  public record Figure(double value, String unit) {}

  private Recording(boolean openLoop, HarnessCpu cpu) {
    this.openLoop = openLoop;
    this.cpu = cpu;
  }

  /** Opens the recording of an iteration; it becomes that of the {@link TrialContext}. */
  public static Recording open(boolean openLoop) {
    return open(openLoop, new HarnessCpu());
  }

  static Recording open(boolean openLoop, HarnessCpu cpu) {
    var recording = new Recording(openLoop, cpu);
    TrialContext.opened(recording);
    return recording;
  }

  /** A histogram with 0.1 % precision; many threads may write to it. */
  public static AbstractHistogram newHistogram() {
    return new AtomicHistogram(HIGHEST_NS, 3);
  }

  /** Records how late an operation started: by the harness, and because the loop was full. */
  void started(long lateNs, long heldNs) {
    record(pacing, lateNs);
    if (heldNs > 0) {
      time(HELD_BACK, heldNs);
    }
  }

  /** Records an operation that succeeded: its response and service time. */
  public void success(long intendedNs, long startedNs, long completedNs) {
    record(response, completedNs - intendedNs);
    record(service, completedNs - startedNs);
    faults.succeeded(completedNs);
    lastCompletedNs.accumulate(completedNs);
  }

  /** Counts failures of a kind, {@code [a-z0-9]+}. */
  public void failed(String kind, long count) {
    failures.computeIfAbsent(kind, newKind -> new LongAdder()).add(count);
  }

  /** Records an additional time under a label {@code [a-z0-9.]+}; it becomes a metric in us/op. */
  public void time(String label, long ns) {
    record(distributions.computeIfAbsent(label, newLabel -> newHistogram()), ns);
  }

  /** Sets a figure under a label {@code [a-z0-9.]+}; it becomes a metric. */
  public void figure(String label, double value, String unit) {
    scalars.put(label, new Figure(value, unit));
  }

  /** Makes the iteration invalid by the metric invalid.REASON; without a size, 1 {@code flag}. */
  public void invalid(String reason, double size, String unit) {
    invalid.put(reason, new Figure(size, unit));
  }

  /**
   * Closes the window.
   *
   * @param completed operations that completed in the window if the system fell behind, else empty
   */
  void close(long windowStartNs, long windowEndNs, long overdueOperations, OptionalLong completed) {
    isOpen = false;
    startNs = windowStartNs;
    endNs = windowEndNs;
    overdue = overdueOperations;
    completedInWindow = completed;
    double cores = cpu.cores(window().drainedNs - startNs);
    if (!Double.isNaN(cores)) {
      figure(HARNESS_CPU, cores, "cores");
    }
    faults.ended(this);
    TrialContext.closed(this);
  }

  /** The times recorded with {@link #time}, by label, sorted. */
  public Map<String, AbstractHistogram> distributions() {
    return new TreeMap<>(distributions);
  }

  /** Adds times that somebody else records to {@link #histograms}. */
  public void include(String label, AbstractHistogram times) {
    others.put(label, times);
  }

  /** All times by label: of operations, recorded with {@link #time}, and included ones. */
  public Map<String, AbstractHistogram> histograms() {
    Map<String, AbstractHistogram> all = distributions();
    all.putAll(others);
    all.put("response", response);
    all.put("service", service);
    all.put("pacing", pacing);
    return all;
  }

  /** The figures, by label, sorted. */
  public Map<String, Figure> figures() {
    return new TreeMap<>(scalars);
  }

  /** The reasons that were set with {@link #invalid(String, double, String)}, sorted. */
  public Map<String, Figure> invalid() {
    return new TreeMap<>(invalid);
  }

  /** Whether the iteration goes on. */
  public boolean isOpen() {
    return isOpen;
  }

  public boolean isOpenLoop() {
    return openLoop;
  }

  /** Completed minus intended start. */
  public AbstractHistogram response() {
    return response;
  }

  /** Completed minus started. */
  public AbstractHistogram service() {
    return service;
  }

  public AbstractHistogram pacing() {
    return pacing;
  }

  /** Failures by kind, sorted. */
  public Map<String, Long> failures() {
    var counts = new TreeMap<String, Long>();
    failures.forEach((kind, count) -> counts.put(kind, count.sum()));
    return counts;
  }

  public long failureCount() {
    return failures.values().stream().mapToLong(LongAdder::sum).sum();
  }

  /** Operations that were due and could not be issued. */
  public long overdue() {
    return overdue;
  }

  /** Operations that started late because the loop was full. */
  public long heldBack() {
    AbstractHistogram times = distributions.get(HELD_BACK);
    return times == null ? 0 : times.getTotalCount();
  }

  HarnessCpu cpu() {
    return cpu;
  }

  ExcusedFailures faults() {
    return faults;
  }

  /** The scheduled rate: started and overdue operations over the window. */
  public double offeredPerSecond() {
    return perSecond(pacing.getTotalCount() + overdue, endNs);
  }

  /** Whether more was due than the system completed, for as long as the window lasted. */
  public boolean fellBehind() {
    return completedInWindow.isPresent();
  }

  /** The measured window and its end with draining, by {@link System#nanoTime}. */
  public record Window(long startNs, long endNs, long drainedNs) {}

  /** The window of a closed recording. */
  public Window window() {
    return new Window(startNs, endNs, Math.max(endNs, lastCompletedNs.get()));
  }

  /**
   * The rate of success. Open loop: the operations that were due in the window and succeeded, over
   * the window; of a system that fell behind, only those that completed in the window. Closed loop:
   * over the window plus the time until the last operation completed.
   */
  public double achievedPerSecond() {
    if (!openLoop) {
      return perSecond(response.getTotalCount(), window().drainedNs);
    }
    return perSecond(completedInWindow.orElseGet(response::getTotalCount), endNs);
  }

  private double perSecond(long count, long untilNs) {
    return count * 1e9 / (untilNs - startNs);
  }

  /** Records a time, limited to the histogram's range. */
  public static void record(AbstractHistogram histogram, long valueNs) {
    histogram.recordValue(Math.max(0, Math.min(valueNs, HIGHEST_NS)));
  }

  /** Counts a failed attempt by its class. */
  void failure(Throwable cause) {
    failed(kindOf(cause.getClass()), 1);
  }

  /** The kind of a failure: {@code connectionloss} of a ConnectionLossException. */
  public static String kindOf(Class<? extends Throwable> failure) {
    String name = failure.getSimpleName().replaceAll("(Exception|Error)$", "");
    return name.isEmpty() ? "other" : label(name);
  }

  /** A name in the alphabet of metric labels: zookeeper-1 is zookeeper1. */
  public static String label(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
  }
}
