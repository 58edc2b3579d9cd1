package dev.zkpulsar.harness.load;

/** The clock of a loop; tests use their own. */
public interface NanoClock {

  /** The current time, by {@link System#nanoTime}. */
  long nowNs();

  /** Waits until {@code ns}; returns at once if that time has passed. */
  void awaitUntil(long ns);

  /** The machine's clock; {@link TimedWait} says how it waits. */
  NanoClock SYSTEM =
      new NanoClock() {
        private static final ThreadLocal<TimedWait> WAITS = ThreadLocal.withInitial(TimedWait::new);

        @Override
        public long nowNs() {
          return System.nanoTime();
        }

        @Override
        public void awaitUntil(long ns) {
          WAITS.get().awaitUntil(ns);
        }
      };
}
