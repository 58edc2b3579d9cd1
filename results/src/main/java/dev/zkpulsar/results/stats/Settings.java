package dev.zkpulsar.results.stats;

import dev.zkpulsar.results.run.Catalog;

/** How to compare; the threshold is a share. */
public record Settings(Catalog catalog, double threshold, boolean anySetup, boolean useDisturbed) {
  public static Settings of(Catalog catalog, boolean useDisturbed) {
    return new Settings(catalog, 0.1, false, useDisturbed);
  }
}
