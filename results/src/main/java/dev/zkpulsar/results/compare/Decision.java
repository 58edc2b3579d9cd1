package dev.zkpulsar.results.compare;

/** The decision on a row; the first is shown first. */
enum Decision {
  SLOWER("slower"),
  /** Different in a metric that is neither better nor worse by itself. */
  CHANGED("changed"),
  FASTER("faster"),
  /** The row could hide a slowdown of the threshold or more. */
  UNCLEAR("unclear"),
  /** A slowdown of the threshold or more is excluded. */
  NO_CHANGE("no change");

  private final String word;

  Decision(String word) {
    this.word = word;
  }

  boolean isChange() {
    return compareTo(UNCLEAR) < 0;
  }

  @Override
  public String toString() {
    return word;
  }
}
