package dev.zkpulsar.harness.metrics;

import dev.zkpulsar.harness.load.Recording;
import dev.zkpulsar.harness.load.Recording.Figure;
import java.util.Map;
import java.util.TreeMap;

/**
 * Decides what a reader of an iteration has to know, though its figures are right: that the client
 * may be the limit, or the harness itself. docs/reading-numbers.md explains the thresholds. The
 * third reason, {@code drift}, is that of {@link Drift}.
 */
final class CautionRule {
  private static final double CLIENT_SHARE = 0.5;
  private static final double HARNESS_SHARE = 0.1;
  private static final double PERCENT = 100;

  private CautionRule() {}

  /**
   * The reasons with their sizes; empty if there is none.
   *
   * @param figures by label; processor use is {@code client.cpu}, {@code harness.cpu}, {@code
   *     zookeeper1.cpu}
   * @param isOpenLoop its harness waits for the next start on a processor, which is no cost of an
   *     operation
   * @param processors those that the client could use
   */
  static Map<String, Figure> reasons(
      Map<String, Double> figures, boolean isOpenLoop, int processors) {
    var reasons = new TreeMap<String, Figure>();
    double harness = figures.getOrDefault(Recording.HARNESS_CPU, 0.0);
    double client = figures.getOrDefault(Meters.CLIENT + ".cpu", 0.0);
    double own = isOpenLoop ? client : client + harness;
    if (own > CLIENT_SHARE * processors) {
      reasons.put("clientbound", new Figure(own, "cores"));
    }
    double all =
        figures.entrySet().stream()
            .filter(figure -> figure.getKey().matches("(?!machine\\.).*\\.cpu"))
            .mapToDouble(Map.Entry::getValue)
            .sum();
    if (!isOpenLoop && harness > HARNESS_SHARE * all) {
      reasons.put("loopcost", new Figure(PERCENT * harness / all, "%"));
    }
    return reasons;
  }
}
