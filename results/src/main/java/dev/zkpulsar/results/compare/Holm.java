package dev.zkpulsar.results.compare;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Holm's correction: the probability of a false alarm among all rows is at most the level, however
 * the rows depend on each other, and even if some of them do differ. Benjamini and Hochberg's holds
 * only while none differs: a build that is faster in most points would raise false alarms.
 */
final class Holm {
  private Holm() {}

  /** The corrected values, in the same order. */
  static double[] correct(double... p) {
    int[] order =
        IntStream.range(0, p.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> p[i]))
            .mapToInt(i -> i)
            .toArray();
    var corrected = new double[p.length];
    double least = 0;
    for (int rank = 0; rank < order.length; rank++) {
      least = Math.max(least, Math.min(1, (p.length - rank) * p[order[rank]]));
      corrected[order[rank]] = least;
    }
    return corrected;
  }
}
