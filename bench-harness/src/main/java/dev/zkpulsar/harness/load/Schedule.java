package dev.zkpulsar.harness.load;

import java.util.SplittableRandom;

/**
 * The intended starts of an open loop. Times are nanoseconds after the start of the schedule. They
 * do not drift, because no rounded intervals are added.
 *
 * <pre>{@code
 * Schedule schedule = Schedule.poisson(1000, seed);
 * long startNs = clock.nowNs();
 * for (long n = 0; measuring; n++) {
 *   clock.awaitUntil(startNs + schedule.intendedNs(n));
 *   issue();
 * }
 * }</pre>
 *
 * <p>One thread at a time.
 */
public sealed interface Schedule {

  /**
   * The intended start of the n-th operation.
   *
   * @param n the operation's number, from 0; asked in order, or one before the last
   * @return nanoseconds after the start, never falling with {@code n}
   */
  long intendedNs(long n);

  /** How much later than the start of the schedule its first interval begins. */
  default long phaseNs() {
    return 0;
  }

  /** One operation every {@code 1 / ratePerSecond} seconds, the first at 0. */
  static Schedule constant(int ratePerSecond) {
    return constant(ratePerSecond, 0, 1);
  }

  /** The same for one of several workers: the first operation at its share of the interval. */
  static Schedule constant(int ratePerSecond, int worker, int workers) {
    return new Constant(ratePerSecond, 1_000_000_000L * worker / workers / ratePerSecond);
  }

  /** Poisson arrivals: the same seed gives the same times. */
  static Schedule poisson(int ratePerSecond, long seed) {
    return new Poisson(ratePerSecond, seed);
  }

  /**
   * Bursts: {@code size} operations at one instant, one burst in every slot of {@code everyMillis},
   * at a random point of the first half of the slot. Bursts therefore meet every phase of a timer,
   * and the time between two is at least half a slot. The same seed gives the same times.
   */
  static Schedule bursts(int size, int everyMillis, long seed) {
    return new RandomBursts(size, everyMillis, seed);
  }

  /** Exact; {@code n * 1_000_000_000} would overflow. */
  private static long atRate(long n, int ratePerSecond) {
    return n / ratePerSecond * 1_000_000_000L + n % ratePerSecond * 1_000_000_000L / ratePerSecond;
  }

  /** {@link Schedule#bursts}. */
  record RandomBursts(int size, int everyMillis, long seed) implements Schedule {
    @Override
    public long intendedNs(long n) {
      long burst = n / size;
      long slotNs = everyMillis * 1_000_000L;
      return burst * slotNs
          + new SplittableRandom((seed + burst) * Poisson.SEED_STEP).nextLong(slotNs / 2);
    }
  }

  /** {@link Schedule#constant}. */
  record Constant(int ratePerSecond, long phaseNs) implements Schedule {
    @Override
    public long intendedNs(long n) {
      return phaseNs + atRate(n, ratePerSecond);
    }
  }

  /**
   * {@link Schedule#poisson}: independent exponential gaps. The number of arrivals in a span varies
   * by its root, as it must: with a fixed number in every 1,000, the p99 of a queue at nine tenths
   * of its capacity was that of one with 2 % less load.
   */
  final class Poisson implements Schedule {
    /**
     * Differs from the step of SplittableRandom: with that step, neighbouring seeds would share
     * their numbers.
     */
    private static final long SEED_STEP = 0xD1342543DE82EF95L;

    private final double meanGapNs;
    private final SplittableRandom random;
    private long number = -1;
    private double beforeNs;
    private double atNs;

    private Poisson(int ratePerSecond, long seed) {
      meanGapNs = 1e9 / ratePerSecond;
      random = new SplittableRandom(seed * SEED_STEP);
    }

    @Override
    public long intendedNs(long n) {
      if (n < number - 1) {
        throw new IllegalArgumentException(n + " after " + number);
      }
      while (number < n) {
        number++;
        beforeNs = atNs;
        atNs -= meanGapNs * Math.log(1 - random.nextDouble());
      }
      return (long) (n == number ? atNs : beforeNs);
    }
  }
}
