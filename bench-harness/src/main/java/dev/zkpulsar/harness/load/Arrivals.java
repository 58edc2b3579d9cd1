package dev.zkpulsar.harness.load;

/** The distribution of an open loop's starts; lower case, since JMH shows the names as values. */
public enum Arrivals {
  /** Random, as from independent users: the default, which cannot lock to a timer of the system. */
  poisson,
  /** At equal intervals, to see the effect of timers inside the system. */
  constant;

  /** The schedule of this worker. Independent Poisson streams make a Poisson stream together. */
  public Schedule schedule(int ratePerSecond, long seed) {
    return this == poisson
        ? Schedule.poisson(ratePerSecond, seed)
        : Schedule.constant(ratePerSecond);
  }
}
