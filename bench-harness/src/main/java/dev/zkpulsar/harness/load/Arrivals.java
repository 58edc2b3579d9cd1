package dev.zkpulsar.harness.load;

import dev.zkpulsar.env.settings.Labelled;

/** The distribution of an open loop's starts. */
public enum Arrivals implements Labelled {
  /** Random, as from independent users: the default, which cannot lock to a timer of the system. */
  POISSON,
  /** At equal intervals, to see the effect of timers inside the system. */
  CONSTANT;

  /** The schedule of this worker. Independent Poisson streams make a Poisson stream together. */
  public Schedule schedule(int ratePerSecond, long seed) {
    return this == POISSON
        ? Schedule.poisson(ratePerSecond, seed)
        : Schedule.constant(ratePerSecond);
  }
}
