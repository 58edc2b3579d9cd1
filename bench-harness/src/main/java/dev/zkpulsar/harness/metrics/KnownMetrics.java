package dev.zkpulsar.harness.metrics;

import dev.zkpulsar.results.read.MetricsFile;
import dev.zkpulsar.results.run.Catalog;

/**
 * What {@code metrics.json} of the module and of the reporter say of metrics. The files are read
 * once in a JVM, when JMH makes the profilers: before anything is measured.
 */
final class KnownMetrics {
  static final Catalog CATALOG = MetricsFile.onClassPath(KnownMetrics.class.getClassLoader());

  private KnownMetrics() {}

  /** Whether a metric is processor time, in cores. */
  static boolean isCpu(String label) {
    return CATALOG.of(label, "cores").isCpu();
  }
}
