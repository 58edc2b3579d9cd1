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
    Map<String, Figure> reasons = ofMachine(figures);
    boolean isStallExplained = reasons.containsKey("others") || reasons.containsKey("steal");
    if (!isThisJvmMeasured) {
      addPause(figures, p99Ms, reasons);
    }
    if (!isThisJvmMeasured || isStallExplained) {
      addStall(figures, p99Ms, reasons);
    }
    return reasons;
  }

  private static Map<String, Figure> ofMachine(Map<String, Double> figures) {
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
    addDisk(figures, reasons);
    return reasons;
  }

  /** The disk of others counts if the benchmark uses the disk, too, and somebody waits for it. */
  private static void addDisk(Map<String, Double> figures, Map<String, Figure> reasons) {
    double others = figures.getOrDefault("machine.otherdisk", 0.0);
    double ours = figures.getOrDefault("machine.ourdisk", 0.0);
    double pressure = figures.getOrDefault("machine.pressure.io", 0.0);
    if (others >= OTHERS_DISK_BYTES && ours >= OWN_DISK_BYTES && pressure >= PRESSURE_SHARE) {
      reasons.put("io", new Figure(others / BYTES_PER_MB, "MB/s"));
    }
  }

  private static void addPause(
      Map<String, Double> figures, double p99Ms, Map<String, Figure> reasons) {
    double pauseMs = figures.getOrDefault("client.gcpause", 0.0);
    if (pauseMs >= longMs(p99Ms)) {
      reasons.put("gc", new Figure(pauseMs, "ms"));
    }
  }

  private static void addStall(
      Map<String, Double> figures, double p99Ms, Map<String, Figure> reasons) {
    double pauseMs = figures.getOrDefault("client.gcpause", 0.0);
    double stallMs = figures.getOrDefault("client.stall", 0.0);
    // A pause is a stall, too.
    if (stallMs >= longMs(p99Ms) && pauseMs < stallMs / 2) {
      reasons.put("stall", new Figure(stallMs, "ms"));
    }
  }

  /** How long this JVM must have stood still to matter, in ms. */
  private static double longMs(double p99Ms) {
    return Double.isNaN(p99Ms) ? STALL_MS : Math.max(STALL_MS, SHARE_OF_P99 * p99Ms);
  }
}
