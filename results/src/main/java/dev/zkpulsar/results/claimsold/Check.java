package dev.zkpulsar.results.claimsold;

import static dev.zkpulsar.results.runs.Levels.mean;

import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.text.Digits;
import dev.zkpulsar.results.text.PlainText;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A check of a conclusion, {@code X ~ FIGURE} or {@code LOW <= X <= HIGH}, of all runs.
 *
 * <p>If several runs measured a point, each run is judged, and they must agree. Else the numbers
 * must be farther from the bounds than their noise: twice the standard error that follows from the
 * spread of the points' forks, or of the iterations of a single fork.
 */
record Check(Study study, MatchResult form, List<MeasuredPoint> measured) {
  static final String HOLDS = "holds";
  static final String UNDECIDED = "undecided";
  static final String FAILS = "does not hold";
  static final String NOT_MEASURED = "not measured";

  private static final String FORM =
      "(?:([^;]+?) <= )?([^;]+?) (~|<=|>=) ([^;]+?)(?:; study (.+))?";
  private static final int SHOWN = 3;

  /** With 95 % confidence. */
  private static final double ERRORS = 2;

  /** Where nothing was measured twice: medians of one build differ by up to 16 %. */
  private static final double UNKNOWN_SPREAD = 0.1;

  Check(String text, Study study, List<MeasuredPoint> measured) {
    this(
        study,
        study.form(text, FORM, "MEASURED ~ FIGURE, or with <= or >=; then '; study FIGURE'"),
        measured);
  }

  /** The numbers of some points, and their bounds, which may depend on points, too. */
  private static final class Numbers {
    final double[] here;
    final double least;
    final double most;

    Numbers(double[] here, double least, double most) {
      this.here = here;
      this.least = least;
      this.most = most;
    }

    boolean holds() {
      return DoubleStream.of(margins()).allMatch(margin -> margin >= 0);
    }

    boolean isBelow() {
      return Functions.min(here) < least;
    }

    boolean isAbove() {
      return Functions.max(here) > most;
    }

    /** How far each number is inside of the bounds; negative outside. */
    double[] margins() {
      return DoubleStream.of(here).map(each -> Math.min(each - least, most - each)).toArray();
    }
  }

  /** The name, verdict, number, study's figure and bounds, under Conclusion's headings. */
  List<String> row(String name, Conclusion conclusion) {
    var scope = new Scope(study, measured);
    var numbers = numbers(scope);
    String low = Double.isFinite(numbers.least) ? "at least " + Digits.figure(numbers.least) : "";
    String high = Double.isFinite(numbers.most) ? "at most " + Digits.figure(numbers.most) : "";
    String figure = isAbout() ? form.group(4) : form.group(5);
    var problems = scope.problems();
    if (problems.isEmpty()
        && !DoubleStream.concat(Arrays.stream(numbers.here), Arrays.stream(numbers.margins()))
            .allMatch(Double::isFinite)) {
      problems.add("the values give no number");
    }
    var verdict =
        problems.isEmpty()
            ? verdict(scope, numbers, conclusion)
            : List.of(NOT_MEASURED, NOT_MEASURED + ": " + PlainText.list(problems, SHOWN));
    return Arrays.asList(
        "",
        verdict.get(0),
        name,
        verdict.get(1),
        figure == null ? "no figure" : Digits.figures(scope.numbers(figure)),
        PlainText.join(", ", low, high),
        "");
  }

  private boolean isAbout() {
    return form.group(3).equals("~");
  }

  private Numbers numbers(Scope scope) {
    double[] here = scope.numbers(form.group(2));
    double bound = scope.numbers(form.group(4))[0];
    double factor = isAbout() ? study.form().about() : 1;
    double most = form.group(3).equals(">=") ? Double.POSITIVE_INFINITY : bound * factor;
    double least = form.group(3).equals("<=") ? Double.NEGATIVE_INFINITY : bound / factor;
    least = form.group(1) == null ? least : scope.numbers(form.group(1))[0];
    return new Numbers(here, least, most);
  }

  /** The verdict, and the numbers with the reason of a verdict that is not "holds". */
  private List<String> verdict(Scope scope, Numbers numbers, Conclusion conclusion) {
    var used = scope.used();
    var runs = used.stream().map(MeasuredPoint::run).distinct().toList();
    boolean isRepeated = used.stream().map(MeasuredPoint::key).distinct().count() < used.size();
    var judged =
        isRepeated
            ? runs.stream().map(run -> numbers(new Scope(study, of(run, used)))).toList()
            : List.of(numbers);
    long holding = judged.stream().filter(Numbers::holds).count();
    String near = isRepeated ? "" : nearness(scope, numbers.margins());
    String verdict = FAILS;
    String why =
        conclusion.way(
            judged.stream().anyMatch(Numbers::isBelow), judged.stream().anyMatch(Numbers::isAbove));
    if (!near.isEmpty() || (holding > 0 && holding < judged.size())) {
      verdict = UNDECIDED;
      why = near.isEmpty() ? "holds in %d of %d runs".formatted(holding, judged.size()) : near;
    } else if (holding > 0) {
      verdict = HOLDS;
      why = "";
    }
    return List.of(verdict, Digits.figures(numbers.here) + (why.isEmpty() ? "" : " (" + why + ")"));
  }

  /** The points of a run, and those of the others that it did not measure. */
  private static List<MeasuredPoint> of(String run, Collection<MeasuredPoint> used) {
    var own = used.stream().filter(point -> point.run().equals(run)).toList();
    var keys = own.stream().map(MeasuredPoint::key).toList();
    var others = used.stream().filter(point -> !keys.contains(point.key()));
    return Stream.concat(own.stream(), others).toList();
  }

  /** Why the numbers of one run do not decide; empty if they do. */
  private String nearness(Scope scope, double[] margins) {
    double[] noise = noise(scope, margins);
    var all = IntStream.range(0, margins.length).boxed().toList();
    boolean isRefuted = all.stream().anyMatch(i -> margins[i] < -noise[i]);
    var near = all.stream().filter(i -> margins[i] < noise[i]).findFirst();
    if (isRefuted || near.isEmpty()) {
      return "";
    }
    double size = noise[near.get()];
    String words = "nearer to the bound than its noise";
    return Double.isInfinite(size) ? words : words + ", " + Digits.figure(size);
  }

  private double[] noise(Scope scope, double[] margins) {
    double[] squares = new double[margins.length];
    var unknown = new HashSet<Metric>();
    scope
        .calls()
        .forEach(
            (metric, points) -> {
              double spread = spread(metric, points);
              if (Double.isNaN(spread)) {
                unknown.add(metric);
                return;
              }
              for (MeasuredPoint point : points) {
                double error = spread / Math.sqrt(Math.max(1, metric.repetitions(point).length));
                add(squares, scope.with(point, Set.of(metric), 1 + error), margins);
              }
            });
    // What moves a point moves all that was measured of it.
    scope
        .used()
        .forEach(point -> add(squares, scope.with(point, unknown, 1 + UNKNOWN_SPREAD), margins));
    // A number that vanishes with a small change is within any noise.
    return DoubleStream.of(squares)
        .map(square -> Double.isNaN(square) ? Double.POSITIVE_INFINITY : ERRORS * Math.sqrt(square))
        .toArray();
  }

  private void add(double[] squares, Scope moved, double[] margins) {
    double[] other = numbers(moved).margins();
    Arrays.setAll(squares, i -> squares[i] + Math.pow(other[i] - margins[i], 2));
  }

  /** The relative standard deviation of a metric's repetitions, pooled; NaN without any. */
  private static double spread(Metric metric, Collection<MeasuredPoint> points) {
    double squares = 0;
    int freedom = 0;
    for (MeasuredPoint point : points) {
      double[] all = metric.repetitions(point);
      double mean = mean(all);
      if (all.length > 1 && mean > 0) {
        squares += DoubleStream.of(all).map(each -> Math.pow(each / mean - 1, 2)).sum();
        freedom += all.length - 1;
      }
    }
    return Math.sqrt(squares / freedom);
  }
}
