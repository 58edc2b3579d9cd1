package dev.zkpulsar.results.claims;

/**
 * The verdict on one check of a conclusion, with its numbers in words.
 *
 * @param conclusion its name in the study
 * @param compared the check's name, or why no run can check the conclusion
 * @param here the measured numbers, and the reason of a verdict that is not "holds"
 * @param study the study's figure
 * @param allowed the bounds
 */
public record ClaimVerdict(
    String conclusion,
    Outcome outcome,
    String compared,
    String here,
    String study,
    String allowed) {

  /** The last of these that a check has is the conclusion's. */
  public enum Outcome {
    HOLDS("holds"),
    UNDECIDED("undecided"),
    FAILS("does not hold"),
    NOT_MEASURED("not measured");

    private final String words;

    Outcome(String words) {
      this.words = words;
    }

    @Override
    public String toString() {
      return words;
    }
  }
}
