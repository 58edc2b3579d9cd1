package dev.zkpulsar.results.run;

import static java.util.stream.Collectors.joining;

import dev.zkpulsar.results.text.Digits;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A mark of a point or an iteration, with its reasons in words. A run writes a mark as a flag, the
 * metric {@code invalid}, {@code disturbed}, {@code profiled} or {@code caution}, and each reason
 * with its size as {@code invalid.REASON} and so on; the words of the reasons are rows of {@code
 * metrics.json}.
 *
 * <pre>{@code
 * Mark.of(Map.of("invalid", 1.0, "invalid.failures", 12.0), Catalog.builtIn())
 *     .get(0).toString(); // INVALID: 12 operations failed
 * }</pre>
 */
public record Mark(Kind kind, String words) {
  static final String UNIT = "flag";

  /** Those of the machine. */
  private static final String CORES = "machine.cores";

  /** The marks, in the order in which they are shown. */
  public enum Kind {
    /** The figures must not be used. A mark that is no number counts as this. */
    INVALID,
    /** Causes other than the measured system could explain the figures. */
    DISTURBED,
    /** A profiler used some of the machine. */
    PROFILED,
    /** The figures may not be those of another client or time. */
    CAUTION;

    /** The name of its metric. */
    public String metric() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The marks of scores, by the name of the metric. */
  public static List<Mark> of(Map<String, Double> scores, Catalog catalog) {
    return Arrays.stream(Kind.values())
        .filter(kind -> scores.getOrDefault(kind.metric(), 0.0) > 0)
        .map(kind -> new Mark(kind, reasons(kind, scores, catalog)))
        .toList();
  }

  /** The words of one kind; empty if it is not among the marks. */
  static Optional<String> words(List<Mark> marks, Kind kind) {
    return marks.stream().filter(mark -> mark.kind == kind).map(Mark::words).findFirst();
  }

  private static String reasons(Kind kind, Map<String, Double> scores, Catalog catalog) {
    String reasons =
        new TreeMap<>(scores)
            .entrySet().stream()
                .filter(each -> each.getKey().startsWith(kind.metric() + "."))
                .filter(each -> each.getValue() > 0)
                .map(each -> reason(each.getKey(), each.getValue(), scores, catalog))
                .collect(joining("; "));
    return reasons.isEmpty() ? "no reason is recorded" : reasons;
  }

  /** A reason without words is shown as it is. */
  private static String reason(
      String metric, double size, Map<String, Double> scores, Catalog catalog) {
    String reason = metric.substring(metric.indexOf('.') + 1);
    String words = catalog.of(metric, "").words();
    String digits = Digits.figure(size);
    String cores = Digits.figure(scores.getOrDefault(CORES, Double.NaN));
    return words.isEmpty()
        ? reason + " " + digits
        : words
            .formatted(digits, reason.substring(reason.indexOf('.') + 1), cores)
            .replace(" of NaN", "");
  }

  @Override
  public String toString() {
    return kind + ": " + words;
  }
}
