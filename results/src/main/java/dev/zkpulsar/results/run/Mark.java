package dev.zkpulsar.results.run;

import static java.util.stream.Collectors.joining;

import dev.zkpulsar.results.text.Digits;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A mark of a point with its reasons: metrics {@code invalid} and {@code invalid.REASON}. */
public record Mark(Kind kind, String words) {
  /** The marks, in the order in which they are shown. */
  public enum Kind {
    /** The figures must not be used. A mark that is no number counts as this. */
    INVALID("INVALID"),
    /** Causes other than the measured system could explain the figures. */
    DISTURBED("\u2020"),
    /** A bound that the run requires is exceeded. */
    EXCEEDED("\u00a7"),
    /** A profiler used some of the machine. */
    PROFILED("\u00b6"),
    /** The figures may not be those of another client or time. */
    CAUTION("\u2021");

    private final String sign;

    Kind(String sign) {
      this.sign = sign;
    }

    /** Stands beside a figure. INVALID hides the figure and stays a word. */
    public String sign() {
      return sign;
    }

    /** The flag that sets it. */
    public String metric() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** Whether a metric is the size of one of its reasons: {@code disturbed.steal}. */
    public boolean hasReason(String metric) {
      return metric.startsWith(metric() + ".");
    }
  }

  /** The meaning of the signs in the cells of a table; empty if it has none. */
  public static String legend(List<List<String>> rows) {
    String cells = rows.toString();
    var kinds = Arrays.stream(Kind.values()).skip(1).filter(kind -> cells.contains(kind.sign));
    return kinds.map(kind -> kind.sign + " " + kind).collect(joining("; "));
  }

  /** The marks of a point; another project may have a metric of that name in another unit. */
  public static List<Mark> ofMetrics(Map<String, Metric> metrics, Catalog catalog) {
    var scores = new HashMap<String, Double>();
    metrics.forEach((name, metric) -> scores.put(name, metric.value()));
    for (Kind kind : Kind.values()) {
      Metric flag = metrics.get(kind.metric());
      if (flag != null && !flag.unit().equals(Metric.FLAG)) {
        scores.remove(kind.metric());
      }
    }
    return of(scores, catalog);
  }

  /**
   * The marks that are set by these metrics.
   *
   * @param scores by metric; that of a flag is the share of the iterations that have the mark
   * @param catalog has the words of the reasons
   */
  public static List<Mark> of(Map<String, Double> scores, Catalog catalog) {
    return Arrays.stream(Kind.values())
        .filter(kind -> isSet(kind, scores.getOrDefault(kind.metric(), 0.0)))
        .map(kind -> new Mark(kind, reasons(kind, scores, catalog)))
        .toList();
  }

  private static boolean isSet(Kind kind, double score) {
    return score > 0 || (kind == Kind.INVALID && Double.isNaN(score));
  }

  private static String reasons(Kind kind, Map<String, Double> scores, Catalog catalog) {
    String reasons =
        scores.keySet().stream()
            .filter(name -> kind.hasReason(name) && Math.abs(scores.get(name)) > 0)
            .sorted()
            .map(name -> reason(name, scores, catalog))
            .collect(joining("; "));
    return reasons.isEmpty() ? "no reason is recorded" : reasons;
  }

  private static String reason(String metric, Map<String, Double> scores, Catalog catalog) {
    String reason = metric.substring(metric.indexOf('.') + 1);
    String size = Digits.figure(scores.get(metric));
    String limit = Digits.figure(scores.getOrDefault("bound." + reason, Double.NaN));
    String words = catalog.of(metric, "").words();
    String cores = Digits.figure(scores.getOrDefault("machine.cores", Double.NaN));
    return (words.isEmpty() ? reason + " %s" : words)
        .formatted(size, reason.substring(reason.indexOf('.') + 1), cores, reason, limit)
        .replace(" of NaN", "");
  }

  @Override
  public String toString() {
    return kind + ": " + words;
  }
}
