package dev.zkpulsar.results.stats;

import dev.zkpulsar.results.read.Controls;
import dev.zkpulsar.results.run.Catalog;
import dev.zkpulsar.results.run.MetricSpec;

/**
 * How to compare; the threshold is a share. Whoever wants disturbed points wants them as they are:
 * then nothing is corrected.
 */
public record Settings(
    Catalog catalog,
    double threshold,
    boolean anySetup,
    boolean useDisturbed,
    CovariateRule covariates,
    Controls controls,
    Look look) {
  /** The least change that matters, as a share, of a metric without a threshold of its own. */
  private static final double THRESHOLD = 0.1;

  /** Every point is judged, at one look. */
  public Settings(Catalog catalog, double threshold, boolean anySetup, boolean useDisturbed) {
    this(
        catalog,
        threshold,
        anySetup,
        useDisturbed,
        useDisturbed ? CovariateRule.NONE : CovariateRule.CHOSEN,
        Controls.NONE,
        Look.ONLY);
  }

  public static Settings of(Catalog catalog, boolean useDisturbed) {
    return new Settings(catalog, THRESHOLD, false, useDisturbed);
  }

  /** The least change of a metric that matters, as a share. */
  public double thresholdOf(MetricSpec spec) {
    return spec.threshold() == null ? threshold : spec.threshold();
  }

  /** The same, with another least change of metrics without a threshold of their own. */
  public Settings with(double otherThreshold) {
    return new Settings(
        catalog, otherThreshold, anySetup, useDisturbed, covariates, controls, look);
  }

  /** The same, with points that must not change. */
  public Settings with(Controls others) {
    return new Settings(catalog, threshold, anySetup, useDisturbed, covariates, others, look);
  }

  /** The same, at a look of several. */
  public Settings at(Look other) {
    return new Settings(catalog, threshold, anySetup, useDisturbed, covariates, controls, other);
  }

  /** The same, corrected by another rule. */
  Settings by(CovariateRule rule) {
    return new Settings(catalog, threshold, anySetup, useDisturbed, rule, controls, look);
  }
}
