package dev.zkpulsar.harness.load;

/** The faults that a trial asked for, and the failures that they explain. Any thread may call. */
public interface TrialFaults {
  /** Notes the completion of an operation that succeeded. */
  void succeeded(long completedNs);

  /** Adds the outages of an iteration that ends to its recording. */
  void ended(Recording recording);

  /** Whether a fault that has begun explains failures, or delays, of a kind. */
  boolean explains(String kind);

  /** Whether a fault has killed a server that is not back. */
  boolean hasKilled(String server);
}
