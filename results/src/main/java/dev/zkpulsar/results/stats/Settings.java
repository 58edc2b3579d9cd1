package dev.zkpulsar.results.stats;

import dev.zkpulsar.results.run.Catalog;
import java.util.Set;

/**
 * How to compare.
 *
 * @param threshold the share by which a metric without a threshold of its own must differ
 * @param metrics to compare in addition
 * @param share of the error probabilities that this comparison may use; the rest is left to
 *     comparisons with fewer or more runs
 */
public record Settings(
    Catalog catalog,
    double threshold,
    Set<String> metrics,
    boolean anySetup,
    boolean useDisturbed,
    double share) {
  /** The defaults of the options. */
  public static Settings of(Catalog catalog, boolean useDisturbed) {
    return new Settings(catalog, 0.1, Set.of(), false, useDisturbed, 1);
  }

  /** The probability that any metric of runs of one build is called slower. */
  double level() {
    return 0.01 * share;
  }

  /** The probability that a slowdown exceeds its bound. */
  double tail() {
    return 0.05 * share;
  }
}
