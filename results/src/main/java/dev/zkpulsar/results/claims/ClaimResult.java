package dev.zkpulsar.results.claims;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * What became of a conclusion of a study.
 *
 * @param study id of the study
 * @param claim id of the conclusion
 * @param text the conclusion, in the study's words
 * @param tested in words, what the check looks at
 * @param findings one a relation that the check consists of; none where it cannot be checked
 * @param reason why there is no verdict but "not measured"; empty where there is
 */
public record ClaimResult(
    String study, String claim, String text, String tested, List<Finding> findings, String reason) {

  /** Holds only where everything that the check needs was measured, and is valid. */
  public enum Verdict {
    HOLDS("hold"),
    DOES_NOT_HOLD("do not hold"),
    NOT_MEASURED("not measured");

    private final String ofSeveral;

    Verdict(String ofSeveral) {
      this.ofSeveral = ofSeveral;
    }

    /** After a number of conclusions. */
    String ofSeveral() {
      return ofSeveral;
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  /**
   * What became of one relation.
   *
   * @param says in words, what is compared
   * @param study the study's figure, or that it gives none
   * @param measured the measured figure with its unit; empty where it was not measured
   * @param allowed the range in which the relation holds
   * @param margin how far the measured figure is from the nearest end of that range, as a share of
   *     that end: negative where it lies outside
   * @param missing what of the data is missing or invalid, in words
   */
  public record Finding(
      String says,
      String study,
      String measured,
      String allowed,
      Verdict verdict,
      OptionalDouble margin,
      List<String> missing) {}

  /** Not measured where any part is: a part that fails says nothing of the whole. */
  Verdict verdict() {
    if (!reason.isEmpty()
        || findings.isEmpty()
        || findings.stream().anyMatch(f -> f.verdict() == Verdict.NOT_MEASURED)) {
      return Verdict.NOT_MEASURED;
    }
    return findings.stream().allMatch(f -> f.verdict() == Verdict.HOLDS)
        ? Verdict.HOLDS
        : Verdict.DOES_NOT_HOLD;
  }

  /** The least of the relations' margins; none where the claim was not measured. */
  OptionalDouble margin() {
    return verdict() == Verdict.NOT_MEASURED
        ? OptionalDouble.empty()
        : findings.stream().mapToDouble(f -> f.margin().orElseThrow()).min();
  }

  /** What of the data is missing or invalid, each once. */
  List<String> missing() {
    return findings.stream().flatMap(f -> f.missing().stream()).distinct().toList();
  }
}
