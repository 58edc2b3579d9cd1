package dev.zkpulsar.results.claims;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.zkpulsar.results.claims.ClaimVerdict.Outcome;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.text.PlainText;
import java.util.List;
import java.util.Map;

/**
 * A conclusion that a study states, or that we read off its figures; see docs/studies.md.
 *
 * @param bounds why the bounds are what they are, and what is not tested
 * @param uncheckable why no run can check it; empty if one can
 * @param below what it means if a number is below its bound, in words; or empty
 * @param above the same above its bound
 * @param checks by name
 */
record Conclusion(
    String stated,
    @JsonProperty("read off") String readOff,
    String bounds,
    String uncheckable,
    String below,
    String above,
    Map<String, String> checks) {

  /** A verdict on each check; at least one. */
  List<ClaimVerdict> verdicts(String id, Study study, List<Point> measured) {
    if (stated.isEmpty() == readOff.isEmpty() || checks.isEmpty() == uncheckable.isEmpty()) {
      throw study.bad(id, "allowed: 'stated' or 'read off', and 'checks' or 'uncheckable'");
    }
    return checks.isEmpty()
        ? List.of(new ClaimVerdict(id, Outcome.NOT_MEASURED, uncheckable, "", "", ""))
        : checks.entrySet().stream()
            .map(
                check ->
                    new Check(check.getValue(), study, this, measured).verdict(id, check.getKey()))
            .toList();
  }

  String text() {
    return stated.isEmpty() ? "(read off): " + readOff : "(stated): " + stated;
  }

  /** Which way a check failed, in words. */
  String way(boolean isBelow, boolean isAbove) {
    return PlainText.join(
        ", ",
        !isBelow ? "" : below.isEmpty() ? "below the bound" : below,
        !isAbove ? "" : above.isEmpty() ? "above the bound" : above);
  }
}
