package dev.zkpulsar.results.run;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.regex.Pattern;

/**
 * A row of {@code metrics.json}; {@code *} stands for any text. Below least a cost is background.
 */
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
  /** The unit of a profiler's counters, such as the branch misses of {@code perfnorm}. */
  static final String EVENTS_PER_OP = "#/op";

  public MetricSpec {
    // A row without a threshold is read as 0.
    threshold = threshold == null || threshold == 0 ? null : threshold;
    judged = judged == null ? Judged.NEVER : judged;
    accuses = accuses == null ? Accused.LOAD : accuses;
  }

  /** Which direction is better; NONE: a change is never a regression. */
  public enum Better {
    LOWER,
    HIGHER,
    NONE;

    public double worseBy(double logRatio) {
      return this == HIGHER ? -logRatio : logRatio;
    }
  }

  /** In which kind of loop a metric is judged. */
  public enum Judged {
    OPEN,
    CLOSED,
    BOTH,
    COST,
    NEVER
  }

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
    return new MetricSpec(
        metric,
        !unit.isEmpty() && Units.factor(own, unit).isPresent() ? unit : own,
        better == null ? betterOf(own) : better,
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

  /** The direction of a unit. More cache misses are not worse, if the time is the same. */
  private static Better betterOf(String unit) {
    if (unit.startsWith("ops/")) {
      return Better.HIGHER;
    }
    boolean isPerOperation = unit.endsWith("/op") && !unit.equals(EVENTS_PER_OP);
    return isPerOperation ? Better.LOWER : Better.NONE;
  }
}
