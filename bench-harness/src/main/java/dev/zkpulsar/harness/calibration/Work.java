package dev.zkpulsar.harness.calibration;

/** Work that keeps a processor busy for a known time. */
final class Work {
  /** What a request costs its server, or a client that batches, in nanoseconds. */
  static final long REQUEST_NS = 100_000;

  private Work() {}

  /** Spins for a time in nanoseconds. */
  static void spin(long ns) {
    long endNs = System.nanoTime() + ns;
    while (System.nanoTime() < endNs) {
      Thread.onSpinWait();
    }
  }
}
