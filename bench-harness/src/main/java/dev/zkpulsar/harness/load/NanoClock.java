package dev.zkpulsar.harness.load;

import java.util.concurrent.locks.LockSupport;

/** The time that a loop runs by; tests put their own in its place. */
public interface NanoClock {

  /** Now, as {@link System#nanoTime} counts. */
  long nowNs();

  /** Returns at {@code ns}, or at once when that has passed. */
  void awaitUntil(long ns);

  /**
   * The machine's clock. A park overshoots by what the kernel's timer slack and a wake-up cost (50
   * to 100 us), so it ends early and the rest is spun: exact at 2,000 operations a second, and at
   * 100 a second the spinning costs 2 % of a core.
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
