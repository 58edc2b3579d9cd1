package dev.zkpulsar.results.claims;

import dev.zkpulsar.results.claims.ClaimVerdict.Outcome;
import dev.zkpulsar.results.claims.Study.Conclusion;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.text.Digits;
import dev.zkpulsar.results.text.PlainText;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** {@code X ~ FIGURE} or {@code LOW <= X <= HIGH}: in all runs, or by more than the noise. */
final class Check {
  private static final Pattern FORM =
      Pattern.compile("(?:([^;]+?) <= )?([^;]+?) (~|<=|>=) ([^;]+?)(?:; study (.+))?");
  private static final int SHOWN = 3;
  private static final double ERRORS = 2;
  private static final double UNKNOWN_SPREAD = 0.1;

  private final Study study;
  private final Conclusion conclusion;
  private final Matcher form;
  private final boolean isAbout;

  Check(String text, Study study, Conclusion conclusion) {
    this.study = study;
    this.conclusion = conclusion;
    form = FORM.matcher(text);
    if (!form.matches()) {
      throw study.bad(text, "allowed: MEASURED ~ FIGURE, or with <= or >=; then '; study FIGURE'");
    }
    isAbout = form.group(3).equals("~");
  }

  private record Numbers(List<Double> here, double least, double most) {
    double[] margins() {
      return here.stream().mapToDouble(each -> Math.min(each - least, most - each)).toArray();
    }

    boolean hold() {
      return Arrays.stream(margins()).allMatch(margin -> margin >= 0);
    }
  }

  ClaimVerdict verdict(String id, String name, List<Point> measured) {
    var scope = new Scope(study, measured);
    var numbers = numbers(scope);
    var problems = scope.problems();
    if (problems.isEmpty() && !Arrays.stream(numbers.margins()).allMatch(Double::isFinite)) {
      problems.add("the values give no number");
    }
    var outcome = Outcome.NOT_MEASURED;
    String here = outcome + ": " + PlainText.list(problems, SHOWN);
    if (problems.isEmpty()) {
      var used = scope.used();
      boolean isRepeated = used.stream().map(Point::id).distinct().count() < used.size();
      var runs = isRepeated ? used.stream().map(Point::run).distinct().toList() : List.of("");
      var judged = runs.stream().map(run -> numbers(new Scope(study, of(run, used)))).toList();
      long holding = judged.stream().filter(Numbers::hold).count();
      String why = isRepeated ? "" : nearness(scope, numbers.margins());
      if (holding > 0 && holding < judged.size()) {
        why = "holds in %d of %d runs".formatted(holding, judged.size());
      }
      outcome =
          !why.isEmpty() ? Outcome.UNDECIDED : holding > 0 ? Outcome.HOLDS : Outcome.DOES_NOT_HOLD;
      why = outcome == Outcome.DOES_NOT_HOLD ? sides(judged) : why;
      double[] all = numbers.here.stream().mapToDouble(each -> each).toArray();
      here = Digits.figures(all) + (why.isEmpty() ? "" : " (" + why + ")");
    }
    String figure = form.group(isAbout ? 4 : 5);
    String stated = figure == null ? "no figure" : Digits.figures(scope.numbers(figure));
    String low = Double.isFinite(numbers.least) ? "at least " + Digits.figure(numbers.least) : "";
    String high = Double.isFinite(numbers.most) ? "at most " + Digits.figure(numbers.most) : "";
    return new ClaimVerdict(id, outcome, name, here, stated, PlainText.join(", ", low, high));
  }

  private Numbers numbers(Scope scope) {
    var here = Arrays.stream(scope.numbers(form.group(2))).boxed().toList();
    double bound = scope.numbers(form.group(4))[0];
    double factor = isAbout ? study.form().about() : 1;
    double most = form.group(3).equals(">=") ? Double.POSITIVE_INFINITY : bound * factor;
    double least = form.group(3).equals("<=") ? Double.NEGATIVE_INFINITY : bound / factor;
    return new Numbers(here, form.group(1) == null ? least : scope.numbers(form.group(1))[0], most);
  }

  /** The points of a run, and those of the others that it did not measure. */
  private static List<Point> of(String run, Collection<Point> used) {
    var own = used.stream().filter(p -> p.run().equals(run)).map(Point::id).toList();
    return used.stream().filter(p -> p.run().equals(run) || !own.contains(p.id())).toList();
  }

  private String sides(List<Numbers> judged) {
    var below = judged.stream().filter(n -> n.here.stream().anyMatch(v -> v < n.least));
    var above = judged.stream().filter(n -> n.here.stream().anyMatch(v -> v > n.most));
    return PlainText.join(
        ", ",
        below.findAny().isPresent() ? conclusion.below() : "",
        above.findAny().isPresent() ? conclusion.above() : "");
  }

  private String nearness(Scope scope, double[] margins) {
    double[] noise = noise(scope, margins);
    var near = IntStream.range(0, noise.length).filter(i -> margins[i] < noise[i]).boxed().toList();
    if (near.isEmpty() || near.stream().anyMatch(i -> margins[i] < -noise[i])) {
      return "";
    }
    double size = noise[near.get(0)];
    String words = "nearer to the bound than its noise";
    return Double.isInfinite(size) ? words : words + ", " + Digits.figure(size);
  }

  private double[] noise(Scope scope, double[] margins) {
    double[] squares = new double[margins.length];
    var unknown = new HashSet<Measure>();
    scope.calls.forEach(
        (measure, points) -> {
          for (Point point : points) {
            double error = measure.error(point, points);
            if (Double.isNaN(error)) {
              unknown.add(measure);
            } else {
              add(squares, scope, margins, point, Set.of(measure), 1 + error);
            }
          }
        });
    // A disturbance of a point moves all of its metrics.
    for (Point point : scope.used()) {
      add(squares, scope, margins, point, unknown, 1 + UNKNOWN_SPREAD);
    }
    // A number that vanishes with a small change is within any noise.
    return DoubleStream.of(squares)
        .map(square -> Double.isNaN(square) ? Double.POSITIVE_INFINITY : ERRORS * Math.sqrt(square))
        .toArray();
  }

  @SuppressWarnings("ReferenceEquality") // runs may hold equal points
  private void add(
      double[] squares, Scope scope, double[] margins, Point point, Set<Measure> all, double by) {
    var metrics = new LinkedHashMap<>(point.metrics());
    all.forEach(
        each -> each.metrics(point).forEach(m -> metrics.put(m.name(), m.times(by, m.unit()))));
    var moved = point.with(point.id(), metrics, point.marks());
    var points = scope.used().stream().map(each -> each == point ? moved : each).toList();
    double[] other = numbers(new Scope(study, points)).margins();
    Arrays.setAll(squares, i -> squares[i] + Math.pow(other[i] - margins[i], 2));
  }
}
