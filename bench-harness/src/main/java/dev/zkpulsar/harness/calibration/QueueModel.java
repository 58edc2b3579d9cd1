package dev.zkpulsar.harness.calibration;

import dev.zkpulsar.harness.load.Schedule;

/**
 * A queue with a fixed service time, as {@link Behaviour#QUEUE} is: its capacity by the formula of
 * M/D/1, and in virtual time.
 */
public final class QueueModel {
  private static final double SERVICE_MS = 1;

  /**
   * Beyond it, the digits of the formula's sum, whose terms cancel each other out, do not suffice.
   */
  private static final double MOST_BOUND_MS = 25;

  private QueueModel() {}

  /**
   * The rate, in operations a second, at which the p99 of the response times is this bound.
   *
   * @param boundMs at most 25
   */
  public static double capacity(double boundMs) {
    if (boundMs > MOST_BOUND_MS) {
      throw new IllegalArgumentException("a bound of " + boundMs + " ms; allowed: at most 25");
    }
    double low = 0;
    double high = 1000 / SERVICE_MS;
    while (high - low > 1e-6 * high) {
      double middle = (low + high) / 2;
      if (waitsAtMost(boundMs - SERVICE_MS, middle) >= 0.99) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /**
   * The share of operations that wait for no longer than a time: Erlang, "The Theory of
   * Probabilities and Telephone Conversations" (1909); in this form: Iversen and Staalhagen,
   * "Waiting time distribution in M/D/1 queueing systems", Electronics Letters 35 (1999).
   */
  private static double waitsAtMost(double waitMs, double ratePerSecond) {
    double load = ratePerSecond / 1000 * SERVICE_MS;
    double sum = 0;
    for (int k = 0; k <= waitMs / SERVICE_MS; k++) {
      double y = load * (k - waitMs / SERVICE_MS);
      double term = Math.exp(-y);
      for (int i = 1; i <= k; i++) {
        term *= y / i;
      }
      sum += term;
    }
    return (1 - load) * sum;
  }

  /**
   * Whether the p99 of an open loop, after two seconds of warm-up, is below a bound: at most one
   * operation in a hundred takes so long.
   *
   * @param seed of the arrivals
   */
  public static boolean passes(
      int ratePerSecond, double serviceMs, double seconds, double boundMs, long seed) {
    Schedule arrivals = Schedule.poisson(ratePerSecond, seed);
    long warmup = 2L * ratePerSecond;
    long measured = (long) Math.ceil(seconds * ratePerSecond);
    double answeredMs = 0;
    long late = 0;
    for (long n = 0; n < warmup + measured; n++) {
      double intendedMs = arrivals.intendedNs(n) / 1e6;
      answeredMs = Math.max(answeredMs, intendedMs) + serviceMs;
      late += n >= warmup && answeredMs - intendedMs >= boundMs ? 1 : 0;
    }
    return late <= measured / 100;
  }
}
