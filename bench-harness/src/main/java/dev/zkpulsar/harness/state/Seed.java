package dev.zkpulsar.harness.state;

import dev.zkpulsar.harness.settings.Settings;

/** The seed of everything that a run draws at random: two runs of one seed draw the same. */
public final class Seed {
  private Seed() {}

  /** The value of the setting {@code bench.seed}; 1 by default. */
  public static long get() {
    return Settings.current().seed();
  }
}
