package dev.zkpulsar.results.runs;

import dev.zkpulsar.results.output.Digits;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The marks of a point or an iteration in words. A run writes a mark as a flag, the metric {@code
 * invalid}, {@code disturbed} or {@code profiled}, and each reason with its size as {@code
 * invalid.REASON} and so on.
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

  /** Words of the reasons: {@code %1$s} is the size, {@code %2$s} the name after the reason. */
  private static final Map<String, String> WORDS =
      Map.ofEntries(
          Map.entry("invalid.failures", "%s operations failed"),
          Map.entry("invalid.overdue", "%s operations were overdue"),
          Map.entry("invalid.heldback", "%s operations were held back"),
          Map.entry("invalid.nosuccess", "no operation succeeded"),
          Map.entry("invalid.shortfall", "%s %% of the offered rate was missing"),
          Map.entry("invalid.lost", "lost server %2$s"),
          Map.entry("invalid.nofault", "a fault did not happen"),
          Map.entry("invalid.openoutage", "an outage of %s ms or more had not ended"),
          Map.entry("invalid.client", "client %2$s was invalid"),
          Map.entry("invalid.apart", "the clients did not measure together for %s %% of the time"),
          Map.entry("invalid.disturbed", "a client was disturbed"),
          Map.entry("disturbed.others", "other processes used %s cores"),
          Map.entry("disturbed.steal", "the hypervisor withheld %s cores"),
          Map.entry("disturbed.memory", "processes waited for memory %s %% of the time"),
          Map.entry("disturbed.io", "other processes read and wrote %s MB/s on disk"),
          Map.entry(
              "disturbed.throttled", "the CPU quota stopped the client in %s %% of its periods"),
          Map.entry("disturbed.gc", "the client's garbage collection paused it for %s ms"),
          Map.entry("disturbed.undecided", "the search did not decide in its time"),
          Map.entry("disturbed.stall", "the client stood still for %s ms"),
          Map.entry("profiled.jfr", "the Flight Recorder was on"));

  private Marks() {}

  /** The marks with their reasons; empty if there are none. */
  public static List<String> of(Map<String, Double> scores) {
    return Stream.of(Validity.METRIC, DISTURBED, PROFILED)
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
                .map(metric -> words(metric.getKey(), metric.getValue()))
                .collect(Collectors.joining("; "));
    return reasons.isEmpty() ? "no reason is recorded" : reasons;
  }

  /** A reason without words is shown as it is. */
  private static String words(String metric, double size) {
    String[] parts = metric.split("\\.", 3);
    String digits = Digits.figure(size);
    String words = WORDS.get(parts[0] + "." + parts[1]);
    return words == null
        ? metric.substring(parts[0].length() + 1) + " " + digits
        : words.formatted(digits, parts[parts.length - 1]);
  }
}
