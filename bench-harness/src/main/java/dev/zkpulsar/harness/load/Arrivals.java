package dev.zkpulsar.harness.load;

/**
 * The distribution of the starts of an open loop; lower case, since JMH shows the names as values.
 */
public enum Arrivals {
  /**
   * Random, as from independent users. The default, since it cannot lock to a timer of the system.
   */
  poisson,
  /** At equal intervals, to see the effect of timers inside the system. */
  constant;

  public Schedule schedule(int ratePerSecond, long seed) {
    return switch (this) {
      case poisson -> Schedule.poisson(ratePerSecond, seed);
      case constant -> Schedule.constant(ratePerSecond);
    };
  }
}
