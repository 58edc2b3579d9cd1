package dev.zkpulsar.results.claims;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.zkpulsar.results.output.Digits;
import dev.zkpulsar.results.output.PlainText;
import dev.zkpulsar.results.runs.MeasuredPoint;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * A conclusion that a study states, or that we read off its figures; see docs/studies.md.
 *
 * @param bounds why the bounds are what they are, and what is not tested
 * @param uncheckable why no run can check it; empty if one can
 */
record Conclusion(
    String stated,
    @JsonProperty("read off") String readOff,
    String bounds,
    String uncheckable,
    Map<String, String> checks) {
  static final List<String> HEADINGS =
      List.of("conclusion", "verdict", "compared", "here", "study", "allowed", "why these bounds");

  static final String NOT_MEASURED = "not measured";

  /** The last of these that a check has is the conclusion's. */
  static final List<String> VERDICTS = List.of("holds", "does not hold", NOT_MEASURED);

  private static final String CHECK =
      "(?:([^;]+?) <= )?([^;]+?) (~|<=|>=) ([^;]+?)(?:; study (.+))?";
  private static final int SHOWN = 3;

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
    checks.forEach((name, check) -> rows.add(row(name, check, study, measured)));
    if (checks.isEmpty()) {
      rows.add(Arrays.asList("", NOT_MEASURED, uncheckable, "", "", "", ""));
    }
    return rows;
  }

  private static List<String> row(
      String name, String check, Study study, List<MeasuredPoint> measured) {
    var form =
        study.form(check, CHECK, "MEASURED ~ FIGURE, or with <= or >=; then '; study FIGURE'");
    var scope = new Scope(study, study.names(), measured);
    double[] here = scope.numbers(form.group(2));
    double bound = scope.numbers(form.group(4))[0];
    boolean isAbout = form.group(3).equals("~");
    double factor = isAbout ? study.form().about() : 1;
    double most = form.group(3).equals(">=") ? Double.POSITIVE_INFINITY : bound * factor;
    double least = form.group(3).equals("<=") ? Double.NEGATIVE_INFINITY : bound / factor;
    least = form.group(1) == null ? least : scope.numbers(form.group(1))[0];
    String low = Double.isFinite(least) ? "at least " + Digits.figure(least) : "";
    String high = Double.isFinite(most) ? "at most " + Digits.figure(most) : "";
    String figure = isAbout ? form.group(4) : form.group(5);
    var problems = scope.problems();
    boolean isNumber = Arrays.stream(here).allMatch(Double::isFinite) && Double.isFinite(bound);
    if (problems.isEmpty() && !isNumber) {
      problems.add("the values give no number");
    }
    boolean holds = Functions.min(here) >= least && Functions.max(here) <= most;
    String missing = NOT_MEASURED + ": " + PlainText.list(problems, SHOWN);
    return Arrays.asList(
        "",
        problems.isEmpty() ? VERDICTS.get(holds ? 0 : 1) : NOT_MEASURED,
        name,
        problems.isEmpty() ? Digits.figures(here) : missing,
        figure == null ? "no figure" : Digits.figures(scope.numbers(figure)),
        PlainText.join(", ", low, high),
        "");
  }
}
