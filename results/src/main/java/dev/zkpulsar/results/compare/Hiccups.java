package dev.zkpulsar.results.compare;

/**
 * Whether a difference may be the machine's: the metric {@link #METRIC} differs, too. It is the
 * median delay of a timer in the client's JVM. On a shared virtual machine, the time to put a
 * thread to sleep and to wake it changes over minutes, and an operation does both several times. In
 * {@code results/recorded}, times and rates move 2.2 to 2.5 times as much as the hiccup, on
 * logarithms.
 *
 * <p>A change that takes more of the processors raises the hiccup, too. It is then suspect instead
 * of a regression; runs made in turn separate the two.
 */
final class Hiccups {
  static final String METRIC = "hiccup:p0.50";

  /** Below this p the hiccup is taken to differ. */
  private static final double ALPHA = 0.01;

  /** A difference above this multiple of the hiccup's, on logarithms, is not the machine's. */
  private static final double MOST = 4;

  private Hiccups() {}

  /**
   * Whether a change of the hiccup explains that a metric became worse, or better.
   *
   * @param hiccup the increase of the hiccup, as a logarithm
   * @param p of the test of that increase
   * @param worseBy how much the metric became worse, as a logarithm; negative if better
   */
  static boolean explain(double hiccup, double p, double worseBy) {
    return p < ALPHA && hiccup * worseBy > 0 && Math.abs(worseBy) <= MOST * Math.abs(hiccup);
  }
}
