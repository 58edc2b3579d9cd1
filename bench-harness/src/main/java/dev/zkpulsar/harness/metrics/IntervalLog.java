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
 * <p>Threads keep recording into the same histograms for the whole iteration. A second's histogram
 * is the difference between two readings of them, so recording costs the same with a log as
 * without. The difference is exact: counts only grow. Reading and writing four tags takes a
 * millisecond of CPU and 16 KB of garbage a second.
 */
final class IntervalLog {
  static final long SECOND_NS = 1_000_000_000;

  /** Precision of 0.8 %. The third digit would make the file three times as large. */
  private static final int DIGITS = 2;

  private static final int MOST_BYTES_OF_A_LINE = 1 << 16;
  private static final double NS_PER_MS = 1e6;

  private final long periodNs;
  private final Path file;
  private final OutputStream out;
  private final HistogramLogWriter writer;
  private final Supplier<Map<String, AbstractHistogram>> recorded;
  private final BiConsumer<String, AbstractHistogram> whole;
  private final Map<String, Histogram> written = new HashMap<>();
  private final Histogram interval = newHistogram();
  private final long startMillis = System.currentTimeMillis();
  private final long startNs = System.nanoTime();
  private final Thread sampler = new Thread(this::sample, "interval log");
  private long writtenUntilNs = startNs;
  private volatile boolean ended;
  private boolean failed;

  private IntervalLog(
      long periodNs,
      Path file,
      Supplier<Map<String, AbstractHistogram>> recorded,
      BiConsumer<String, AbstractHistogram> whole)
      throws IOException {
    this.periodNs = periodNs;
    this.file = file;
    this.recorded = recorded;
    this.whole = whole;
    // Its buffer holds a line, so a line reaches the file as a whole.
    out = new BufferedOutputStream(AppendedFile.append(file), MOST_BYTES_OF_A_LINE);
    writer = new HistogramLogWriter(out);
  }

  /**
   * Appends to a file until {@link #end}; any thread may call {@code recorded}, histograms by tag.
   *
   * @param whole gets the histogram of each whole period, by tag, for the time of the call
   */
  static IntervalLog begin(
      long periodNs,
      Path file,
      String comment,
      Supplier<Map<String, AbstractHistogram>> recorded,
      BiConsumer<String, AbstractHistogram> whole)
      throws IOException {
    var log = new IntervalLog(periodNs, file, recorded, whole);
    // The first reading is no interval: it holds what was recorded before.
    recorded.get().forEach((tag, times) -> log.since(times, log.writtenOf(tag)));
    try {
      if (AppendedFile.isEmpty(file)) {
        log.writer.outputComment("[Nanoseconds, at the time of completion; Interval_Max: ms]");
        log.writer.outputLogFormatVersion();
        log.writer.outputStartTime(log.startMillis);
        // The lines have absolute times, so that every fork can append to the same file.
        log.writer.outputBaseTime(0);
        log.writer.outputLegend();
      }
      log.writer.outputComment("[" + comment + "]");
      log.out.flush();
    } catch (IOException e) {
      log.closeFile();
      throw e;
    }
    log.sampler.setDaemon(true);
    log.sampler.start();
    return log;
  }

  private static Histogram newHistogram() {
    return new Histogram(Recording.HIGHEST_NS, DIGITS);
  }

  private Histogram writtenOf(String tag) {
    return written.computeIfAbsent(tag, any -> newHistogram());
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
      write(recorded.get(), true);
    }
  }

  /** Writes the last interval and ends the thread; does nothing when called again. */
  synchronized void end() {
    writeUnlessEnded();
    ended = true;
    LockSupport.unpark(sampler);
  }

  /** Ends the log, writes times that were recorded after its end, and closes the file. */
  synchronized void close(Map<String, AbstractHistogram> late) {
    end();
    write(late, false);
    closeFile();
  }

  private void closeFile() {
    try {
      out.close();
    } catch (IOException e) {
      failed(e);
    }
  }

  private void write(Map<String, AbstractHistogram> histograms, boolean evenIfEmpty) {
    if (failed) {
      return;
    }
    long nowNs = System.nanoTime();
    try {
      for (var tagged : histograms.entrySet()) {
        since(tagged.getValue(), writtenOf(tagged.getKey()));
        if (Math.abs(nowNs - writtenUntilNs - periodNs) < periodNs / 10) {
          whole.accept(tagged.getKey(), interval);
        }
        if (evenIfEmpty || interval.getTotalCount() > 0) {
          interval.setTag(tagged.getKey());
          writer.outputIntervalHistogram(
              epochSeconds(writtenUntilNs), epochSeconds(nowNs), interval, NS_PER_MS);
          out.flush();
        }
      }
    } catch (IOException | RuntimeException e) {
      failed(e);
    }
    writtenUntilNs = nowNs;
  }

  /** Sets the interval to the difference to the last reading, and the last reading to this one. */
  private void since(AbstractHistogram times, Histogram last) {
    interval.reset();
    interval.add(times);
    interval.subtract(last);
    last.add(interval);
  }

  /** The format has three decimals. A whole millisecond makes start + length the next start. */
  private double epochSeconds(long ns) {
    return (startMillis + Math.round((ns - startNs) / NS_PER_MS)) / 1e3;
  }

  private void failed(Exception e) {
    failed = true;
    System.err.println("zkpulsar: " + file + ": no more intervals are written: " + e.getMessage());
  }
}
