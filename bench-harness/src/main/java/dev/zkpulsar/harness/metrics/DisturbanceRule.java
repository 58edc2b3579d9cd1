package dev.zkpulsar.harness.metrics;

import dev.zkpulsar.harness.load.Recording.Figure;
import java.util.Map;
import java.util.TreeMap;

/**
 * Decides whether something else than the benchmark could explain the figures of an iteration. The
 * load of the benchmark itself is no reason: a closed loop saturates the processors on purpose.
 * docs/reading-numbers.md explains the thresholds.
 */
public final class DisturbanceRule {
  /**
   * A neighbour that uses a tenth of one of two processors moved the median by a fifth, so the
   * bound is below a twentieth; {@code machine.others} itself was wrong by up to a sixtieth.
   */
  private static final double OTHERS_SHARE = 0.035;

  private static final double STEAL_SHARE = 0.05;
  private static final double PRESSURE_SHARE = 0.05;
  private static final double OTHERS_DISK_BYTES = 10e6;
  private static final double OWN_DISK_BYTES = 10e3;
  private static final double THROTTLED_SHARE = 0.01;
  private static final double STALL_MS = 100;
  private static final double SHARE_OF_P99 = 0.5;
  private static final double PERCENT = 100;
  private static final double BYTES_PER_MB = 1e6;

  private DisturbanceRule() {}

  /**
   * The reasons with their sizes; empty if the iteration was not disturbed. A figure that is absent
   * is no reason; the p99 of the response times is NaN if unknown.
   *
   * @param isThisJvmMeasured what is measured runs in the client's JVM, so its garbage is a part of
   *     the answer, and a JVM that stands still is a reason only if the machine shows a cause
   */
  public static Map<String, Figure> reasons(
      Map<String, Double> figures, double p99Ms, boolean isThisJvmMeasured) {
    var reasons = new TreeMap<String, Figure>();
    double cores = figures.getOrDefault("machine.cores", Double.NaN);
    double others = figures.getOrDefault("machine.others", 0.0);
    if (others >= OTHERS_SHARE * cores) {
      reasons.put("others", new Figure(others, "cores"));
    }
    double steal = figures.getOrDefault("machine.steal", 0.0);
    if (steal >= STEAL_SHARE * cores) {
      reasons.put("steal", new Figure(steal, "cores"));
    }
    double memory = figures.getOrDefault("machine.pressure.memory", 0.0);
    if (memory >= PRESSURE_SHARE) {
      reasons.put("memory", new Figure(memory * PERCENT, "%"));
    }
    double throttled = figures.getOrDefault("machine.throttled", 0.0);
    if (throttled >= THROTTLED_SHARE) {
      reasons.put("throttled", new Figure(throttled * PERCENT, "%"));
    }
    double otherDisk = figures.getOrDefault("machine.otherdisk", 0.0);
    // A benchmark that leaves the disk alone does not wait for it.
    if (otherDisk >= OTHERS_DISK_BYTES
        && figures.getOrDefault("machine.ourdisk", 0.0) >= OWN_DISK_BYTES
        && figures.getOrDefault("machine.pressure.io", 0.0) >= PRESSURE_SHARE) {
      reasons.put("io", new Figure(otherDisk / BYTES_PER_MB, "MB/s"));
    }
    boolean isExplained = reasons.containsKey("others") || reasons.containsKey("steal");
    addStall(figures, Double.isNaN(p99Ms) ? STALL_MS : SHARE_OF_P99 * p99Ms, reasons);
    if (isThisJvmMeasured) {
      reasons.remove("gc");
      reasons.keySet().removeIf(reason -> reason.equals("stall") && !isExplained);
    }
    return reasons;
  }

  private static void addStall(
      Map<String, Double> figures, double leastMs, Map<String, Figure> reasons) {
    double pauseMs = figures.getOrDefault("client.gcpause", 0.0);
    double stallMs = figures.getOrDefault("client.stall", 0.0);
    double longMs = Math.max(STALL_MS, leastMs);
    if (pauseMs >= longMs) {
      reasons.put("gc", new Figure(pauseMs, "ms"));
    }
    // A pause is a stall, too.
    if (stallMs >= longMs && pauseMs < stallMs / 2) {
      reasons.put("stall", new Figure(stallMs, "ms"));
    }
  }
}
