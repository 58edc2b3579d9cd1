package dev.zkpulsar.harness.load;

/** How the starts of an open loop are spread; lower case, since JMH shows them as values. */
public enum Arrivals {
  /** As from independent users. The default, since it cannot lock to a timer of the system. */
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
