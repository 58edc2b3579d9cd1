package dev.zkpulsar.harness.load;

import java.util.Arrays;

/**
 * The operations of an open loop that were due and have not completed, seen at each start of an
 * operation. From them follows whether the system fell behind: its backlog grew for as long as the
 * window lasted. A system that is slow and keeps up has a backlog that stays the same, and a stall
 * leaves one that shrinks again.
 *
 * <p>Grown is a backlog whose lowest value in the last fifth of the window exceeds its mean over
 * the first half: by 1.5 % of all operations that were due, by half of that mean, and by three
 * times the noise of a Poisson count. A lasting overload of 5 % leaves 4 % of the operations behind
 * there, and 1.25 % in the mean. In simulated queues (one server, Poisson arrivals, windows of 10
 * s, 100/s and 1,000/s), loads of up to 90 % were taken for an overload in less than 1 of 100
 * windows.
 *
 * <p>For the issuing thread.
 */
final class Backlog {
  private static final long SLOT_NS = 100_000_000;
  private static final double LEAST_SHARE = 0.015;
  private static final double OF_MEAN = 1.5;
  private static final double SIGMAS = 3;

  private long[] sums = new long[64];
  private long[] counts = new long[64];
  private long[] lowest = new long[64];

  /** Notes the backlog at a time after the start of the window, in nanoseconds. */
  void note(long sinceStartNs, long operations) {
    int slot = (int) (sinceStartNs / SLOT_NS);
    if (slot >= sums.length) {
      int length = Math.max(2 * sums.length, slot + 1);
      sums = Arrays.copyOf(sums, length);
      counts = Arrays.copyOf(counts, length);
      lowest = Arrays.copyOf(lowest, length);
    }
    lowest[slot] = counts[slot] == 0 ? operations : Math.min(lowest[slot], operations);
    sums[slot] += operations;
    counts[slot]++;
  }

  /** The mean backlog that operations met until a time after the start; 0 if none started. */
  double mean(long untilNs) {
    double sum = 0;
    long count = 0;
    for (int slot = 0; slot <= untilNs / SLOT_NS && slot < sums.length; slot++) {
      sum += sums[slot];
      count += counts[slot];
    }
    return count == 0 ? 0 : sum / count;
  }

  /**
   * Whether the backlog grew over a window.
   *
   * @param windowNs the length of the window
   * @param due operations that were due in it
   * @param atEnd the backlog at its end, which counts if no operation started in the last fifth
   */
  boolean hasGrown(long windowNs, long due, long atEnd) {
    double mean = mean(windowNs / 2);
    long least = Long.MAX_VALUE;
    for (int slot = (int) (windowNs * 4 / 5 / SLOT_NS); slot < sums.length; slot++) {
      least = counts[slot] == 0 ? least : Math.min(least, lowest[slot]);
    }
    double last = least == Long.MAX_VALUE ? atEnd : least;
    return last - mean >= LEAST_SHARE * due && last > OF_MEAN * mean + SIGMAS * Math.sqrt(mean + 1);
  }
}
