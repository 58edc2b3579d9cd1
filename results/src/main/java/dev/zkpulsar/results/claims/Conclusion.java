package dev.zkpulsar.results.claims;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.zkpulsar.results.output.Digits;
import dev.zkpulsar.results.runs.MeasuredPoint;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A conclusion of a study.
 *
 * @param stated the conclusion, if the study states it; else empty
 * @param readOff the conclusion, if we read it off the study's figures; else empty
 * @param bounds why the bounds are what they are, and what is not tested
 * @param uncheckable why no run can check it; empty if one can
 * @param checks conditions by what they compare, all of which must hold: {@code MEASURED ~ STUDY},
 *     {@code MEASURED <= BOUND}, {@code MEASURED >= BOUND} or {@code BOUND <= MEASURED <= BOUND},
 *     then {@code ; study FIGURE} if the bound is not the study's figure
 */
record Conclusion(
    String stated,
    @JsonProperty("read off") String readOff,
    String bounds,
    String uncheckable,
    Map<String, String> checks) {
  static final List<String> HEADINGS =
      List.of("conclusion", "verdict", "compared", "here", "study", "allowed", "why these bounds");

  private static final String CHECK =
      "(?:([^;]+?) <= )?([^;]+?) (~|<=|>=) ([^;]+?)(?:; study (.+))?";
  private static final int SHOWN = 3;

  /** Whether a conclusion holds. */
  enum Outcome {
    HOLDS,
    DOES_NOT_HOLD,
    /** A needed point is missing, invalid or measured with another setup. */
    NOT_MEASURED;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  /**
   * The result.
   *
   * @param rows one for each check, under {@link #HEADINGS}
   */
  record Verdict(Outcome outcome, List<List<String>> rows) {}

  Verdict verdict(String id, Study study, List<MeasuredPoint> measured) {
    if (stated.isEmpty() == readOff.isEmpty() || checks.isEmpty() == uncheckable.isEmpty()) {
      throw study.bad(id, "", "'stated' or 'read off', and 'checks' or 'uncheckable'");
    }
    var outcomes = new ArrayList<Outcome>();
    var rows = new ArrayList<List<String>>();
    checks.forEach((name, check) -> outcomes.add(judge(name, check, study, measured, rows)));
    if (checks.isEmpty()) {
      outcomes.add(Outcome.NOT_MEASURED);
      rows.add(Arrays.asList("", "", uncheckable, "", "", "", ""));
    }
    // None decides while one is not measured.
    Outcome outcome = outcomes.stream().max(Outcome::compareTo).orElseThrow();
    rows.get(0)
        .set(0, id + (stated.isEmpty() ? " (read off): " + readOff : " (stated): " + stated));
    rows.get(0).set(1, outcome.toString());
    rows.get(0).set(6, bounds);
    return new Verdict(outcome, rows);
  }

  /** Adds the row of a check. */
  private static Outcome judge(
      String name,
      String check,
      Study study,
      List<MeasuredPoint> measured,
      List<List<String>> rows) {
    var form =
        study.form(
            name, check, CHECK, "MEASURED ~ FIGURE, or with <= or >=; then '; study FIGURE'");
    var scope = new Scope(study, study.names(), measured);
    double[] here = scope.numbers(form.group(2));
    double bound = scope.numbers(form.group(4))[0];
    boolean isAbout = form.group(3).equals("~");
    double factor = isAbout ? study.form().about() : 1;
    double most = form.group(3).equals(">=") ? Double.POSITIVE_INFINITY : bound * factor;
    double least = form.group(3).equals("<=") ? Double.NEGATIVE_INFINITY : bound / factor;
    least = form.group(1) == null ? least : scope.numbers(form.group(1))[0];
    String figure = isAbout ? form.group(4) : form.group(5);
    var problems = scope.problems();
    if (problems.isEmpty() && !Arrays.stream(here).allMatch(Double::isFinite)) {
      problems.add("the measured values give no number");
    }
    String reasons = String.join("; ", problems.subList(0, Math.min(SHOWN, problems.size())));
    if (problems.size() > SHOWN) {
      reasons += "; and %d more".formatted(problems.size() - SHOWN);
    }
    var allowed = new ArrayList<String>();
    if (Double.isFinite(least)) {
      allowed.add("at least " + Digits.figure(least));
    }
    if (Double.isFinite(most)) {
      allowed.add("at most " + Digits.figure(most));
    }
    rows.add(
        Arrays.asList(
            "",
            "",
            name,
            problems.isEmpty() ? Digits.figures(here) : "not measured: " + reasons,
            figure == null ? "no figure" : Digits.figures(scope.numbers(figure)),
            String.join(", ", allowed),
            ""));
    boolean holds = Functions.min(here) >= least && Functions.max(here) <= most;
    return problems.isEmpty()
        ? holds ? Outcome.HOLDS : Outcome.DOES_NOT_HOLD
        : Outcome.NOT_MEASURED;
  }
}
