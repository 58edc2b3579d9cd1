package dev.zkpulsar.harness.state;

import dev.zkpulsar.harness.settings.Settings;

/**
 * The seed of all random data of a run: two runs with the same seed get the same data.
 *
 * <pre>{@code
 * @Setup(Level.Trial)
 * public void draw() {
 *   payload = new byte[payloadBytes];
 *   new Random(Seed.get()).nextBytes(payload);
 * }
 * }</pre>
 */
public final class Seed {
  private Seed() {}

  /** The value of the setting {@code bench.seed}; 1 by default. */
  public static long get() {
    return Settings.current().seed();
  }
}
