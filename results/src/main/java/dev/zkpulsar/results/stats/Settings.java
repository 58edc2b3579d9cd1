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
  public static Settings of(Catalog catalog, boolean useDisturbed) {
    return new Settings(catalog, 0.1, Set.of(), false, useDisturbed);
  }
}
