package dev.zkpulsar.harness.load;

import dev.zkpulsar.harness.profile.LatencyProfiler;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.AtomicHistogram;

/**
 * What one iteration measured. Any number of threads record into it; recording a success neither
 * allocates nor locks. All times are nanoseconds.
 *
 * <p>An iteration has a recording of its own, so that a completion that comes after the deadline of
 * its iteration cannot reach the next. The loop opens it, {@link LatencyProfiler} reads it after
 * the loop has closed it.
 */
public final class Recording {
  /** Ten minutes; what took longer is recorded as this. */
  static final long HIGHEST_NS = 600_000_000_000L;

  private static volatile Recording latest;
  private static volatile Runnable whenOpened = () -> {};
  private static volatile Runnable whenClosed = () -> {};

  private final AbstractHistogram response = newHistogram();
  private final AbstractHistogram service = newHistogram();
  private final AbstractHistogram pacing = newHistogram();
  private final Map<String, LongAdder> failures = new ConcurrentHashMap<>();
  private final AtomicLong lastCompletedNs = new AtomicLong(Long.MIN_VALUE);
  private final Map<String, AbstractHistogram> distributions = new ConcurrentHashMap<>();
  private final Map<String, Figure> scalars = new ConcurrentHashMap<>();
  private final LongAdder retries = new LongAdder();
  private final boolean openLoop;
  private volatile long startNs;
  private volatile long endNs;
  private volatile long overdue;

  /** A figure of an iteration beside its distributions. */
  public record Figure(double value, String unit) {}

  private Recording(boolean openLoop) {
    this.openLoop = openLoop;
  }

  /** Opens the recording of an iteration; it becomes the {@link #latest}. */
  public static Recording open(boolean openLoop) {
    whenOpened.run();
    var recording = new Recording(openLoop);
    latest = recording;
    return recording;
  }

  /**
   * Sets what is done just before a recording opens (after all set-up, before the first start) and
   * just after it closes (all is drained, nothing is torn down yet).
   */
  public static void listen(Runnable opened, Runnable closed) {
    whenOpened = opened;
    whenClosed = closed;
  }

  /** Takes the recording of the iteration that just ended, or null where no loop ran. */
  public static Recording takeLatest() {
    Recording taken = latest;
    latest = null;
    return taken;
  }

  /** A histogram of 0.1 % precision that many threads write. */
  public static AbstractHistogram newHistogram() {
    return new AtomicHistogram(HIGHEST_NS, 3);
  }

  /** Records an operation that succeeded: its two latencies and its pacing error. */
  public void success(long intendedNs, long startedNs, long completedNs) {
    record(response, completedNs - intendedNs);
    record(service, completedNs - startedNs);
    record(pacing, startedNs - intendedNs);
    if (completedNs > lastCompletedNs.get()) {
      lastCompletedNs.set(completedNs);
    }
  }

  /** Counts an operation that failed, by the kind of its error. */
  void failure(Throwable error) {
    failed(kindOf(error), 1);
  }

  /** Counts an attempt that failed and is made again. */
  void retried(Throwable error) {
    retries.increment();
    failure(error);
  }

  /**
   * Counts failures.
   *
   * @param kind {@code [a-z0-9]+}
   */
  public void failed(String kind, long count) {
    failures.computeIfAbsent(kind, k -> new LongAdder()).add(count);
  }

  /**
   * Records a time of another kind than the loop's own, a metric of its own in us/op.
   *
   * @param label {@code [a-z0-9.]+}
   */
  public void time(String label, long ns) {
    record(distributions.computeIfAbsent(label, l -> newHistogram()), ns);
  }

  /**
   * Sets a figure, a metric of its own.
   *
   * @param label {@code [a-z0-9.]+}
   */
  public void figure(String label, double value, String unit) {
    scalars.put(label, new Figure(value, unit));
  }

  /** Closes the measured window. */
  void close(long windowStartNs, long windowEndNs, long overdueOperations) {
    startNs = windowStartNs;
    endNs = windowEndNs;
    overdue = overdueOperations;
    whenClosed.run();
  }

  /** Whether the iteration is over, its draining included. */
  boolean isClosed() {
    return endNs != 0;
  }

  public Map<String, AbstractHistogram> distributions() {
    return new TreeMap<>(distributions);
  }

  /** The figures, by label, sorted. */
  public Map<String, Figure> figures() {
    return new TreeMap<>(scalars);
  }

  public boolean isOpenLoop() {
    return openLoop;
  }

  public AbstractHistogram response() {
    return response;
  }

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

  /** Operations that were due in the window and could not be issued. */
  public long overdue() {
    return overdue;
  }

  /** What the schedule asked for: issued and overdue operations over the window. */
  public double offeredPerSecond() {
    return perSecond(response.getTotalCount() + failureCount() - retries.sum() + overdue, endNs);
  }

  /** What succeeded, over the window and the time after it that the last operation took. */
  public double achievedPerSecond() {
    return perSecond(response.getTotalCount(), Math.max(endNs, lastCompletedNs.get()));
  }

  /**
   * Whether the figures must not be used: operations failed, or were overdue, or (open loop) less
   * than 95 % of the offered rate was achieved.
   */
  public boolean isInvalid() {
    return failureCount() > 0
        || overdue > 0
        || response.getTotalCount() == 0
        || (openLoop && achievedPerSecond() < 0.95 * offeredPerSecond());
  }

  private double perSecond(long count, long untilNs) {
    return count * 1e9 / (untilNs - startNs);
  }

  /** Records a time, cut to what the histogram holds. */
  public static void record(AbstractHistogram histogram, long valueNs) {
    histogram.recordValue(Math.max(0, Math.min(valueNs, HIGHEST_NS)));
  }

  /** What made a stage fail, without the wrapping that a stage after it gets. */
  static Throwable causeOf(Throwable error) {
    return error instanceof CompletionException && error.getCause() != null
        ? error.getCause()
        : error;
  }

  /** The error's class in a metric label's alphabet: ConnectionLossException is connectionloss. */
  private static String kindOf(Throwable error) {
    String name = causeOf(error).getClass().getSimpleName().replaceAll("(Exception|Error)$", "");
    String kind = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
    return kind.isEmpty() ? "other" : kind;
  }
}
