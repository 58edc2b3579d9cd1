package dev.zkpulsar.results.claims;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The result of checking a conclusion of a study.
 *
 * @param claim id of the conclusion
 * @param text the conclusion in the study's words
 * @param tested in words, which figures the check compares
 * @param reason why the conclusion cannot be checked; empty if it can
 * @param findings one for each relation of the check
 */
public record ClaimResult(
    String claim, String text, String tested, String reason, List<Finding> findings) {

  /** Whether a conclusion holds. */
  public enum Outcome {
    HOLDS,
    DOES_NOT_HOLD,
    /** A needed point is missing, invalid or measured with another setup. */
    NOT_MEASURED;

    @Override
    @JsonValue
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  /**
   * The result of one relation.
   *
   * @param compares in words, the compared figures
   * @param study the study's figure, or "no figure"
   * @param measured the measured figure with its unit, or "not measured"
   * @param allowed the range in which the relation holds
   * @param outcome whether the relation holds
   * @param missing the points that are missing or must not be used, with the reason
   */
  public record Finding(
      String compares,
      String study,
      String measured,
      String allowed,
      @JsonIgnore Outcome outcome,
      List<String> missing) {}

  /** All relations must hold; none decides while one is not measured. */
  @JsonProperty
  public Outcome outcome() {
    var outcomes = findings.stream().map(Finding::outcome).toList();
    if (outcomes.isEmpty() || outcomes.contains(Outcome.NOT_MEASURED)) {
      return Outcome.NOT_MEASURED;
    }
    return outcomes.contains(Outcome.DOES_NOT_HOLD) ? Outcome.DOES_NOT_HOLD : Outcome.HOLDS;
  }

  boolean isMeasured() {
    return outcome() != Outcome.NOT_MEASURED;
  }

  /** The text, the test, the findings and the missing points, a line each. */
  List<String> lines() {
    var lines = new ArrayList<>(List.of(text, "tested: " + tested));
    if (!reason.isEmpty()) {
      lines.add(reason);
    }
    for (Finding each : findings) {
      lines.add(
          "%s: study %s, here %s, allowed %s"
              .formatted(each.compares, each.study, each.measured, each.allowed));
    }
    findings.stream()
        .flatMap(each -> each.missing.stream())
        .distinct()
        .forEach(each -> lines.add("missing: " + each));
    return lines;
  }
}
