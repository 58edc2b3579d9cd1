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

  /**
   * The schedule of a worker. Independent Poisson streams make a Poisson stream together; constant
   * streams of equal rates are spread evenly over the interval.
   *
   * @param ratePerSecond of this worker
   * @param seed of this worker
   * @param worker its number, from 0
   * @param workers their number
   */
  public Schedule schedule(int ratePerSecond, long seed, int worker, int workers) {
    return switch (this) {
      case poisson -> Schedule.poisson(ratePerSecond, seed);
      case constant -> Schedule.constant(ratePerSecond, worker, workers);
    };
  }
}
