package dev.zkpulsar.harness.load;

import java.util.concurrent.locks.LockSupport;

/**
 * The waits of one thread for instants, which calls it alone. A thread that parks wakes late: by
 * the slack of its timer, which is removed where the system allows it, and by the time that a
 * processor needs to wake up. The park therefore ends early, and the thread spins for the rest. The
 * longer it spins, the less of the processor is left to a server on this machine.
 *
 * <p>How early it ends follows the machine: the wait keeps to the delay that 95 of 100 wake-ups do
 * not exceed, between 60 and 200 us. A wake-up that is later than that was no slow processor but
 * one in use, and spinning would only take more of it.
 *
 * <p>Measured on two cores beside other processes, Poisson arrivals: a spin of 200 us took 0.13,
 * 0.52 and 0.79 cores at 1,000, 5,000 and 10,000/s, this wait 0.09, 0.27 and 0.43, with the same
 * medians (0.8, 0.3 and 0.1 us late). A fixed spin of 60 us took 0.05, 0.23 and 0.42, but was 50 us
 * late at 100/s, where processors sleep deeper. Parking alone is late by 70 us or more.
 */
final class TimedWait {
  private static final long LEAST_SPIN_NS = 60_000;
  private static final long MOST_SPIN_NS = 200_000;

  /** A late wake-up of 20 lengthens the spin by as much as the other 19 shorten it. */
  private static final long SHORTER_NS = 100;

  private static final long LONGER_NS = 19 * SHORTER_NS;

  /**
   * A new thread inherits the slack of the thread that starts it, and the client's threads must
   * keep the usual one. A client that starts threads at its first operations has done so by then.
   */
  private static final int PARKS_WITH_SLACK = 100;

  private long spinNs = MOST_SPIN_NS;
  private int parks;

  /** Waits until an instant by {@link System#nanoTime}; returns at once if it has passed. */
  void awaitUntil(long ns) {
    for (long leftNs = ns - System.nanoTime(); leftNs > 0; leftNs = ns - System.nanoTime()) {
      if (leftNs > spinNs) {
        park(ns - spinNs);
      } else {
        Thread.onSpinWait();
      }
    }
  }

  private void park(long untilNs) {
    parks++;
    if (parks == PARKS_WITH_SLACK && TimerSlack.remove()) {
      spinNs = LEAST_SPIN_NS;
    }
    LockSupport.parkNanos(untilNs - System.nanoTime());
    learn(System.nanoTime() - untilNs);
  }

  /** Learns from a wake-up that was late by so much; one that came early was no timer's. */
  void learn(long lateNs) {
    if (lateNs < 0 || lateNs > MOST_SPIN_NS) {
      return;
    }
    long nextNs = lateNs > spinNs ? spinNs + LONGER_NS : spinNs - SHORTER_NS;
    spinNs = Math.max(LEAST_SPIN_NS, Math.min(MOST_SPIN_NS, nextNs));
  }

  /** How long before an instant the thread is to wake up. */
  long spinNs() {
    return spinNs;
  }
}
