package dev.zkpulsar.results.run;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.regex.Pattern;

/**
 * How a metric is read, shown and judged: a row of {@code metrics.json}, where only the name is
 * required.
 *
 * @param name of the metric in JMH's JSON; {@code *} stands for any text: {@code *.cpu}
 * @param unit that people read, converted from others of its quantity; empty for the metric's own
 * @param threshold the share by which it must differ to matter; null for that of the comparison
 * @param heading of its column; empty if it is shown only on request
 * @param kept whether a trimmed file has it, too
 * @param drawn title of its plot; empty if it is not drawn
 * @param words of a reason: {@code %1$s} is its size, {@code %2$s} its end, {@code %3$s} the cores
 * @param accuses of a reason of a mark: the cause that it names
 * @param least of a cost: lower values are the background of servers and JVM
 * @param leastPerSecond the same of the cost multiplied by the operations a second
 */
@JsonIgnoreProperties({"exported", "merged"}) // in the copies that older runs have
public record MetricSpec(
    @JsonProperty(required = true) String name,
    String unit,
    Better better,
    Judged judged,
    Double threshold,
    String heading,
    boolean kept,
    String drawn,
    String words,
    Accused accuses,
    double least,
    double leastPerSecond) {

  public MetricSpec {
    // A row without a threshold is read as 0.
    threshold = threshold == null || threshold == 0 ? null : threshold;
    judged = judged == null ? Judged.NEVER : judged;
    accuses = accuses == null ? Accused.LOAD : accuses;
  }

  /** Which way a metric is better; NONE: it may differ, but that is never a regression. */
  public enum Better {
    LOWER,
    HIGHER,
    NONE;

    /** The natural logarithm of the ratio by which a metric became worse; negative if better. */
    public double worseBy(double logRatio) {
      return this == HIGHER ? -logRatio : logRatio;
    }
  }

  /** In which kind of loop a metric is judged; a cost in both, in a family of its own. */
  public enum Judged {
    OPEN,
    CLOSED,
    BOTH,
    COST,
    NEVER
  }

  /** The cause of a mark. A system that did not hold its load is no fault of harness or machine. */
  public enum Accused {
    LOAD,
    HARNESS,
    MACHINE
  }

  public boolean isCost() {
    return judged == Judged.COST;
  }

  boolean isFor(String metric) {
    return metric.matches(Pattern.quote(name).replace("*", "\\E.*\\Q"));
  }

  /** This row for a metric in a unit: with a unit that can be shown, and a direction. */
  MetricSpec in(String metric, String own) {
    Better byUnit =
        own.startsWith("ops/") ? Better.HIGHER : own.endsWith("/op") ? Better.LOWER : Better.NONE;
    return new MetricSpec(
        metric,
        !unit.isEmpty() && Units.factor(own, unit).isPresent() ? unit : own,
        better == null ? byUnit : better,
        judged,
        threshold,
        heading,
        kept,
        drawn,
        words,
        accuses,
        least,
        leastPerSecond);
  }
}
