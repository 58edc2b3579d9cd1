package dev.zkpulsar.results.runs;

import dev.zkpulsar.results.text.Digits;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The marks of a point or an iteration in words. A run writes a mark as a flag, the metric {@code
 * invalid}, {@code disturbed}, {@code profiled} or {@code caution}, and each reason with its size
 * as {@code invalid.REASON} and so on; the words of the reasons are rows of {@code metrics.json}.
 *
 * <pre>{@code
 * Marks.of(Map.of("invalid", 1.0, "invalid.failures", 12.0)); // [INVALID: 12 operations failed]
 * }</pre>
 */
public final class Marks {
  /** Causes other than the measured system could explain the figures. */
  public static final String DISTURBED = "disturbed";

  /** A profiler used some of the machine. */
  static final String PROFILED = "profiled";

  static final String UNIT = "flag";

  /** Those of the machine. */
  static final String CORES = "machine.cores";

  /** The point is in use, but says why its figures may not be those of another client or time. */
  public static final String CAUTION = "caution";

  private Marks() {}

  /** The marks with their reasons; empty if there are none. */
  public static List<String> of(Map<String, Double> scores) {
    return Stream.of(Validity.METRIC, DISTURBED, PROFILED, CAUTION)
        .filter(mark -> isMarked(mark, scores))
        .map(mark -> mark.toUpperCase(Locale.ROOT) + ": " + reasons(mark, scores))
        .toList();
  }

  static boolean isMarked(String mark, Map<String, Double> scores) {
    return scores.getOrDefault(mark, 0.0) > 0;
  }

  static String reasons(String mark, Map<String, Double> scores) {
    String reasons =
        new TreeMap<>(scores)
            .entrySet().stream()
                .filter(metric -> metric.getKey().startsWith(mark + ".") && metric.getValue() > 0)
                .map(metric -> words(metric.getKey(), metric.getValue(), scores))
                .collect(Collectors.joining("; "));
    return reasons.isEmpty() ? "no reason is recorded" : reasons;
  }

  /** A reason without words is shown as it is. */
  private static String words(String metric, double size, Map<String, Double> scores) {
    String reason = metric.substring(metric.indexOf('.') + 1);
    String words = MetricSpecs.builtIn().of(metric, "").words();
    String digits = Digits.figure(size);
    String cores = Digits.figure(scores.getOrDefault(CORES, Double.NaN));
    return words.isEmpty()
        ? reason + " " + digits
        : words
            .formatted(digits, reason.substring(reason.indexOf('.') + 1), cores)
            .replace(" of NaN", "");
  }
}
