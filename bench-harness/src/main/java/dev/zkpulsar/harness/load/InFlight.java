package dev.zkpulsar.harness.load;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.WriterReaderPhaser;

/**
 * The operations of one iteration that were started and have not completed. At the end of an
 * iteration, operations that are still in flight are given up. Each operation is therefore counted
 * once: when it completes, or when it is given up.
 *
 * <pre>{@code
 * long section = inFlight.enter();
 * try {
 *   if (!inFlight.isGivenUp()) {
 *     recording.success(intendedNs, startedNs, completedNs);
 *     inFlight.completed();
 *   }
 * } finally {
 *   inFlight.exit(section);
 * }
 * }</pre>
 */
final class InFlight {
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

  /**
   * Waits until all operations have completed, and gives up the others after {@code timeoutNs}.
   *
   * @return how many were given up
   */
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
