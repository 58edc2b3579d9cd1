package dev.zkpulsar.harness.calibration;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * A file whose sync is late once a second, by a known time: the first sync of each second returns
 * so much later than the operating system's. The callers and the reported times of syncs are those
 * of a disk that is late; other processes notice nothing. This needs neither root nor a file system
 * of its own. The file is in memory where the system has a directory for that, since nobody knows
 * how late a real disk is. It has no name, so that nothing is left behind.
 */
final class KnownDisk {
  private static final int BLOCK_BYTES = 4096;
  private static final double PERCENT = 100;
  private static final Path MEMORY = Path.of("/dev/shm");

  private final FileChannel file =
      FileChannel.open(
          Files.createTempFile(directory(), "known-disk", ""),
          StandardOpenOption.WRITE,
          StandardOpenOption.DELETE_ON_CLOSE);
  private final ByteBuffer block = ByteBuffer.allocateDirect(BLOCK_BYTES);
  private final Histogram waitsNs = new Histogram(TimeUnit.MINUTES.toNanos(1), 2);
  private final long lateNs;
  private long lateSecond;
  private Syncs syncs = Syncs.NONE;

  /**
   * All syncs so far.
   *
   * @param longestNs the longest since the disk was told to forget it
   * @param waitNs the 99th percentile of the requests' waits since then
   */
  record Syncs(long count, long timeNs, long longestNs, long waitNs) {
    static final Syncs NONE = new Syncs(0, 0, 0, 0);

    /** Reads what {@link #write} has written. */
    static Syncs read(DataInputStream in) throws IOException {
      return new Syncs(in.readLong(), in.readLong(), in.readLong(), in.readLong());
    }

    void write(DataOutputStream out) throws IOException {
      out.writeLong(count);
      out.writeLong(timeNs);
      out.writeLong(longestNs);
      out.writeLong(waitNs);
    }

    private Syncs plus(long ns) {
      return new Syncs(count + 1, timeNs + ns, Math.max(longestNs, ns), waitNs);
    }
  }

  KnownDisk(int lateMillis) throws IOException {
    lateNs = TimeUnit.MILLISECONDS.toNanos(lateMillis);
  }

  private static Path directory() {
    return Files.isWritable(MEMORY) ? MEMORY : Path.of(System.getProperty("java.io.tmpdir"));
  }

  /** Writes a block and syncs it. */
  synchronized void writeAndSync() throws IOException {
    file.write(block.clear(), 0);
    long startNs = System.nanoTime();
    file.force(false);
    long second = TimeUnit.NANOSECONDS.toSeconds(startNs);
    if (second != lateSecond && lateNs > 0) {
      lateSecond = second;
      Ticks.parkUntil(System.nanoTime() + lateNs);
    }
    syncs = syncs.plus(System.nanoTime() - startNs);
  }

  /** A request has waited so long for a sync. */
  synchronized void waited(long ns) {
    waitsNs.recordValue(Math.max(0, Math.min(ns, waitsNs.getHighestTrackableValue())));
  }

  synchronized Syncs syncs() {
    return new Syncs(
        syncs.count, syncs.timeNs, syncs.longestNs, waitsNs.getValueAtPercentile(PERCENT - 1));
  }

  /** Forgets the longest sync and the waits. */
  synchronized void forget() {
    syncs = new Syncs(syncs.count, syncs.timeNs, 0, 0);
    waitsNs.reset();
  }
}
