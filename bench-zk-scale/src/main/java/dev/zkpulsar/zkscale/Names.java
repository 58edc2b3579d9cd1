package dev.zkpulsar.zkscale;

import java.util.SplittableRandom;

/** Names of znodes: {@value #LENGTH} random letters and digits, as in the study. */
final class Names {
  static final int LENGTH = 30;
  private static final int HEADER_BYTES = 20;
  private static final String ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789";

  private Names() {}

  /** The first names of a seed; more of the same seed begin with the same. */
  static String[] first(int count, long seed) {
    var random = new SplittableRandom(seed);
    var names = new String[count];
    var name = new char[LENGTH];
    for (int i = 0; i < count; i++) {
      for (int j = 0; j < LENGTH; j++) {
        name[j] = ALPHABET.charAt(random.nextInt(ALPHABET.length()));
      }
      names[i] = new String(name);
    }
    return names;
  }

  /** The bytes of a list of so many names on the wire: each with its length, and a header. */
  static long listBytes(int count) {
    return HEADER_BYTES + (long) count * (Integer.BYTES + LENGTH);
  }
}
