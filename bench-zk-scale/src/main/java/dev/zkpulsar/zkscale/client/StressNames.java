package dev.zkpulsar.zkscale.client;

import java.util.SplittableRandom;

/**
 * Names of letters and digits that no other session of the trial uses, so that a create that fails
 * with NODEEXISTS is a failure. keeper-bench draws at random, and ignores such a create.
 */
final class StressNames {
  /** The shortest name: the default of keeper-bench, which its multis have. */
  static final int SHORTEST = 5;

  private static final String ALPHABET =
      "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  private static final long NAMES = (long) Math.pow(ALPHABET.length(), SHORTEST);

  /** Spreads numbers that follow each other. It shares no factor with the number of names. */
  private static final long SPREAD = 387_420_489;

  private final SplittableRandom random;
  private final int sessions;
  private long next;

  /** The names of one of so many sessions. */
  StressNames(SplittableRandom random, int session, int sessions) {
    this.random = random;
    this.sessions = sessions;
    this.next = session;
  }

  /** A new name of at least {@link #SHORTEST} characters. */
  String next(int length) {
    var name = new StringBuilder(length);
    long code = next % NAMES * SPREAD % NAMES;
    next += sessions;
    for (int i = 0; i < SHORTEST; i++) {
      name.append(ALPHABET.charAt((int) (code % ALPHABET.length())));
      code /= ALPHABET.length();
    }
    return append(name, random, length - SHORTEST);
  }

  /** A name of random characters. */
  static String random(SplittableRandom random, int length) {
    return append(new StringBuilder(length), random, length);
  }

  private static String append(StringBuilder name, SplittableRandom random, int count) {
    for (int i = 0; i < count; i++) {
      name.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
    }
    return name.toString();
  }
}
