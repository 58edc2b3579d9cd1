package dev.zkpulsar.harness.load;

import java.util.List;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;

/**
 * Keeps one operation in flight for each of a fixed number of targets (sessions, producers, or the
 * same client several times); the next operation starts when an operation completes. The loop has
 * no threads.
 *
 * <p>The intended start of an operation is the time at which its target became free. Response time
 * therefore includes the time that the loop itself needs.
 *
 * <p>One thread issues; completions come on any thread.
 */
public final class ClosedLoop<T> implements Loop {
  private static final long POLL_MILLIS = 100;

  // Not one blocking queue: its lock would be contended by each start and each completion.
  private final Semaphore available = new Semaphore(0);
  private final Queue<Slot<T>> free = new ConcurrentLinkedQueue<>();
  private final List<T> targets;
  private Recording recording;
  private volatile OperationsInFlight inFlight;
  private long startNs;

  private record Slot<T>(T target, long freeSinceNs) {}

  /** A loop over these targets, each with one operation in flight. */
  public ClosedLoop(List<T> targets) {
    this.targets = List.copyOf(targets);
  }

  /** Begins an iteration: its window opens here. */
  @Override
  public void begin() {
    recording = Recording.open(false);
    inFlight = new OperationsInFlight();
    takeAll();
    recording.cpu().begin();
    startNs = System.nanoTime();
    for (T target : targets) {
      giveBack(target, startNs);
    }
  }

  /**
   * Waits for a free target and starts the operation on it.
   *
   * @return false if no target became free within 100 ms, so that the iteration can end
   */
  public boolean issue(Operation<T> operation) throws InterruptedException {
    if (!available.tryAcquire(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
      return false;
    }
    Slot<T> slot = free.remove();
    start(operation, slot.target, slot.freeSinceNs);
    return true;
  }

  /**
   * A round: starts the operation once on every target and waits until all have completed. The
   * start of the round is the intended start of each.
   *
   * @return false if operations did not complete within 30 s; the end of the iteration waits for
   *     them once more
   */
  public boolean round(Operation<T> operation) {
    long roundNs = System.nanoTime();
    takeAll();
    for (T target : targets) {
      start(operation, target, roundNs);
    }
    return inFlight.awaitBelow(1, OpenLoop.DRAIN_NS);
  }

  private void giveBack(T target, long freeSinceNs) {
    free.add(new Slot<>(target, freeSinceNs));
    available.release();
  }

  private void takeAll() {
    available.drainPermits();
    free.clear();
  }

  private void start(Operation<T> operation, T target, long intendedNs) {
    OperationsInFlight flying = inFlight;
    LongConsumer completed =
        completedNs -> {
          // An operation of an earlier iteration has no slot in this iteration.
          if (flying == inFlight) {
            giveBack(target, completedNs);
          }
        };
    new IssuedOperation<>(
            operation, target, intendedNs, NanoClock.SYSTEM, recording, flying, completed)
        .begin(0);
  }

  @Override
  public Recording recording() {
    return recording;
  }

  @Override
  public void end() {
    long endNs = System.nanoTime();
    recording.cpu().end();
    recording.faults().loadEnded(endNs);
    int givenUp = inFlight.drain(OpenLoop.DRAIN_NS);
    if (givenUp > 0) {
      recording.failed("timeout", givenUp);
    }
    recording.close(startNs, endNs, 0, OptionalLong.empty());
  }
}
