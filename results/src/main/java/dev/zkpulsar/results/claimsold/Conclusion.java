package dev.zkpulsar.results.claimsold;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.text.PlainText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * A conclusion that a study states, or that we read off its figures; see docs/studies.md.
 *
 * @param bounds why the bounds are what they are, and what is not tested
 * @param below what it means if a number is below its bound, in words; or empty
 * @param above the same above its bound
 * @param uncheckable why no run can check it; empty if one can
 */
record Conclusion(
    String stated,
    @JsonProperty("read off") String readOff,
    String bounds,
    String uncheckable,
    String below,
    String above,
    Map<String, String> checks) {
  static final List<String> HEADINGS =
      List.of("conclusion", "verdict", "compared", "here", "study", "allowed", "why these bounds");

  /** The last of these that a check has is the conclusion's. */
  static final List<String> VERDICTS =
      List.of(Check.HOLDS, Check.UNDECIDED, Check.FAILS, Check.NOT_MEASURED);

  /**
   * The result: a row for each check, under {@link #HEADINGS}. Only the first row has the
   * conclusion, its verdict and the bounds.
   */
  List<List<String>> rows(String id, Study study, List<MeasuredPoint> measured) {
    if (stated.isEmpty() == readOff.isEmpty() || checks.isEmpty() == uncheckable.isEmpty()) {
      throw study.bad(id, "allowed: 'stated' or 'read off', and 'checks' or 'uncheckable'");
    }
    var rows = checked(study, measured);
    var verdicts = rows.stream().map(row -> row.set(1, ""));
    String verdict = verdicts.max(Comparator.comparing(VERDICTS::indexOf)).orElseThrow();
    String text = stated.isEmpty() ? " (read off): " + readOff : " (stated): " + stated;
    rows.get(0).set(0, id + text);
    rows.get(0).set(1, verdict);
    rows.get(0).set(6, bounds);
    return rows;
  }

  /** A row for each check, under {@link #HEADINGS}, with the check's own verdict. */
  List<List<String>> checked(Study study, List<MeasuredPoint> measured) {
    var rows = new ArrayList<List<String>>();
    checks.forEach((name, check) -> rows.add(new Check(check, study, measured).row(name, this)));
    if (checks.isEmpty()) {
      rows.add(Arrays.asList("", Check.NOT_MEASURED, uncheckable, "", "", "", ""));
    }
    return rows;
  }

  /** Which way a check failed, in words. */
  String way(boolean isBelow, boolean isAbove) {
    return PlainText.join(
        ", ",
        !isBelow ? "" : below.isEmpty() ? "below the bound" : below,
        !isAbove ? "" : above.isEmpty() ? "above the bound" : above);
  }
}
