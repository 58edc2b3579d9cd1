package dev.zkpulsar.harness.load;

import java.util.Set;

/**
 * The faults that a trial asked for, and the failures that they explain. Any thread may call.
 *
 * @implSpec the default methods are those of a trial without faults. {@code succeeded} is called
 *     for every success, on the thread that completes it: it must be quick, and must not throw
 */
public interface ExcusedFailures {
  /** The kinds of failure of operations that only waited. */
  Set<String> DELAYS = Set.of("shortfall", "heldback", "overdue");

  /** No fault. */
  ExcusedFailures NONE = new ExcusedFailures() {};

  /** Notes the completion of an operation that succeeded. */
  default void succeeded(long completedNs) {}

  /** Notes the completion of an operation of one of several sessions that succeeded. */
  default void succeeded(Object session, long completedNs) {}

  /** The load ended: the operations in flight complete without others beside them. */
  default void loadEnded(long endNs) {}

  /** Adds the outages of an iteration that ends to its recording. */
  default void ended(Recording recording) {}

  /** Whether a fault has begun in this trial. */
  default boolean hasBegun() {
    return false;
  }

  /** Whether a fault that has begun explains failures, or delays, of a kind. */
  default boolean explains(String kind) {
    return false;
  }

  /** Whether a fault has killed a server that is not back. */
  default boolean hasKilled(String server) {
    return false;
  }
}
