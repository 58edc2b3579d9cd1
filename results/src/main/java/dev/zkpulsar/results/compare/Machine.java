package dev.zkpulsar.results.compare;

import dev.zkpulsar.results.runs.Metrics;

/**
 * Whether a difference may be the machine's own: {@link Metrics#HICCUP} differs, too. On a shared
 * virtual machine what it takes to put a thread to sleep and to wake it comes and goes over
 * minutes, and an operation does both several times. Of the runs in {@code results/recorded} the
 * times and rates move 2.2 to 2.5 times as much as the hiccup, on logarithms.
 *
 * <p>The hiccup is that of a thread beside the load, so that a change which takes more of the
 * processors raises it as well. Such a one is no regression here but suspect; runs made in turn
 * tell it from the machine's.
 */
final class Machine {
  /** At this level the hiccup is taken to differ. */
  private static final double ALPHA = 0.01;

  /** A difference of more than so many times the hiccup's, on logarithms, is not the machine's. */
  private static final double MOST = 4;

  private Machine() {}

  /**
   * Whether another hiccup explains that something became worse, or, both negative, better.
   *
   * @param hiccup by how much the hiccup rose, as a logarithm
   * @param p that of the test for it
   * @param worseBy by how much the metric became worse, as a logarithm
   */
  static boolean explains(double hiccup, double p, double worseBy) {
    return p < ALPHA && hiccup * worseBy > 0 && Math.abs(worseBy) <= MOST * Math.abs(hiccup);
  }
}
