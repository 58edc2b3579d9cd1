package dev.zkpulsar.harness.load;

import java.util.concurrent.CompletionStage;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * The first part of a fork's warm-up: a number of operations with a few in flight, so as fast as
 * the system takes them without a queue, but at no more than a rate. At a low rate a fork would
 * measure code that is not compiled yet, and a client that runs for days has the low rate and
 * compiled code. Nothing is recorded but the number of operations. One thread issues; completions
 * come on any thread.
 */
public final class WarmUp {
  /** One that is over. */
  public static final WarmUp NONE = new WarmUp(0, 1, 0);

  /** Enough to keep a store busy that waits 5 ms for a batch, too few to overload a server. */
  private static final int IN_FLIGHT = 32;

  private static final long SECOND_NS = 1_000_000_000;
  private static final long POLL_MILLIS = 100;
  private static final long DRAIN_MILLIS = 10_000;

  private final Semaphore free = new Semaphore(IN_FLIGHT);
  private final long longestNs;
  private final long operations;
  private final long periodNs;
  private long left;
  private long startNs;

  /** The earliest time of the next start. */
  private long nextNs;

  private boolean isOn;

  /**
   * A warm-up of so many operations, or of fewer if they take longer than {@code longestNs}.
   *
   * @param ratePerSecond the most that start in any second, also after a stall: consent to load
   *     servers of others is given to a rate
   */
  public WarmUp(long operations, int ratePerSecond, long longestNs) {
    this.operations = operations;
    left = operations;
    periodNs = SECOND_NS / ratePerSecond;
    this.longestNs = longestNs;
    isOn = operations > 0;
  }

  /** Whether it has not ended. */
  public boolean isOn() {
    return isOn;
  }

  /**
   * Starts an operation when fewer than {@value #IN_FLIGHT} are in flight; after the last one, it
   * waits until all have completed.
   *
   * @return false if the warm-up is over, and no operation was started
   */
  public <T> boolean issue(Operation<T> operation, T target) {
    if (!isOn) {
      return false;
    }
    if (startNs == 0) {
      startNs = System.nanoTime();
      nextNs = startNs;
    }
    NanoClock.SYSTEM.awaitUntil(nextNs);
    if (left == 0 || System.nanoTime() - startNs > longestNs) {
      end();
      return false;
    }
    if (acquire(1, POLL_MILLIS)) {
      left--;
      nextNs = System.nanoTime() + periodNs;
      try {
        CompletionStage<?> stage = operation.start(target);
        stage.whenComplete((result, error) -> free.release());
      } catch (Exception e) {
        free.release();
      }
    }
    return true;
  }

  /** Ends it: waits for the operations in flight, for up to 10 s. */
  public void end() {
    if (isOn) {
      isOn = false;
      acquire(IN_FLIGHT, DRAIN_MILLIS);
      TrialContext.warmedUp(operations - left);
    }
  }

  private boolean acquire(int places, long longestMillis) {
    try {
      return free.tryAcquire(places, longestMillis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
