package dev.zkpulsar.harness.load;

import java.util.ArrayList;
import java.util.List;
import java.util.LongSummaryStatistics;

/**
 * The operations of an open loop that were due and have not completed, seen at each start of an
 * operation. From them follows whether the system fell behind: its backlog grew for as long as the
 * window lasted. A system that is slow and keeps up has a backlog that stays the same, and a stall
 * leaves one that shrinks again. For the issuing thread.
 *
 * <p>Grown is a backlog whose lowest value in the last fifth of the window exceeds its mean over
 * the first half: by 1.5 % of all operations that were due, by half of that mean, and by three
 * times the noise of a Poisson count. A lasting overload of 5 % leaves 4 % of the operations behind
 * there, and 1.25 % in the mean. In simulated queues (one server, Poisson arrivals, windows of 10
 * s, 100/s and 1,000/s), loads of up to 90 % were taken for an overload in less than 1 of 100
 * windows.
 */
final class Backlog {
  private static final long SLOT_NS = 100_000_000;
  private static final double LEAST_SHARE = 0.015;
  private static final double OF_MEAN = 1.5;
  private static final double SIGMAS = 3;

  private final List<LongSummaryStatistics> slots = new ArrayList<>();

  /** Notes the backlog at a time after the start of the window, in nanoseconds. */
  void note(long sinceStartNs, long operations) {
    int slot = (int) (sinceStartNs / SLOT_NS);
    while (slots.size() <= slot) {
      slots.add(new LongSummaryStatistics());
    }
    slots.get(slot).accept(operations);
  }

  /** The mean backlog that operations met until a time after the start; 0 if none started. */
  double mean(long untilNs) {
    var until = new LongSummaryStatistics();
    slots.stream().limit(untilNs / SLOT_NS + 1).forEach(until::combine);
    return until.getAverage();
  }

  /**
   * Whether the backlog grew over a window in which so many operations were due. The backlog at its
   * end counts if no operation started in the last fifth.
   */
  boolean hasGrown(long windowNs, long due, long atEnd) {
    double mean = mean(windowNs / 2);
    double last =
        slots.stream()
            .skip(windowNs * 4 / 5 / SLOT_NS)
            .filter(slot -> slot.getCount() > 0)
            .mapToLong(LongSummaryStatistics::getMin)
            .min()
            .orElse(atEnd);
    return last - mean >= LEAST_SHARE * due && last > OF_MEAN * mean + SIGMAS * Math.sqrt(mean + 1);
  }
}
