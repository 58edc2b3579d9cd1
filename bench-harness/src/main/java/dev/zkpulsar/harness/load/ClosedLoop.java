package dev.zkpulsar.harness.load;

import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Keeps one operation in flight for each of a fixed number of targets (sessions, producers, or the
 * same client several times over); the next starts when one completes. It has no thread of its own
 * and none per target.
 *
 * <p>The intended start of an operation is when its target became free, so response time includes
 * what the loop itself took to get round to it.
 *
 * <p>One thread issues; completions come on any thread.
 */
public final class ClosedLoop<T> {
  private static final long POLL_MILLIS = 100;

  private final BlockingQueue<Slot<T>> free;
  private final List<T> targets;
  private Recording recording;
  private volatile InFlight inFlight;
  private long startNs;

  private record Slot<T>(T target, long freeSinceNs) {}

  /**
   * A loop over these targets.
   *
   * @param targets what the operations run on, each with one operation in flight
   */
  public ClosedLoop(List<T> targets) {
    this.targets = List.copyOf(targets);
    this.free = new ArrayBlockingQueue<>(targets.size());
  }

  /** Begins an iteration: its window opens here. */
  public void begin() {
    recording = Recording.open(false);
    inFlight = new InFlight();
    free.clear();
    startNs = System.nanoTime();
    for (T target : targets) {
      free.add(new Slot<>(target, startNs));
    }
  }

  /**
   * Waits for a free target and starts the operation on it.
   *
   * @return false where none became free within 100 ms, so that the iteration can end
   */
  public boolean issue(Operation<T> operation) throws InterruptedException {
    Slot<T> slot = free.poll(POLL_MILLIS, TimeUnit.MILLISECONDS);
    if (slot == null) {
      return false;
    }
    start(operation, slot.target, slot.freeSinceNs);
    return true;
  }

  /**
   * Starts the operation once on every target and waits until all have completed: a round. The
   * intended start of each is the round's.
   *
   * @return false where not all completed within 30 s; they are failures
   */
  public boolean round(Operation<T> operation) {
    long roundNs = System.nanoTime();
    free.clear();
    for (T target : targets) {
      start(operation, target, roundNs);
    }
    return inFlight.awaitBelow(1, OpenLoop.DRAIN_NS);
  }

  private void start(Operation<T> operation, T target, long intendedNs) {
    InFlight flying = inFlight;
    new Flight<>(
            operation,
            target,
            intendedNs,
            NanoClock.SYSTEM,
            recording,
            flying,
            completedNs -> {
              // A straggler of an earlier iteration has no slot in this one.
              if (flying == inFlight) {
                free.add(new Slot<>(target, completedNs));
              }
            })
        .begin();
  }

  /** The recording of the iteration, for what a benchmark measures beside the loop. */
  public Recording recording() {
    return recording;
  }

  /** Ends the iteration: waits for what is in flight. */
  public void end() {
    long endNs = System.nanoTime();
    if (!inFlight.awaitBelow(1, OpenLoop.DRAIN_NS)) {
      recording.failed("timeout", inFlight.count());
    }
    recording.close(startNs, endNs, 0);
  }
}
