package dev.zkpulsar.results.stats;

/**
 * The measures of the machine by which a comparison corrects rows, see {@link Correction}. {@code
 * results/recorded/rates} prints the false alarms, the power and the inverted verdicts of each.
 */
public enum CovariateRule {
  /** Values as measured. */
  NONE("nothing", false, "", false),
  /** The cores that were withheld. */
  WITHHELD("cores withheld", true, "", false),
  /** Also the delay of a timer before the load, which the measured build cannot move. */
  IDLE("and hiccup.idle", true, "hiccup.idle:p0.50", false),
  /** Also the delay of a timer under load, whoever moved it. */
  LOADED("and hiccup", true, "hiccup:p0.50", false),
  /** The same, unless something contradicts that only the machine moved it. */
  GUARDED("and hiccup, guarded", true, "hiccup:p0.50", true);

  /** What comparisons use. */
  public static final CovariateRule CHOSEN = GUARDED;

  private final String words;
  private final boolean withheld;
  private final String hiccup;
  private final boolean guarded;

  CovariateRule(String words, boolean withheld, String hiccup, boolean guarded) {
    this.words = words;
    this.withheld = withheld;
    this.hiccup = hiccup;
    this.guarded = guarded;
  }

  boolean usesWithheld() {
    return withheld;
  }

  /** The metric of the timer's delay, or empty. */
  String hiccup() {
    return hiccup;
  }

  boolean isGuarded() {
    return guarded;
  }

  @Override
  public String toString() {
    return words;
  }
}
