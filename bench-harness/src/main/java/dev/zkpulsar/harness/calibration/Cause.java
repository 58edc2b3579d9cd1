package dev.zkpulsar.harness.calibration;

import dev.zkpulsar.env.settings.Labelled;
import java.util.Set;

/**
 * A cause that spoils the figures of a point, with a size that is known, and the reasons by which a
 * mark should name it. With the size 0 the cause is absent, and nothing should be marked.
 */
public enum Cause implements Labelled {
  /** Nothing: requests to a server that works 0.1 ms for each. Size: always 0. */
  QUIET,

  /** A process beside the benchmark. Size: its use of processor time, in percent of a core. */
  NEIGHBOUR("disturbed.others"),

  /**
   * Every answer waits for a write and a sync of a file. Size: by how many ms a sync is late, once
   * a second.
   */
  LATE_SYNC("caution.slowdisk"),

  /**
   * A server that answers after 12 ms when the fork begins, and after 4 ms once some seconds have
   * passed. Size: those seconds.
   */
  WARMING("caution.drift", "caution.young"),

  /** A server that answers ever later. Size: by how many percent, over the measured time. */
  DRIFT("caution.drift"),

  /**
   * A stop of the client's JVM (SIGSTOP and SIGCONT), one second into the measured time. Size: in
   * ms.
   */
  PAUSED_CLIENT("disturbed.stall"),

  /**
   * A closed loop's own work. Size: its share of the processor time of all, in percent; one of 10 %
   * lengthens an operation by 11 %, so it should be marked. There is no server, so every point is
   * bound by its client, and the mark that says so is neither right nor wrong.
   */
  LOOP("caution.loopcost"),

  /**
   * No cause: the client sends a batch of requests at each tick of a timer, as a client that
   * batches does. Size: the timer's period in ms.
   */
  CLIENT_TIMER,

  /** No cause: the server answers at each tick of a timer. Size: the timer's period in ms. */
  SERVER_TIMER;

  @SuppressWarnings("ImmutableEnumChecker") // Set.of cannot be changed.
  private final Set<String> reasons;

  Cause(String... reasons) {
    this.reasons = Set.of(reasons);
  }

  /** The metrics of the right marks, of which one suffices; empty if no mark is right. */
  Set<String> reasons(int size) {
    return size == 0 ? Set.of() : reasons;
  }

  /** Whether a mark with this reason is true with and without the cause. */
  boolean isTrueAnyway(String reason) {
    return this == LOOP && reason.equals("caution.clientbound");
  }

  /** The cause with whose size 0 this cause's figures are compared. */
  Cause baseline() {
    return switch (this) {
      case NEIGHBOUR, PAUSED_CLIENT -> QUIET;
      case WARMING -> DRIFT;
      default -> this;
    };
  }
}
