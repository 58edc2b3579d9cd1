package dev.zkpulsar.harness.load;

import java.util.concurrent.locks.LockSupport;

/** The clock of a loop; tests use their own. */
public interface NanoClock {

  /** The current time, by {@link System#nanoTime}. */
  long nowNs();

  /** Waits until {@code ns}; returns at once if that time has passed. */
  void awaitUntil(long ns);

  /**
   * The machine's clock. Timer slack and wake-up make a park 50 to 100 us too long, so the park
   * ends early and the clock spins for the rest. Waits are exact at 2,000 operations a second; at
   * 100 a second spinning costs 2 % of a core.
   */
  NanoClock SYSTEM =
      new NanoClock() {
        private static final long SPIN_NS = 200_000;

        @Override
        public long nowNs() {
          return System.nanoTime();
        }

        @Override
        public void awaitUntil(long ns) {
          for (long leftNs = ns - nowNs(); leftNs > 0; leftNs = ns - nowNs()) {
            if (leftNs > SPIN_NS) {
              LockSupport.parkNanos(leftNs - SPIN_NS);
            } else {
              Thread.onSpinWait();
            }
          }
        }
      };
}
