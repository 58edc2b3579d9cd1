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
   * @param distance from the measured figure to the nearest end of that range, as a share of that
   *     end: negative outside the range, NaN if not measured
   * @param missing the points that are missing or must not be used, with the reason
   */
  public record Finding(
      String compares,
      String study,
      String measured,
      String allowed,
      @JsonIgnore double distance,
      List<String> missing) {

    /** The distance in percent, or "none". */
    @JsonProperty
    public String margin() {
      return Double.isNaN(distance)
          ? "none"
          : String.format(Locale.ROOT, "%+,.0f %%", 100 * distance);
    }
  }

  /** All relations must hold; none decides while one is not measured. */
  @JsonProperty
  public Outcome outcome() {
    if (findings.isEmpty() || findings.stream().anyMatch(each -> Double.isNaN(each.distance))) {
      return Outcome.NOT_MEASURED;
    }
    boolean holds = findings.stream().allMatch(each -> each.distance >= 0);
    return holds ? Outcome.HOLDS : Outcome.DOES_NOT_HOLD;
  }

  /** The text, the test, the findings and the missing points, a line each. */
  List<String> lines() {
    var lines = new ArrayList<>(List.of(text, "tested: " + tested));
    if (!reason.isEmpty()) {
      lines.add(reason);
    }
    for (Finding each : findings) {
      lines.add(
          "%s: study %s, here %s, allowed %s, margin %s"
              .formatted(each.compares, each.study, each.measured, each.allowed, each.margin()));
    }
    findings.stream()
        .flatMap(each -> each.missing.stream())
        .distinct()
        .forEach(each -> lines.add("missing: " + each));
    return lines;
  }
}
