package dev.zkpulsar.results.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.IntPredicate;

/**
 * The nights before a span, as the reference of its change.
 *
 * <p>Two kinds of earlier events would otherwise count as noise and hide a later change:
 *
 * <ul>
 *   <li>A step that was reported. It is a column of the fit, so the span is compared with the level
 *       since the last step, while all nights before contribute to the noise.
 *   <li>A few bad nights. They are left out by Rosner's generalized test for outliers
 *       (Technometrics 25, 1983): the night that deviates most from the fit of the others is
 *       removed, and again, up to a fifth of the nights; then as many are left out as the last
 *       significant removal had. The test uses the heavy-tailed t of a single night, with
 *       Bonferroni's correction over the nights, so about five standard deviations are left out.
 * </ul>
 *
 * @param kept the nights of the reference, oldest first
 */
record Reference(List<Integer> kept, Correction correction) {
  private static final int OUTLIERS_OF = 5;

  /** The probability that a night of normal noise is left out. */
  private static final double OUTLIER = 0.05;

  /** A level of two nights does not show which of them is the outlier. */
  private static final int LEAST_NIGHTS = 3;

  /** A metric on its nights; the numbers of the runs of each night, and the nights of its steps. */
  record Series(
      JudgedMetric metric, List<? extends Collection<Integer>> runs, List<Integer> steps) {
    /** The change on some of the nights, apart from the steps. */
    Correction change(List<Integer> nights, IntPredicate isAfter) {
      return metric.change(units(nights), column(nights, isAfter), stepColumns(nights));
    }

    /** The change on some of the nights, apart from the steps and from another change. */
    Change fit(List<Integer> nights, IntPredicate isAfter, List<double[]> others) {
      var columns = new ArrayList<>(others);
      columns.addAll(stepColumns(nights));
      return metric.fit(units(nights), column(nights, isAfter), columns);
    }

    double[] residuals(List<Integer> nights, double[] side) {
      var columns = stepColumns(nights);
      columns.add(side);
      return metric.residuals(units(nights), columns);
    }

    private List<double[]> stepColumns(List<Integer> nights) {
      var columns = new ArrayList<double[]>();
      steps.forEach(step -> columns.add(column(nights, night -> night >= step)));
      return columns;
    }

    List<List<Integer>> units(List<Integer> nights) {
      return nights.stream().map(night -> List.copyOf(runs.get(night))).toList();
    }

    /** How many steps there were up to a night: nights with the same number share a level. */
    long level(int night) {
      return steps.stream().filter(step -> step <= night).count();
    }

    /** The nights that share the level of one of them. */
    List<Integer> sharing(int night, List<Integer> nights) {
      return nights.stream().filter(other -> level(other) == level(night)).toList();
    }
  }

  /** The change of the nights of a span from those before it. */
  static Reference of(Series series, List<Integer> before, List<Integer> span) {
    var kept = withoutOutliers(series, before, span);
    Correction change = series.change(joined(kept, span), span::contains);
    int last = kept.get(kept.size() - 1);
    boolean isSingle = series.sharing(last, kept).size() < 2;
    return new Reference(kept, isSingle ? change.ofSingle() : change);
  }

  /** The nights of the last level before the span. */
  List<Integer> lastLevel(Series series) {
    return series.sharing(kept.get(kept.size() - 1), kept);
  }

  private static List<Integer> withoutOutliers(
      Series series, List<Integer> before, List<Integer> span) {
    var rest = before;
    var kept = before;
    for (int i = 0; i < before.size() / OUTLIERS_OF; i++) {
      OptionalInt worst = mostDeviating(series, rest, span);
      if (worst.isEmpty()) {
        return kept;
      }
      boolean isOutlier = isOutlier(worst.getAsInt(), series, rest, span);
      rest = rest.stream().filter(night -> night != worst.getAsInt()).toList();
      kept = isOutlier ? rest : kept;
    }
    return kept;
  }

  /** The night that is farthest from the fit, of those whose level has enough nights. */
  private static OptionalInt mostDeviating(
      Series series, List<Integer> nights, List<Integer> span) {
    var all = joined(nights, span);
    double[] residuals = series.residuals(all, column(all, span::contains));
    var worst = OptionalInt.empty();
    double largest = 0;
    for (int i = 0; i < nights.size(); i++) {
      int night = nights.get(i);
      boolean hasEnough = series.sharing(night, nights).size() >= LEAST_NIGHTS;
      if (hasEnough && Math.abs(residuals[i]) > largest) {
        largest = Math.abs(residuals[i]);
        worst = OptionalInt.of(night);
      }
    }
    return worst;
  }

  private static boolean isOutlier(
      int night, Series series, List<Integer> nights, List<Integer> span) {
    var all = joined(nights, span);
    var side = List.of(column(all, span::contains));
    Change deviation = series.fit(all, other -> other == night, side);
    return deviation.isKnown() && deviation.pOfEitherSide() * nights.size() < OUTLIER;
  }

  private static List<Integer> joined(List<Integer> before, List<Integer> span) {
    var all = new ArrayList<>(before);
    all.addAll(span);
    return all;
  }

  private static double[] column(List<Integer> nights, IntPredicate isSet) {
    double[] column = new double[nights.size()];
    Arrays.setAll(column, i -> isSet.test(nights.get(i)) ? 1 : 0);
    return column;
  }
}
