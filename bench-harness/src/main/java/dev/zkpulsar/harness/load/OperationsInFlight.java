package dev.zkpulsar.harness.load;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.WriterReaderPhaser;

/**
 * The operations of one iteration that were started and have not completed. At its end, operations
 * that are still in flight are given up, so that each is counted once: when it completes, or when
 * it is given up.
 */
final class OperationsInFlight {
  private static final long POLL_NS = 50_000;

  private final AtomicInteger count = new AtomicInteger();
  private final WriterReaderPhaser completions = new WriterReaderPhaser();
  private volatile boolean givenUp;

  void started() {
    count.incrementAndGet();
  }

  void completed() {
    count.decrementAndGet();
  }

  /** Begins to record a completion, without waiting; {@link #drain} waits for {@link #exit}. */
  long enter() {
    return completions.writerCriticalSectionEnter();
  }

  void exit(long section) {
    completions.writerCriticalSectionExit(section);
  }

  /** Whether a completion must not be recorded, because its operation was given up. */
  boolean isGivenUp() {
    return givenUp;
  }

  int count() {
    return count.get();
  }

  /**
   * Waits until fewer than {@code limit} are in flight; false if {@code timeoutNs} passed before.
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

  /** Waits until all have completed; after {@code timeoutNs} it gives up the others, as counted. */
  int drain(long timeoutNs) {
    if (awaitBelow(1, timeoutNs)) {
      return 0;
    }
    completions.readerLock();
    try {
      givenUp = true;
      completions.flipPhase();
      return count.get();
    } finally {
      completions.readerUnlock();
    }
  }
}
