package dev.zkpulsar.harness.load;

/** How the starts of an open loop are spread; lower case, as the values of a JMH parameter are. */
public enum Arrivals {
  /** Independent users: the default, since it cannot lock to a timer of the system's. */
  poisson,
  /** A metronome: shows what the phase of a timer inside the system does to the measurement. */
  constant;

  public Schedule schedule(int ratePerSecond, long seed) {
    return switch (this) {
      case poisson -> Schedule.poisson(ratePerSecond, seed);
      case constant -> Schedule.constant(ratePerSecond);
    };
  }
}
