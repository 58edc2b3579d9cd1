package dev.zkpulsar.results.compare;

import java.util.Locale;

/** The verdict on a row, worst first. */
enum Verdict {
  WORSE,
  /** Worse, but in too few runs to be believed, or on a machine that stalled more, too. */
  SUSPECT,
  UNDECIDED,
  /** Different in a metric that is neither better nor worse by itself. */
  DIFFERS,
  BETTER,
  SAME;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
