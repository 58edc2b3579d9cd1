package dev.zkpulsar.harness.state;

import dev.zkpulsar.harness.load.TrialContext;
import dev.zkpulsar.harness.settings.ForkArguments;
import dev.zkpulsar.harness.settings.Settings;

/** The seeds of a run: of its data, and of draws in which its forks must differ. */
public final class Seed {
  private static final int WORKER_BITS = 32;

  private Seed() {}

  /**
   * The seed for draws in which forks and workers must differ, such as arrivals: {@code
   * bench.arrivalSeed} in the first fork of worker 0, or {@link #get} if no runner has chosen it.
   * Two runs with the same seed have the same arrivals in their n-th forks. By default runs differ,
   * so their spread contains that of the arrivals, as the spread over forks does. The probes of a
   * search add their numbers, so the workers' seeds lie far apart.
   */
  public static long ofFork() {
    long worker = TrialContext.worker().index();
    long first = Settings.current().arrivalSeed().orElse(get());
    return first + ForkArguments.forkNumber() + (worker << WORKER_BITS);
  }

  /**
   * The seed of all random data, the setting {@code bench.seed}; 1 by default: two runs with the
   * same seed get the same data.
   */
  public static long get() {
    return Settings.current().seed();
  }
}
