package dev.zkpulsar.harness.load;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** Counts the operations of one iteration that were started and have not completed. */
final class InFlight {
  private static final long POLL_NS = 50_000;

  private final AtomicInteger count = new AtomicInteger();

  void started() {
    count.incrementAndGet();
  }

  void completed() {
    count.decrementAndGet();
  }

  /**
   * Waits until fewer than {@code limit} are in flight.
   *
   * @return false if {@code timeoutNs} passed before
   */
  boolean awaitBelow(int limit, long timeoutNs) {
    long deadlineNs = System.nanoTime() + timeoutNs;
    while (count.get() >= limit) {
      if (System.nanoTime() - deadlineNs > 0) {
        return false;
      }
      LockSupport.parkNanos(POLL_NS);
    }
    return true;
  }

  int count() {
    return count.get();
  }
}
