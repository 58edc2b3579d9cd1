package dev.zkpulsar.zkscale.scenario;

import java.util.SplittableRandom;

/** Random names of znodes: {@value #LENGTH} letters and digits, as in the study. */
final class ChildNames {
  static final int LENGTH = 30;
  private static final int HEADER_BYTES = 20;
  private static final String ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789";

  private ChildNames() {}

  /** The first names of a seed; every longer list of the seed begins with the same names. */
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

  /** The size on the wire of a list of names: a header, then each name after its length. */
  static long listBytes(int count) {
    return HEADER_BYTES + (long) count * (Integer.BYTES + LENGTH);
  }
}
