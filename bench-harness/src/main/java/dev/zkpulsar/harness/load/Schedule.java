package dev.zkpulsar.harness.load;

import java.util.SplittableRandom;

/**
 * The intended starts of an open loop, in nanoseconds after the start of the schedule. They do not
 * drift, because no rounded intervals are added. One thread at a time.
 */
public interface Schedule {
  /**
   * Differs from the step of SplittableRandom: with that step, neighbouring seeds would share their
   * numbers.
   */
  long SEED_STEP = 0xD1342543DE82EF95L;

  /** The step from burst to burst; were it a seed's, a fork would have the bursts of the next. */
  long BURST_STEP = 0x9FB21C651E98DF25L;

  /** The intended start of the n-th operation, from 0; asked in order, or one before the last. */
  long intendedNs(long n);

  /** One operation every {@code 1 / ratePerSecond} seconds, the first at 0. */
  static Schedule constant(int ratePerSecond) {
    // Exact; n * 1_000_000_000 would overflow.
    return n ->
        n / ratePerSecond * 1_000_000_000L + n % ratePerSecond * 1_000_000_000L / ratePerSecond;
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
    long slotNs = everyMillis * 1_000_000L;
    return n -> {
      long burst = n / size;
      var random = new SplittableRandom(seed * SEED_STEP + burst * BURST_STEP);
      return burst * slotNs + random.nextLong(slotNs / 2);
    };
  }

  /**
   * {@link Schedule#poisson}: independent exponential gaps. The number of arrivals in a span varies
   * by its root, as it must: with a fixed number in every 1,000, the p99 of a queue at nine tenths
   * of its capacity was that of one with 2 % less load.
   */
  final class Poisson implements Schedule {
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
