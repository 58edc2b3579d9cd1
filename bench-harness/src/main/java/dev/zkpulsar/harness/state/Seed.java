package dev.zkpulsar.harness.state;

import dev.zkpulsar.harness.settings.Settings;

/** The seed of all that a run draws at random, so that two runs draw the same. */
public final class Seed {
  private Seed() {}

  /** The value of the setting {@code bench.seed}; 1 where it is not set. */
  public static long get() {
    return Long.getLong(Settings.SEED, 1);
  }
}
