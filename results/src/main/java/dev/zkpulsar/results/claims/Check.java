package dev.zkpulsar.results.claims;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.zkpulsar.results.claims.BoundTest.Numbers;
import dev.zkpulsar.results.claims.ClaimVerdict.Outcome;
import dev.zkpulsar.results.claims.Study.Conclusion;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.text.Digits;
import dev.zkpulsar.results.text.PlainText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One check of a conclusion: {@code X ~ FIGURE}, {@code X <= BOUND}, {@code X >= BOUND} or {@code
 * LOW <= X <= HIGH}, for each number of X.
 *
 * <p>Each run that measured every point of the check gives its own numbers and bounds; {@link
 * BoundTest} decides by their spread. A run that lacks a point takes none from another: it is left
 * out. If no run has all of them, the points of all runs together count as one run.
 */
final class Check {
  private static final Pattern FORM =
      Pattern.compile("(?:([^;]+?) <= )?([^;]+?) (~|<=|>=) ([^;]+?)(?:; study (.+))?");
  private static final int SHOWN = 3;

  private final Study study;
  private final Conclusion conclusion;
  private final Form form;

  /**
   * The parts of a check; each is an expression.
   *
   * @param low the lower bound of {@code LOW <= X <= HIGH}; null without it
   * @param relation {@code ~}, {@code <=} or {@code >=}
   * @param figure the study's figure, if the bound is ours; null without it
   */
  private record Form(String low, String measured, String relation, String bound, String figure) {
    static Form of(Matcher parts) {
      return new Form(
          parts.group(1), parts.group(2), parts.group(3), parts.group(4), parts.group(5));
    }

    boolean isAbout() {
      return relation.equals("~");
    }

    /** The study's figure; null if it has none. */
    String stated() {
      return isAbout() ? bound : figure;
    }
  }

  private Check(Form form, Study study, Conclusion conclusion) {
    this.form = form;
    this.study = study;
    this.conclusion = conclusion;
  }

  /** Reads a check. Throws BadResultsException if it has another form. */
  static Check parse(String text, Study study, Conclusion conclusion) {
    Matcher parts = FORM.matcher(text);
    if (!parts.matches()) {
      throw study.bad(text, "allowed: MEASURED ~ FIGURE, or with <= or >=; then '; study FIGURE'");
    }
    return new Check(Form.of(parts), study, conclusion);
  }

  /** The verdict on measured points; id is the conclusion's, name that of the check. */
  ClaimVerdict verdict(String id, String name, List<Point> measured) {
    var scope = new Scope(study, measured);
    var numbers = numbers(scope);
    var problems = scope.problems();
    if (problems.isEmpty() && !areFinite(numbers)) {
      problems.add("the values give no number");
    }
    if (!problems.isEmpty()) {
      String here = Outcome.NOT_MEASURED + ": " + PlainText.list(problems, SHOWN);
      return verdict(id, Outcome.NOT_MEASURED, name, here, numbers, scope);
    }
    List<Numbers> runs = completeRuns(scope);
    if (runs.isEmpty()) {
      runs = List.of(numbers);
    }
    Outcome outcome = new BoundTest(runs, conclusion.checks().size()).decide();
    String why = why(outcome, runs);
    String here =
        Digits.figures(array(numbers.measured())) + (why.isEmpty() ? "" : " (" + why + ")");
    return verdict(id, outcome, name, here, numbers, scope);
  }

  private ClaimVerdict verdict(
      String id, Outcome outcome, String name, String here, Numbers numbers, Scope scope) {
    String figure = form.stated();
    String stated = figure == null ? "no figure" : Digits.figures(scope.numbers(figure));
    String low =
        Double.isFinite(numbers.least()) ? "at least " + Digits.figure(numbers.least()) : "";
    String high = Double.isFinite(numbers.most()) ? "at most " + Digits.figure(numbers.most()) : "";
    return new ClaimVerdict(id, outcome, name, here, stated, PlainText.join(", ", low, high));
  }

  /** What the points of a scope give: the numbers of X, and the bounds. */
  private Numbers numbers(Scope scope) {
    List<Double> measured = Arrays.stream(scope.numbers(form.measured)).boxed().toList();
    double bound = scope.numbers(form.bound)[0];
    if (form.isAbout()) {
      double factor = study.form().about();
      return new Numbers(measured, low(scope, bound / factor), bound * factor);
    }
    if (form.relation.equals("<=")) {
      return new Numbers(measured, low(scope, Double.NEGATIVE_INFINITY), bound);
    }
    return new Numbers(measured, low(scope, bound), Double.POSITIVE_INFINITY);
  }

  /** The lower bound that is written first, or another. */
  private double low(Scope scope, double other) {
    return form.low == null ? other : scope.numbers(form.low)[0];
  }

  /** Whether the numbers and bounds exist; a bound that the check does not have is infinite. */
  private static boolean areFinite(Numbers numbers) {
    return numbers.measured().stream().allMatch(Double::isFinite)
        && !Double.isNaN(numbers.least())
        && !Double.isNaN(numbers.most());
  }

  /** The numbers of each run that measured all points which the check uses. */
  private List<Numbers> completeRuns(Scope scope) {
    Set<Point> used = scope.used();
    long wanted = used.stream().map(Point::id).distinct().count();
    Map<String, List<Point>> byRun =
        used.stream().collect(groupingBy(Point::run, LinkedHashMap::new, toList()));
    var complete = new ArrayList<Numbers>();
    for (List<Point> own : byRun.values()) {
      if (own.stream().map(Point::id).distinct().count() == wanted) {
        complete.add(numbers(new Scope(study, own)));
      }
    }
    return complete;
  }

  private String why(Outcome outcome, List<Numbers> runs) {
    if (outcome == Outcome.DOES_NOT_HOLD) {
      return sides(runs);
    }
    if (outcome == Outcome.HOLDS) {
      return "";
    }
    return runs.size() == 1
        ? "nearer to the bound than one run can tell"
        : "nearer to the bound than %d runs can tell".formatted(runs.size());
  }

  private String sides(List<Numbers> runs) {
    boolean isBelow = runs.stream().anyMatch(run -> Collections.min(run.measured()) < run.least());
    boolean isAbove = runs.stream().anyMatch(run -> Collections.max(run.measured()) > run.most());
    return PlainText.join(
        ", ", isBelow ? conclusion.below() : "", isAbove ? conclusion.above() : "");
  }

  private static double[] array(List<Double> numbers) {
    return numbers.stream().mapToDouble(Double::doubleValue).toArray();
  }
}
