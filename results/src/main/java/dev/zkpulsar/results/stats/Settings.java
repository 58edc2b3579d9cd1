package dev.zkpulsar.results.stats;

import dev.zkpulsar.results.run.Catalog;
import java.util.Set;

/** How to compare; the threshold is a share, the metrics are further ones. */
public record Settings(
    Catalog catalog,
    double threshold,
    Set<String> metrics,
    boolean anySetup,
    boolean useDisturbed) {
  /** The probability that any metric of runs of one build is called slower. */
  static final double LEVEL = 0.01;

  /** The probability that a slowdown exceeds its bound. */
  static final double TAIL = 0.05;

  public static Settings of(Catalog catalog, boolean useDisturbed) {
    return new Settings(catalog, 0.1, Set.of(), false, useDisturbed);
  }
}
