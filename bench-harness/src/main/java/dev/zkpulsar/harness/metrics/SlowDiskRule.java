package dev.zkpulsar.harness.metrics;

import dev.zkpulsar.harness.load.Recording.Figure;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Whether the disk may have decided the p99 of an open loop's iteration: of the time that 99 of 100
 * operations took, the servers' disk took four fifths or more. Each server measures how long its
 * writes wait for its log; the p99 of these waits is compared with that of the responses. A write
 * waits for a majority, so the wait of the majority's slowest server counts, which a single slow
 * server is not.
 *
 * <p>The longest sync, by which this was decided until 2026-11-28, is no sign: among thousands of
 * syncs of a healthy disk one is as long as the p99 of a store that waits 5 ms for a batch, and
 * delays far fewer than one in a hundred operations. In a simulation of 320 points (writes at
 * 1,000/s for 5 s, with and without batching and stalls of the client, syncs of 1 to 3 ms with a
 * lognormal tail), 149 had a p99 that the disk's slow syncs did not move by a tenth. The longest
 * sync marked 12 of them, this rule 1; with three quarters in place of four fifths, it marked 4. A
 * disk that stops for 20, 50 or 200 ms once a second was marked in 117 of 120 points.
 *
 * <p>A p99 of less than 10 ms is usual for a disk. Servers that do not report the waits (external
 * ones, other systems) count with the mean of their syncs, which shows a disk that is always slow,
 * but no stalls.
 */
final class SlowDiskRule {
  private static final double LEAST_MS = 10;
  private static final double SHARE_OF_P99 = 0.8;
  private static final double MS_PER_SECOND = 1e3;
  private static final String WAIT = ".logwait";
  private static final String TIME = ".fsynctime";

  private SlowDiskRule() {}

  /**
   * How long writes waited for the disk, in ms; empty if that does not explain the p99.
   *
   * @param figures of servers by label: {@code zookeeper1.logwait}, in ms, or {@code
   *     zookeeper1.fsyncs} and {@code zookeeper1.fsynctime}, by second
   * @param p99Ms of the response times; NaN if unknown
   */
  static Optional<Figure> reason(Map<String, Double> figures, double p99Ms) {
    List<Double> waits = ofServers(figures, WAIT);
    List<Double> waitsMs = waits.isEmpty() ? means(figures) : waits;
    if (waitsMs.isEmpty() || Double.isNaN(p99Ms) || p99Ms < LEAST_MS) {
      return Optional.empty();
    }
    double ofMajorityMs = waitsMs.get(waitsMs.size() / 2);
    if (ofMajorityMs < SHARE_OF_P99 * p99Ms) {
      return Optional.empty();
    }
    return Optional.of(new Figure(ofMajorityMs, "ms"));
  }

  private static List<Double> ofServers(Map<String, Double> figures, String ending) {
    return figures.entrySet().stream()
        .filter(figure -> figure.getKey().endsWith(ending))
        .map(Map.Entry::getValue)
        .sorted()
        .toList();
  }

  private static List<Double> means(Map<String, Double> figures) {
    return figures.keySet().stream()
        .filter(label -> label.endsWith(TIME))
        .map(label -> meanMs(figures, label.substring(0, label.length() - TIME.length())))
        .sorted()
        .toList();
  }

  private static double meanMs(Map<String, Double> figures, String server) {
    double perSecond = figures.getOrDefault(server + ".fsyncs", 0.0);
    return perSecond == 0 ? 0 : MS_PER_SECOND * figures.get(server + TIME) / perSecond;
  }
}
