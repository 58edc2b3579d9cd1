package dev.zkpulsar.harness.load;

import java.util.concurrent.TimeUnit;

/**
 * Issues operations at the times of a {@link Schedule}, whatever the system does: it never slows
 * down for a slow one. An operation that could not be issued on time still counts from when it was
 * intended; one that was due and could not be issued at all is overdue.
 *
 * <p>One thread issues; completions come on any thread.
 */
public final class OpenLoop {
  /** How long an iteration waits for what is in flight when it ends. */
  static final long DRAIN_NS = TimeUnit.SECONDS.toNanos(30);

  /** What is due this shortly before the end is left to the next iteration, not overdue. */
  static final long END_GRACE_NS = TimeUnit.MILLISECONDS.toNanos(100);

  private static final long FULL_WAIT_NS = TimeUnit.MILLISECONDS.toNanos(100);

  private final Schedule schedule;
  private final int maxInFlight;
  private final NanoClock clock;
  private long nextNumber;
  private long baseNs;
  private long startNs;
  private long intendedNs;
  private Recording recording;
  private InFlight inFlight;

  /**
   * A loop by this schedule.
   *
   * @param maxInFlight the bound on what is in flight, so that an overloaded system fills neither
   *     memory nor its own queues without end
   */
  public OpenLoop(Schedule schedule, int maxInFlight, NanoClock clock) {
    this.schedule = schedule;
    this.maxInFlight = maxInFlight;
    this.clock = clock;
  }

  /** Begins an iteration: its window opens with the first {@link #issue}. */
  public void begin() {
    recording = Recording.open(true);
    inFlight = new InFlight();
    startNs = 0;
  }

  /**
   * Waits for the next intended start and issues the operation. Where {@code maxInFlight}
   * operations stay in flight for 100 ms it returns without, so that the iteration can end.
   */
  public <T> void issue(Operation<T> operation, T target) {
    if (startNs == 0) {
      startNs = clock.nowNs();
      baseNs = startNs - (nextNumber == 0 ? 0 : schedule.intendedNs(nextNumber - 1));
    }
    intendedNs = baseNs + schedule.intendedNs(nextNumber);
    clock.awaitUntil(intendedNs);
    if (!inFlight.awaitBelow(maxInFlight, FULL_WAIT_NS)) {
      return;
    }
    nextNumber++;
    new Flight<>(operation, target, intendedNs, clock, recording, inFlight, completedNs -> {})
        .begin();
  }

  public Recording recording() {
    return recording;
  }

  /** Of the operation that is being issued; for the thread that issues. */
  public long intendedNs() {
    return intendedNs;
  }

  /** Ends the iteration: counts what is overdue and waits for what is in flight. */
  public void end() {
    if (startNs == 0) {
      return;
    }
    long endNs = clock.nowNs();
    long overdue = 0;
    while (baseNs + schedule.intendedNs(nextNumber) <= endNs - END_GRACE_NS) {
      nextNumber++;
      overdue++;
    }
    if (!inFlight.awaitBelow(1, DRAIN_NS)) {
      recording.failed("timeout", inFlight.count());
    }
    recording.close(startNs, endNs, overdue);
  }
}
