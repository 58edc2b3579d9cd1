package dev.zkpulsar.harness.state;

import dev.zkpulsar.harness.load.TrialContext;
import dev.zkpulsar.harness.settings.ForkArguments;
import dev.zkpulsar.harness.settings.Settings;

/** The seed of all random data of a run: two runs with the same seed get the same data. */
public final class Seed {
  private static final int WORKER_BITS = 32;

  private Seed() {}

  /**
   * The seed for draws in which forks and workers must differ, such as arrivals: {@link #get} in
   * the first fork of worker 0. Two runs with the same seed have the same arrivals in their n-th
   * forks, and the spread over forks contains that of the arrivals. The probes of a search add
   * their numbers, so the workers' seeds lie far apart.
   */
  public static long ofFork() {
    long worker = TrialContext.worker().index();
    return get() + ForkArguments.forkNumber() + (worker << WORKER_BITS);
  }

  /** The value of the setting {@code bench.seed}; 1 by default. */
  public static long get() {
    return Settings.current().seed();
  }
}
