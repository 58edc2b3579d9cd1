package dev.zkpulsar.harness;

import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
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
   * Waits for a free target and starts the operation on it. Where none becomes free for 100 ms it
   * returns without, so that the iteration can end.
   */
  public void issue(Operation<T> operation) throws InterruptedException {
    Slot<T> slot = free.poll(POLL_MILLIS, TimeUnit.MILLISECONDS);
    if (slot == null) {
      return;
    }
    InFlight flying = inFlight;
    Recording into = recording;
    flying.started();
    long startedNs = System.nanoTime();
    CompletionStage<?> stage;
    try {
      stage = operation.start(slot.target);
    } catch (Exception e) {
      complete(slot, startedNs, e, into, flying);
      return;
    }
    stage.whenComplete((result, error) -> complete(slot, startedNs, error, into, flying));
  }

  private void complete(
      Slot<T> slot, long startedNs, Throwable error, Recording into, InFlight flying) {
    long completedNs = System.nanoTime();
    if (error == null) {
      into.success(slot.freeSinceNs, startedNs, completedNs);
    } else {
      into.failure(error);
    }
    flying.completed();
    if (flying == inFlight) {
      // The queue has room for every target, and a target is in it at most once.
      free.add(new Slot<>(slot.target, completedNs));
    }
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
