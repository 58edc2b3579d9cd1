package dev.zkpulsar.harness.metrics;

import dev.zkpulsar.harness.load.Recording;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * Writes the times of one iteration in HdrHistogram's log format: for each second and tag a line
 * with the histogram of the times that were recorded in that second. Each line is flushed, so a
 * killed process leaves at most one torn line.
 *
 * <p>A second's histogram is the difference between two readings of the histograms into which
 * threads keep recording. It is exact, since counts only grow. HdrHistogram's Recorder, which swaps
 * histograms instead, takes 40 ns for a time where a histogram takes 20.
 *
 * <p>After a failed write, as on a full disk, it writes no more, says so once, and goes on to hand
 * each period to its listener. {@link #hasFailed} tells it for the mark of the iteration.
 */
final class IntervalLog {
  static final long SECOND_NS = 1_000_000_000;

  /** Precision of 0.8 %. The third digit would make the file three times as large. */
  private static final int DIGITS = 2;

  private static final int MOST_BYTES_OF_A_LINE = 1 << 16;
  private static final double NS_PER_MS = 1e6;

  private final Path file;
  private final long periodNs;
  private final Supplier<Map<String, AbstractHistogram>> recorded;
  private final BiConsumer<String, AbstractHistogram> whole;
  private final Map<String, Histogram> written = new HashMap<>();
  private final Histogram interval = newHistogram();
  private final long startMillis = System.currentTimeMillis();
  private final long startNs = System.nanoTime();
  private final Thread sampler = new Thread(this::sample, "interval log");
  private long writtenUntilNs = startNs;
  private OutputStream out;
  private HistogramLogWriter writer;
  private volatile boolean ended;
  private volatile boolean failed;

  private IntervalLog(
      Path file,
      long periodNs,
      Supplier<Map<String, AbstractHistogram>> recorded,
      BiConsumer<String, AbstractHistogram> whole) {
    this.file = file;
    this.periodNs = periodNs;
    this.recorded = recorded;
    this.whole = whole;
  }

  /**
   * Appends to a file until {@link #end}, by a thread of its own.
   *
   * @param recorded histograms of nanoseconds by tag; any thread may call it
   * @param whole gets the histogram of each whole period, by tag, for the time of the call
   */
  static IntervalLog start(
      Path file,
      String comment,
      long periodNs,
      Supplier<Map<String, AbstractHistogram>> recorded,
      BiConsumer<String, AbstractHistogram> whole) {
    var log = new IntervalLog(file, periodNs, recorded, whole);
    log.begin(comment);
    return log;
  }

  private void begin(String comment) {
    // Its buffer holds a line, so a line reaches the file as a whole.
    out = new BufferedOutputStream(open(file), MOST_BYTES_OF_A_LINE);
    writer = new HistogramLogWriter(out);
    // The first reading is no interval: it holds what was recorded before.
    recorded.get().forEach(this::since);
    writeHeader(comment);
    sampler.setDaemon(true);
    sampler.start();
  }

  private OutputStream open(Path file) {
    try {
      return AppendedFile.open(file);
    } catch (IOException e) {
      fail(e);
      return OutputStream.nullOutputStream();
    }
  }

  private void writeHeader(String comment) {
    if (failed) {
      return;
    }
    try {
      if (AppendedFile.isEmpty(file)) {
        writer.outputComment("[Nanoseconds, at the time of completion; Interval_Max: ms]");
        writer.outputLogFormatVersion();
        writer.outputStartTime(startMillis);
        // The lines have absolute times, so that every fork can append to the same file.
        writer.outputBaseTime(0);
        writer.outputLegend();
      }
      writer.outputComment("[" + comment + "]");
      out.flush();
    } catch (IOException e) {
      fail(e);
    }
  }

  private void fail(Exception reason) {
    failed = true;
    System.err.println(
        "zkpulsar: " + file + ": no more intervals are written: " + reason.getMessage());
  }

  /** Whether the file lacks something, because it could not be written. */
  boolean hasFailed() {
    return failed;
  }

  private static Histogram newHistogram() {
    return new Histogram(Recording.HIGHEST_NS, DIGITS);
  }

  private void sample() {
    long dueNs = startNs + periodNs;
    while (!ended) {
      LockSupport.parkNanos(dueNs - System.nanoTime());
      if (System.nanoTime() >= dueNs) {
        writeUnlessEnded();
        // After a stall, a second is skipped.
        dueNs = Math.max(dueNs, System.nanoTime() - periodNs / 2) + periodNs;
      }
    }
  }

  private synchronized void writeUnlessEnded() {
    if (!ended) {
      write(true);
    }
  }

  /** Writes the last interval and ends the thread; does nothing when called again. */
  synchronized void end() {
    writeUnlessEnded();
    ended = true;
    LockSupport.unpark(sampler);
  }

  /** Ends the log, writes times that were recorded after its end, and closes the file. */
  synchronized void close() {
    end();
    write(false);
    writer.close();
  }

  private void write(boolean evenIfEmpty) {
    long nowNs = System.nanoTime();
    boolean isWhole = Math.abs(nowNs - writtenUntilNs - periodNs) < periodNs / 10;
    for (var tagged : recorded.get().entrySet()) {
      since(tagged.getKey(), tagged.getValue());
      if (isWhole) {
        whole.accept(tagged.getKey(), interval);
      }
      if (evenIfEmpty || interval.getTotalCount() > 0) {
        interval.setTag(tagged.getKey());
        writeInterval(nowNs);
      }
    }
    writtenUntilNs = nowNs;
  }

  private void writeInterval(long endNs) {
    if (failed) {
      return;
    }
    try {
      writer.outputIntervalHistogram(
          epochSeconds(writtenUntilNs), epochSeconds(endNs), interval, NS_PER_MS);
      out.flush();
    } catch (IOException | RuntimeException e) {
      fail(e);
    }
  }

  /** Sets the interval to the difference to the last reading, and the last reading to this one. */
  private void since(String tag, AbstractHistogram times) {
    Histogram last = written.computeIfAbsent(tag, newTag -> newHistogram());
    interval.reset();
    interval.add(times);
    interval.subtract(last);
    last.add(interval);
  }

  /** The format has three decimals. A whole millisecond makes start + length the next start. */
  private double epochSeconds(long ns) {
    return (startMillis + Math.round((ns - startNs) / NS_PER_MS)) / 1e3;
  }
}
