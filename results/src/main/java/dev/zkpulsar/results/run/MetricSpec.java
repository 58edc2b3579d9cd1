package dev.zkpulsar.results.run;

/**
 * How to read a metric that was measured in a unit: its row of {@code metrics.json}, with a unit
 * that can be shown and a direction. Values of its unit: {@link Metric#to}.
 */
public record MetricSpec(MetricRow row, String name, String unit, Better better) {
  /** The unit of a profiler's counters, such as the branch misses of {@code perfnorm}. */
  static final String EVENTS_PER_OP = "#/op";

  /** Which direction is better; NONE: a change is never a regression. */
  public enum Better {
    LOWER,
    HIGHER,
    NONE;

    /** The logarithm of a ratio, or of a value, so that a greater one is worse. */
    public double worseBy(double logRatio) {
      return this == HIGHER ? -logRatio : logRatio;
    }
  }

  /** Where comparisons judge a metric. */
  public enum Judged {
    /** Only open loops. */
    OPEN,
    /** Only closed loops. */
    CLOSED,
    /** Loops of both kinds. */
    BOTH,
    /** All loops, from a least value on: what an operation costs a machine. */
    COST,
    /** Results without a loop of this project, beside JMH's own score. */
    SCORE,
    NEVER
  }

  /** How a cost below its least value is judged. */
  public enum BelowLeast {
    /** It is the background of the machine, and the comparison leaves it out. */
    NOT_JUDGED,
    /** It counts as 0: an operation without an allocation still has some bytes of its run. */
    ZERO
  }

  /** How the figures of the workers of a run become one; over iterations, both are averaged. */
  public enum OverWorkers {
    /** A rate, processor time, memory: the workers have it together. */
    SUM,
    /** A time, a share, a size of an operation. */
    MEAN
  }

  /** Where the reason of a mark lies. */
  public enum Accused {
    LOAD,
    HARNESS,
    MACHINE
  }

  /** A metric by its row; the row's unit holds if the measured one converts to it. */
  static MetricSpec of(MetricRow row, String metric, String measured) {
    boolean isConvertible = Units.factor(measured, row.unit()).isPresent();
    String unit = !row.unit().isEmpty() && isConvertible ? row.unit() : measured;
    Better better = row.better() == null ? betterOf(measured) : row.better();
    return new MetricSpec(row, metric, unit, better);
  }

  /** The direction of a unit. More cache misses are not worse, if the time is the same. */
  private static Better betterOf(String unit) {
    if (unit.startsWith("ops/")) {
      return Better.HIGHER;
    }
    boolean isPerOperation = unit.endsWith("/op") && !unit.equals(EVENTS_PER_OP);
    return isPerOperation ? Better.LOWER : Better.NONE;
  }

  public Judged judged() {
    return row.judged();
  }

  /** The least change that matters, as a share; null: that of the comparison. */
  public Double threshold() {
    return row.threshold();
  }

  /** The heading of its column; empty if it has none. */
  public String heading() {
    return row.hasOwnNames() ? name : row.heading();
  }

  /** Whether {@code merge --trim} keeps it. */
  public boolean kept() {
    return row.kept();
  }

  /** The title of its plot; may be empty. */
  public String drawn() {
    return row.drawn();
  }

  /** The words of a mark's reason, a format; may be empty. */
  public String words() {
    return row.words();
  }

  public Accused accuses() {
    return row.accuses();
  }

  /** A cost below it is background, in the shown unit. */
  public double least() {
    return row.least();
  }

  /** The same of a cost times the operations a second. */
  public double leastPerSecond() {
    return row.leastPerSecond();
  }

  /** Whether it is what an operation costs a machine, and so no answer for a point. */
  public boolean isCost() {
    return judged() == Judged.COST;
  }

  /** Whether a value below {@link #least} counts as 0, and is judged. */
  public boolean isZeroBelowLeast() {
    return row.belowLeast() == BelowLeast.ZERO;
  }

  /** Whether it is processor time. */
  public boolean isCpu() {
    return row.cpu();
  }

  /** Whether a run's figure is the sum of those of its workers; otherwise it is their mean. */
  public boolean isSumOverWorkers() {
    return row.overWorkers() == OverWorkers.SUM;
  }
}
