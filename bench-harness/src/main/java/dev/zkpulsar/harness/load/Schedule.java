package dev.zkpulsar.harness.load;

import java.util.SplittableRandom;

/**
 * The intended starts of an open loop: a pure function of the operation's number and the rate, with
 * no clock inside. Times are nanoseconds after the start of the schedule. Nothing drifts: each time
 * is computed from the number, never by adding up rounded intervals.
 *
 * <p>One thread at a time.
 */
public sealed interface Schedule {

  /**
   * When the n-th operation is intended to start.
   *
   * @param n the operation's number, from 0
   * @return nanoseconds after the start, never falling with {@code n}
   */
  long intendedNs(long n);

  /** One operation every {@code 1 / ratePerSecond} seconds, the first at 0. */
  static Schedule constant(int ratePerSecond) {
    return new Constant(ratePerSecond);
  }

  /** Poisson arrivals: the same seed gives the same times. */
  static Schedule poisson(int ratePerSecond, long seed) {
    return new Poisson(ratePerSecond, seed);
  }

  /** Exact and without overflow where {@code n} seconds' worth of nanoseconds would not be. */
  private static long atRate(long n, int ratePerSecond) {
    return n / ratePerSecond * 1_000_000_000L + n % ratePerSecond * 1_000_000_000L / ratePerSecond;
  }

  /** {@link Schedule#constant}. */
  record Constant(int ratePerSecond) implements Schedule {
    @Override
    public long intendedNs(long n) {
      return atRate(n, ratePerSecond);
    }
  }

  /**
   * {@link Schedule#poisson}. Given that {@value #BLOCK} arrivals fall into a span, the times of a
   * Poisson process are that many uniform order statistics, which are the normalised partial sums
   * of exponential gaps. Drawing them block by block keeps the process exponential from gap to gap,
   * its count exact at every block's end, and the n-th time computable without the n before it.
   */
  final class Poisson implements Schedule {
    private static final int BLOCK = 1000;

    /**
     * Not the step of SplittableRandom itself, with which each block would repeat the one before.
     */
    private static final long SEED_STEP = 0xD1342543DE82EF95L;

    private final int ratePerSecond;
    private final long seed;
    private final double[] fractions = new double[BLOCK];
    private long drawnBlock = -1;

    private Poisson(int ratePerSecond, long seed) {
      this.ratePerSecond = ratePerSecond;
      this.seed = seed;
    }

    @Override
    public long intendedNs(long n) {
      long block = n / BLOCK;
      if (block != drawnBlock) {
        draw(block);
      }
      double spanNs = BLOCK * 1e9 / ratePerSecond;
      return atRate(block * BLOCK, ratePerSecond) + (long) (fractions[(int) (n % BLOCK)] * spanNs);
    }

    private void draw(long block) {
      var random = new SplittableRandom((seed + block) * SEED_STEP);
      double sum = 0;
      for (int i = 0; i < BLOCK; i++) {
        sum += exponential(random);
        fractions[i] = sum;
      }
      sum += exponential(random);
      for (int i = 0; i < BLOCK; i++) {
        fractions[i] /= sum;
      }
      drawnBlock = block;
    }

    private static double exponential(SplittableRandom random) {
      return -Math.log(1 - random.nextDouble());
    }
  }
}
