package dev.zkpulsar.harness.metrics;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.zkpulsar.harness.load.NanoClock;
import dev.zkpulsar.harness.load.Recording;
import dev.zkpulsar.harness.load.TrialContext;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.AbstractHistogram;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * Measures {@code hiccup}, in us/op: the delay with which a thread wakes after each sleep of one
 * millisecond. A stall of the machine or of the client's JVM shows here and in the response times;
 * a stall of a server shows in the response times only.
 *
 * <p>The method is jHiccup's, with its correction for coordinated omission: a stall of 300 ms also
 * counts for the 299 wake-ups that it prevented, with 299 ms, 298 ms and so on.
 *
 * <p>Set-up and tear-down do not count, where a loop of this project marks the measured time.
 * Before each measured iteration it measures 200 ms without load, outside of everything that is
 * metered: {@code hiccup.idle} is a value of the iteration, and of the machine alone, whatever the
 * measured system does to it under load. Comparisons may correct for it.
 *
 * <p>{@code client.stall}, in ms, is the longest delay of the measured time, less the time for
 * which the thread waited for a processor: a saturated machine delays threads without stopping
 * them. Linux reports that time; on another system the metric is absent.
 */
final class Hiccups {
  private static final long PERIOD_NS = 1_000_000;
  private static final long IDLE_NS = 200_000_000;

  /** The hiccups since the iteration began, or of its recording if a loop of ours records. */
  private volatile AbstractHistogram measured;

  private volatile AbstractHistogram into;

  /** Null in a warm-up, and without a loop that marks the measured time. */
  private AbstractHistogram idle;

  private final LongAccumulator longestStallNs = new LongAccumulator(Math::max, -1);
  private Thread watcher;

  /** The last wake-up of that thread. */
  private long wokenNs;

  private volatile boolean running;

  void listen(boolean isWarmup) {
    measured = Recording.newHistogram();
    into = measured;
    longestStallNs.reset();
    idle = null;
    TrialContext.listen(
        TrialContext.Order.HICCUPS,
        opened -> open(opened, isWarmup),
        closed -> into = Recording.newHistogram());
    running = true;
    watcher = new Thread(this::watch, "hiccups");
    watcher.setDaemon(true);
    watcher.start();
  }

  private void open(Recording recording, boolean isWarmup) {
    if (!isWarmup) {
      idle = Recording.newHistogram();
      into = idle;
      NanoClock.SYSTEM.awaitUntil(System.nanoTime() + IDLE_NS);
    }
    measured = Recording.newHistogram();
    recording.include("hiccup", measured);
    longestStallNs.reset();
    into = measured;
  }

  /** Late wake-ups before, between and after the measured times are in other histograms. */
  @SuppressWarnings("ReferenceEquality")
  private boolean isMeasuring() {
    return into == measured;
  }

  private void watch() {
    wokenNs = System.nanoTime();
    try (var schedule = new RandomAccessFile("/proc/thread-self/schedstat", "r")) {
      for (long waitedNs = waitedNs(schedule); running; ) {
        long lateNs = recordOne();
        long nowWaitedNs = waitedNs(schedule);
        if (isMeasuring()) {
          longestStallNs.accumulate(Math.max(0, lateNs - (nowWaitedNs - waitedNs)));
        }
        waitedNs = nowWaitedNs;
      }
    } catch (IOException e) {
      while (running) {
        recordOne();
      }
    }
  }

  /** The fields are the time on a processor and the time waiting for one; then, time slices. */
  private static long waitedNs(RandomAccessFile schedule) throws IOException {
    var text = new byte[80];
    schedule.seek(0);
    return Long.parseLong(new String(text, 0, schedule.read(text), US_ASCII).split(" ")[1]);
  }

  /**
   * Waits until a period after the last wake-up, and records how much longer it took. The period
   * includes the work between two waits: a stall that hits the thread there is one, too. Spinning
   * would hide late timers.
   */
  private long recordOne() {
    long dueNs = wokenNs + PERIOD_NS;
    LockSupport.parkNanos(dueNs - System.nanoTime());
    wokenNs = System.nanoTime();
    long lateNs = Math.max(0, wokenNs - dueNs);
    AbstractHistogram recorded = into;
    recorded.recordValueWithExpectedInterval(
        Math.min(lateNs, recorded.getHighestTrackableValue()), PERIOD_NS);
    return lateNs;
  }

  List<Result<?>> end() {
    running = false;
    try {
      watcher.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    var metrics = new ArrayList<Result<?>>();
    metrics.add(Distribution.of("hiccup", measured));
    if (idle != null) {
      metrics.add(Distribution.of("hiccup.idle", idle));
    }
    double stallMs = longestStallNs.get() / 1e6;
    if (stallMs >= 0) {
      metrics.add(new ScalarResult("client.stall", stallMs, "ms", AggregationPolicy.MAX));
    }
    return metrics;
  }
}
