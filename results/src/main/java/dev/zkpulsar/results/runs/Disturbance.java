package dev.zkpulsar.results.runs;

import dev.zkpulsar.results.output.Digits;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Causes other than the measured system that could explain the figures of a point, in words. A run
 * writes the mark as the metric {@code disturbed}, a flag, and each reason as {@code
 * disturbed.REASON}, with the greatest size of all iterations.
 *
 * <pre>{@code
 * if (Disturbance.isMarked(scores)) {
 *   out.println(Disturbance.words(scores)); // other processes used 0.8 cores
 * }
 * }</pre>
 */
public final class Disturbance {
  public static final String METRIC = "disturbed";

  /** The beginning of the metric of a reason. */
  public static final String PREFIX = METRIC + ".";

  static final String UNIT = "flag";

  /** The reasons and their words; {@code %s} is the size. */
  private static final Map<String, String> WORDS =
      Map.of(
          "others", "other processes used %s cores",
          "steal", "the hypervisor withheld %s cores",
          "memory", "processes waited for memory %s %% of the time",
          "io", "other processes read and wrote %s MB/s on disk",
          "throttled", "the CPU quota stopped the client in %s %% of its periods",
          "gc", "the client's garbage collection paused it for %s ms",
          "stall", "the client stood still for %s ms");

  private Disturbance() {}

  /**
   * Whether a point is marked.
   *
   * @param scores of its metrics, by name
   */
  public static boolean isMarked(Map<String, Double> scores) {
    return scores.getOrDefault(METRIC, 0.0) > 0;
  }

  /**
   * The reasons with their sizes; empty for a point that is not marked.
   *
   * @param scores of its metrics, by name
   */
  public static String words(Map<String, Double> scores) {
    return !isMarked(scores)
        ? ""
        : new TreeMap<>(scores)
            .entrySet().stream()
                .filter(metric -> metric.getKey().startsWith(PREFIX) && metric.getValue() > 0)
                .map(metric -> words(metric.getKey().substring(PREFIX.length()), metric.getValue()))
                .collect(Collectors.joining("; "));
  }

  /** A reason that a newer version wrote is shown as it is. */
  private static String words(String reason, double size) {
    String digits = Digits.figure(size);
    return WORDS.containsKey(reason) ? WORDS.get(reason).formatted(digits) : reason + " " + digits;
  }
}
