package dev.zkpulsar.harness.load;

/** Issues the operations of iterations, each with its own recording. One thread calls it. */
public sealed interface Loop permits OpenLoop, ClosedLoop {

  /** Begins an iteration and opens its recording. */
  void begin();

  /** Ends the iteration: waits for the operations in flight, for up to 30 s. */
  void end();

  /** The recording of the iteration, for additional measurements. */
  Recording recording();
}
