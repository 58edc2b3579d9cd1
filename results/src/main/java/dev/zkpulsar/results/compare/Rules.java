package dev.zkpulsar.results.compare;

import dev.zkpulsar.results.runs.MetricSpecs;
import java.util.Set;

/**
 * Which rows a comparison has, and which difference matters.
 *
 * @param specs which metrics are judged, which way is better, and their thresholds
 * @param threshold the share by which a metric without a threshold of its own must differ
 * @param metrics to compare in addition
 * @param anySetup whether points of other setups are compared
 */
public record Rules(MetricSpecs specs, double threshold, Set<String> metrics, boolean anySetup) {}
