package dev.zkpulsar.harness.load;

import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * Issues operations at the times of a {@link Schedule}, and never slows down for a slow system. An
 * operation that is issued late still counts from its intended start; an operation that was due and
 * could not be issued is overdue. A bound on the operations in flight protects the client's memory:
 * an operation that waits for it is held back, which is recorded apart from the loop's own delay.
 *
 * <p>One thread issues; completions come on any thread.
 */
public final class OpenLoop implements Loop {
  /** The longest wait for the operations in flight at the end of an iteration. */
  static final long DRAIN_NS = TimeUnit.SECONDS.toNanos(30);

  /** An operation due this shortly before the end is left to the next iteration, not overdue. */
  static final long END_GRACE_NS = TimeUnit.MILLISECONDS.toNanos(100);

  private static final long FULL_WAIT_NS = TimeUnit.MILLISECONDS.toNanos(100);

  private final Schedule schedule;
  private final int maxInFlight;
  private final NanoClock clock;
  private long nextNumber;
  private long baseNs;
  private long startNs;
  private long intendedNs;

  private boolean full;

  /** The last time at which the loop became full, and the last at which it had room again. */
  private long fullNs;

  private long freeNs;
  private Recording recording;
  private OperationsInFlight inFlight;
  private Backlog backlog;

  /** A loop with so many operations in flight at most. */
  public OpenLoop(Schedule schedule, int maxInFlight, NanoClock clock) {
    this.schedule = schedule;
    this.maxInFlight = maxInFlight;
    this.clock = clock;
  }

  /** Begins an iteration: its window opens with the first {@link #issue}. */
  @Override
  public void begin() {
    recording = Recording.open(true);
    inFlight = new OperationsInFlight();
    backlog = new Backlog();
    startNs = 0;
    full = false;
    freeNs = Long.MIN_VALUE;
  }

  /**
   * Waits for the next intended start and issues the operation. If {@code maxInFlight} operations
   * stay in flight for 100 ms, it returns without issuing one, so that the iteration can end.
   *
   * @return whether it has issued the operation
   */
  public <T> boolean issue(Operation<T> operation, T target) {
    if (startNs == 0) {
      startNs = clock.nowNs();
      recording.cpu().begin();
      baseNs = nextNumber == 0 ? startNs : startNs - schedule.intendedNs(nextNumber - 1);
    }
    intendedNs = baseNs + schedule.intendedNs(nextNumber);
    clock.awaitUntil(intendedNs);
    if (!awaitFree()) {
      return false;
    }
    nextNumber++;
    backlog.note(intendedNs - startNs, inFlight.count());
    long heldNs = intendedNs < freeNs ? freeNs - Math.max(intendedNs, fullNs) : 0;
    var issued =
        new IssuedOperation<>(
            operation, target, intendedNs, clock, recording, inFlight, completedNs -> {});
    issued.begin(heldNs);
    return true;
  }

  /** Leaves out the rest of a group of operations that the end of an iteration has cut. */
  public void skipToMultipleOf(int group) {
    nextNumber = (nextNumber + group - 1) / group * group;
  }

  /** Notes when the loop became full, and when it had room again. */
  private boolean awaitFree() {
    if (!full && inFlight.count() >= maxInFlight) {
      full = true;
      // A loop that is still behind because it was full has been held back all the time.
      if (intendedNs >= freeNs) {
        fullNs = clock.nowNs();
      }
    }
    if (!inFlight.awaitBelow(maxInFlight, FULL_WAIT_NS)) {
      return false;
    }
    if (full) {
      full = false;
      freeNs = clock.nowNs();
    }
    return true;
  }

  @Override
  public Recording recording() {
    return recording;
  }

  /** The intended start of the operation that is being issued; for the issuing thread. */
  public long intendedNs() {
    return intendedNs;
  }

  /** Ends the iteration: counts overdue operations and waits for those in flight, up to 30 s. */
  @Override
  public void end() {
    if (startNs == 0) {
      return;
    }
    long endNs = clock.nowNs();
    recording.cpu().end();
    recording.faults().loadEnded(endNs);
    long overdue = 0;
    while (baseNs + schedule.intendedNs(nextNumber) <= endNs - END_GRACE_NS) {
      nextNumber++;
      overdue++;
    }
    long inTime = recording.response().getTotalCount();
    long due = recording.pacing().getTotalCount() + overdue;
    boolean fellBehind = backlog.hasGrown(endNs - startNs, due, inFlight.count() + overdue);
    recording.figure("inflight", backlog.mean(endNs - startNs), "#");
    int givenUp = inFlight.drain(DRAIN_NS);
    if (givenUp > 0) {
      recording.failed("timeout", givenUp);
    }
    var completed = fellBehind ? OptionalLong.of(inTime) : OptionalLong.empty();
    recording.close(startNs, endNs, overdue, completed);
  }
}
