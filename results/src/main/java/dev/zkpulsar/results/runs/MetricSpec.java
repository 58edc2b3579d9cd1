package dev.zkpulsar.results.runs;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.regex.Pattern;

/**
 * How a metric is read, shown and judged: a row of {@code metrics.json}, where only the name is
 * required.
 *
 * @param name of the metric in JMH's JSON; {@code *} stands for any text: {@code *.cpu}
 * @param unit that people read; other units of the same quantity are converted to it, such as us/op
 *     to ms. Empty for the metric's own
 * @param threshold the share by which it must differ to matter: 0.1, the default, is 10 %
 * @param heading of its column; empty if it is shown only on request
 * @param drawn title of the plot of a server's metric over time; empty if it is not drawn
 * @param words of a reason of a mark: {@code %1$s} is its size, {@code %2$s} the end of its name,
 *     {@code %3$s} the cores of the machine
 */
public record MetricSpec(
    @JsonProperty(required = true) String name,
    String unit,
    Better better,
    Judged judged,
    double threshold,
    String heading,
    boolean kept,
    boolean exported,
    Merged merged,
    String drawn,
    String words) {
  /** For metrics without a threshold of their own. */
  public static final double THRESHOLD = 0.1;

  public MetricSpec {
    judged = judged == null ? Judged.NEVER : judged;
    threshold = threshold == 0 ? THRESHOLD : threshold;
    merged = merged == null ? Merged.OWN : merged;
  }

  /** Which way a metric is better; NONE: it may differ, but that is never a regression. */
  public enum Better {
    LOWER,
    HIGHER,
    NONE;

    private static Better of(String unit) {
      if (unit.startsWith("ops/")) {
        return HIGHER;
      }
      return unit.endsWith("/op") ? LOWER : NONE;
    }

    /** The natural logarithm of the ratio by which a metric became worse; negative if better. */
    public double worseBy(double logRatio) {
      return this == HIGHER ? -logRatio : logRatio;
    }
  }

  /**
   * In which kind of loop a metric is judged. In an open loop the rate is given, and the answer is
   * a time; in a closed loop the rate is the answer, and the times follow from it.
   */
  public enum Judged {
    OPEN,
    CLOSED,
    BOTH,
    NEVER
  }

  /**
   * How the values of several clients become one. COUNT and WORST are the sum and the greatest, of
   * all iterations, too; RATE counts over the union of the windows; OWN keeps each client's value.
   */
  public enum Merged {
    COUNT,
    SUM,
    MEAN,
    MAX,
    WORST,
    RATE,
    OWN
  }

  public MetricSpec withThreshold(double share) {
    return with(name, unit, better, share);
  }

  private MetricSpec with(String newName, String newUnit, Better way, double share) {
    return new MetricSpec(
        newName, newUnit, way, judged, share, heading, kept, exported, merged, drawn, words);
  }

  boolean isFor(String metric) {
    return metric.matches(Pattern.quote(name).replace("*", "\\E.*\\Q"));
  }

  /** This row for a metric in a unit: with a unit that can be shown, and a direction. */
  MetricSpec in(String metric, String metricUnit) {
    boolean converts = !unit.isEmpty() && Units.factor(metricUnit, unit).isPresent();
    Better way = better == null ? Better.of(metricUnit) : better;
    return with(metric, converts ? unit : metricUnit, way, threshold);
  }
}
