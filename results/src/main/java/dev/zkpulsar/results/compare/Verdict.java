package dev.zkpulsar.results.compare;

import java.util.Locale;

/** What a row says, worst first. */
enum Verdict {
  WORSE,
  /** Worse bit by bit over a history, by more than matters. */
  DRIFTED,
  /** It looks worse, in too few runs to be believed, or on a machine that was, too. */
  SUSPECT,
  CANNOT_TELL,
  /** Of a metric that is neither good nor bad by itself. */
  DIFFERS,
  BETTER,
  SAME;

  boolean isRegression() {
    return this == WORSE || this == DRIFTED;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
