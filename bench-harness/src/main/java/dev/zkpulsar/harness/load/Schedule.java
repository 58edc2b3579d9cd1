package dev.zkpulsar.harness.load;

import java.util.SplittableRandom;

/**
 * The intended starts of an open loop: a pure function of the operation's number and the rate.
 * Times are nanoseconds after the start of the schedule. They do not drift, because each is
 * computed from the number and not by adding rounded intervals.
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
   * @param n the operation's number, from 0
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

  /** The same for one of several clients: the first operation at its share of the interval. */
  static Schedule constant(int ratePerSecond, int client, int clients) {
    return new Constant(ratePerSecond, 1_000_000_000L * client / clients / ratePerSecond);
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
   * {@link Schedule#poisson}. If {@value #BLOCK} arrivals of a Poisson process fall into a span,
   * their times are {@value #BLOCK} uniform order statistics: normalised partial sums of
   * exponential gaps. The times are drawn block by block. The gaps stay exponential, and the count
   * is exact at the end of every block. The n-th time is computed without the earlier blocks.
   */
  final class Poisson implements Schedule {
    private static final int BLOCK = 1000;

    /**
     * Differs from the step of SplittableRandom: with that step, each block would repeat the
     * previous block.
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
