package dev.zkpulsar.harness.metrics;

import dev.zkpulsar.harness.load.Recording.Figure;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Whether the disk may have decided the p99 of an open loop's iteration: a sync of the servers'
 * logs took at least three quarters of it. An operation that a long sync delays waits for its rest,
 * so a p99 that the disk decides is shorter than the longest sync, but for the time of a usual
 * operation. A write waits for the syncs of a majority, so the longest sync of the majority's
 * slowest server counts, which a single slow server is not.
 *
 * <p>A p99 of less than 10 ms is usual for a disk. Servers that do not report their longest sync
 * (external ones, other systems) count with the mean of their syncs, which shows a disk that is
 * always slow, but no single stall.
 */
final class SlowDiskRule {
  private static final double LEAST_MS = 10;
  private static final double SHARE_OF_P99 = 0.75;
  private static final double MS_PER_SECOND = 1e3;
  private static final String LONGEST = ".fsynclongest";
  private static final String TIME = ".fsynctime";

  private SlowDiskRule() {}

  /**
   * The time of the sync in ms; empty if the disk does not explain the p99.
   *
   * @param figures of servers by label: {@code zookeeper1.fsynclongest}, in ms, or {@code
   *     zookeeper1.fsyncs} and {@code zookeeper1.fsynctime}, by second
   * @param p99Ms of the response times; NaN if unknown
   */
  static Optional<Figure> reason(Map<String, Double> figures, double p99Ms) {
    List<Double> longest = ofServers(figures, LONGEST);
    List<Double> syncsMs = longest.isEmpty() ? means(figures) : longest;
    if (syncsMs.isEmpty() || Double.isNaN(p99Ms) || p99Ms < LEAST_MS) {
      return Optional.empty();
    }
    double ofMajorityMs = syncsMs.get(syncsMs.size() / 2);
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
