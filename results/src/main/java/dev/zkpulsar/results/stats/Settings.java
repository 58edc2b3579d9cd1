package dev.zkpulsar.results.stats;

import dev.zkpulsar.results.read.Controls;
import dev.zkpulsar.results.run.Catalog;

/** How to compare; the threshold is a share. */
public record Settings(
    Catalog catalog,
    double threshold,
    boolean anySetup,
    boolean useDisturbed,
    Controls controls,
    Look look) {
  /** Every point is judged, at one look. */
  public Settings(Catalog catalog, double threshold, boolean anySetup, boolean useDisturbed) {
    this(catalog, threshold, anySetup, useDisturbed, Controls.NONE, Look.ONLY);
  }

  public static Settings of(Catalog catalog, boolean useDisturbed) {
    return new Settings(catalog, 0.1, false, useDisturbed);
  }

  /** The same, with points that must not change. */
  public Settings with(Controls others) {
    return new Settings(catalog, threshold, anySetup, useDisturbed, others, look);
  }

  /** The same, at a look of several. */
  public Settings at(Look other) {
    return new Settings(catalog, threshold, anySetup, useDisturbed, controls, other);
  }
}
