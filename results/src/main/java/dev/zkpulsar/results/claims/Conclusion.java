package dev.zkpulsar.results.claims;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.zkpulsar.results.output.Digits;
import dev.zkpulsar.results.runs.MeasuredPoint;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

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

  private static final Pattern CHECK =
      Pattern.compile("(?:([^;]+?) <= )?([^;]+?) (~|<=|>=) ([^;]+?)(?:; study (.+))?");
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
   * The result of one check.
   *
   * @param cells those of the middle {@link #HEADINGS}
   */
  private record Result(Outcome outcome, List<String> cells) {}

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
    var results = new ArrayList<Result>();
    if (uncheckable.isEmpty()) {
      checks.forEach((name, check) -> results.add(result(name, check, study, measured)));
    } else {
      results.add(new Result(Outcome.NOT_MEASURED, List.of(uncheckable, "", "", "")));
    }
    // None decides while one is not measured.
    Outcome outcome = results.stream().map(Result::outcome).max(Outcome::compareTo).orElseThrow();
    String text = stated.isEmpty() ? " (read off): " + readOff : " (stated): " + stated;
    var rows = new ArrayList<List<String>>();
    for (Result result : results) {
      boolean isFirst = rows.isEmpty();
      var row = new ArrayList<>(result.cells);
      row.add(0, isFirst ? outcome.toString() : "");
      row.add(0, isFirst ? id + text : "");
      row.add(isFirst ? bounds : "");
      rows.add(row);
    }
    return new Verdict(outcome, rows);
  }

  private static Result result(
      String name, String check, Study study, List<MeasuredPoint> measured) {
    var form = CHECK.matcher(check);
    if (!form.matches()) {
      throw study.bad(name, check, "MEASURED ~ FIGURE, or with <= or >=; then '; study FIGURE'");
    }
    var scope = new Scope(study, study.names(), measured);
    double[] here = scope.numbers(form.group(2));
    double bound = scope.numbers(form.group(4))[0];
    boolean isAbout = form.group(3).equals("~");
    double factor = isAbout ? study.form().about() : 1;
    double most = form.group(3).equals(">=") ? Double.POSITIVE_INFINITY : bound * factor;
    double least = form.group(3).equals("<=") ? Double.NEGATIVE_INFINITY : bound / factor;
    least = form.group(1) == null ? least : scope.numbers(form.group(1))[0];
    String figure = isAbout ? form.group(4) : form.group(5);
    var problems = new ArrayList<>(scope.problems());
    if (problems.isEmpty() && !Arrays.stream(here).allMatch(Double::isFinite)) {
      problems.add("the measured values give no number");
    }
    boolean holds = Functions.min(here) >= least && Functions.max(here) <= most;
    Outcome judged = holds ? Outcome.HOLDS : Outcome.DOES_NOT_HOLD;
    String more = problems.size() > SHOWN ? "; and %d more".formatted(problems.size() - SHOWN) : "";
    var shown = problems.subList(0, Math.min(SHOWN, problems.size()));
    return new Result(
        problems.isEmpty() ? judged : Outcome.NOT_MEASURED,
        List.of(
            name,
            problems.isEmpty()
                ? Digits.figures(here)
                : "not measured: " + String.join("; ", shown) + more,
            figure == null ? "no figure" : Digits.figures(scope.numbers(figure)),
            (Double.isInfinite(least) ? "" : "at least " + Digits.figure(least))
                + (Double.isInfinite(least) || Double.isInfinite(most) ? "" : ", ")
                + (Double.isInfinite(most) ? "" : "at most " + Digits.figure(most))));
  }
}
