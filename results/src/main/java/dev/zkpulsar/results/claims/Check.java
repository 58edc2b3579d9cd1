package dev.zkpulsar.results.claims;

import dev.zkpulsar.results.claims.ClaimVerdict.Outcome;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.text.Digits;
import dev.zkpulsar.results.text.PlainText;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
final class Check {
  private static final Pattern FORM =
      Pattern.compile("(?:([^;]+?) <= )?([^;]+?) (~|<=|>=) ([^;]+?)(?:; study (.+))?");
  private static final int SHOWN = 3;

  /** With 95 % confidence. */
  private static final double ERRORS = 2;

  /** Where nothing was measured twice: medians of one build differ by up to 16 %. */
  private static final double UNKNOWN_SPREAD = 0.1;

  private final Study study;
  private final Conclusion conclusion;
  private final List<Point> measured;
  private final Matcher form;

  Check(String text, Study study, Conclusion conclusion, List<Point> measured) {
    this.study = study;
    this.conclusion = conclusion;
    this.measured = measured;
    form = FORM.matcher(text);
    if (!form.matches()) {
      throw study.bad(text, "allowed: MEASURED ~ FIGURE, or with <= or >=; then '; study FIGURE'");
    }
  }

  /** The numbers of some points, and how far each is inside of the bounds; negative outside. */
  private record Numbers(List<Double> here, double least, double most, List<Double> margins) {
    static Numbers of(double[] here, double least, double most) {
      var margins = Arrays.stream(here).map(each -> Math.min(each - least, most - each));
      return new Numbers(list(here), least, most, list(margins.toArray()));
    }

    private static List<Double> list(double[] numbers) {
      return Arrays.stream(numbers).boxed().toList();
    }

    boolean areFinite() {
      return Stream.of(here, margins).flatMap(List::stream).allMatch(Double::isFinite);
    }

    boolean hold() {
      return margins.stream().allMatch(margin -> margin >= 0);
    }

    String words() {
      return Digits.figures(here.stream().mapToDouble(each -> each).toArray());
    }
  }

  ClaimVerdict verdict(String id, String name) {
    var scope = new Scope(study, measured);
    var numbers = numbers(scope);
    String low = Double.isFinite(numbers.least) ? "at least " + Digits.figure(numbers.least) : "";
    String high = Double.isFinite(numbers.most) ? "at most " + Digits.figure(numbers.most) : "";
    String figure = isAbout() ? form.group(4) : form.group(5);
    var problems = scope.problems();
    if (problems.isEmpty() && !numbers.areFinite()) {
      problems.add("the values give no number");
    }
    var outcome = problems.isEmpty() ? Outcome.FAILS : Outcome.NOT_MEASURED;
    String here = outcome + ": " + PlainText.list(problems, SHOWN);
    if (problems.isEmpty()) {
      var used = scope.used();
      var runs = used.stream().map(Point::run).distinct().toList();
      boolean isRepeated = used.stream().map(Point::id).distinct().count() < used.size();
      var judged =
          isRepeated
              ? runs.stream().map(run -> numbers(new Scope(study, of(run, used)))).toList()
              : List.of(numbers);
      long holding = judged.stream().filter(Numbers::hold).count();
      String why = isRepeated ? "" : nearness(scope, numbers.margins);
      if (holding > 0 && holding < judged.size()) {
        why = "holds in %d of %d runs".formatted(holding, judged.size());
      }
      if (!why.isEmpty()) {
        outcome = Outcome.UNDECIDED;
      } else if (holding > 0) {
        outcome = Outcome.HOLDS;
      } else {
        why = conclusion.way(isBeyond(judged, true), isBeyond(judged, false));
      }
      here = numbers.words() + (why.isEmpty() ? "" : " (" + why + ")");
    }
    String stated = figure == null ? "no figure" : Digits.figures(scope.numbers(figure));
    return new ClaimVerdict(id, outcome, name, here, stated, PlainText.join(", ", low, high));
  }

  private static boolean isBeyond(List<Numbers> judged, boolean below) {
    return judged.stream()
        .anyMatch(each -> each.here.stream().anyMatch(n -> below ? n < each.least : n > each.most));
  }

  private boolean isAbout() {
    return form.group(3).equals("~");
  }

  /** The bounds may depend on points, too. */
  private Numbers numbers(Scope scope) {
    double[] here = scope.numbers(form.group(2));
    double bound = scope.numbers(form.group(4))[0];
    double factor = isAbout() ? study.form().about() : 1;
    double most = form.group(3).equals(">=") ? Double.POSITIVE_INFINITY : bound * factor;
    double least = form.group(3).equals("<=") ? Double.NEGATIVE_INFINITY : bound / factor;
    return Numbers.of(here, form.group(1) == null ? least : scope.numbers(form.group(1))[0], most);
  }

  /** The points of a run, and those of the others that it did not measure. */
  private static List<Point> of(String run, Collection<Point> used) {
    var own = used.stream().filter(point -> point.run().equals(run)).toList();
    var ids = own.stream().map(Point::id).toList();
    var others = used.stream().filter(point -> !ids.contains(point.id()));
    return Stream.concat(own.stream(), others).toList();
  }

  /** Why the numbers of one run do not decide; empty if they do. */
  private String nearness(Scope scope, List<Double> margins) {
    double[] noise = noise(scope, margins);
    var all = IntStream.range(0, noise.length).boxed().toList();
    boolean isRefuted = all.stream().anyMatch(i -> margins.get(i) < -noise[i]);
    var near = all.stream().filter(i -> margins.get(i) < noise[i]).findFirst();
    if (isRefuted || near.isEmpty()) {
      return "";
    }
    double size = noise[near.get()];
    String words = "nearer to the bound than its noise";
    return Double.isInfinite(size) ? words : words + ", " + Digits.figure(size);
  }

  private double[] noise(Scope scope, List<Double> margins) {
    double[] squares = new double[margins.size()];
    var unknown = new HashSet<Measure>();
    scope
        .calls()
        .forEach(
            (measure, points) -> {
              double spread = measure.spread(points);
              if (Double.isNaN(spread)) {
                unknown.add(measure);
                return;
              }
              for (Point point : points) {
                double error = spread / Math.sqrt(Math.max(1, measure.repetitions(point).length));
                add(squares, scope.with(point, Set.of(measure), 1 + error), margins);
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

  private void add(double[] squares, Scope moved, List<Double> margins) {
    var other = numbers(moved).margins;
    Arrays.setAll(squares, i -> squares[i] + Math.pow(other.get(i) - margins.get(i), 2));
  }
}
