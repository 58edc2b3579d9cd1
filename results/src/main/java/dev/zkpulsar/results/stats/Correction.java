package dev.zkpulsar.results.stats;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The change of a row, with and without the correction for the state of the machine.
 *
 * <p>Each measure of the state is a column of one least-squares fit. The cores withheld are the
 * machine's doing. The hiccup, the delay of a timer under load, explains most of the noise on some
 * machines, but the measured build can move it, too: a build that burns CPU delays timers as well
 * as responses, and its slowdown would be taken for the machine's. Hence the guard:
 *
 * <ol>
 *   <li>If the two sides differ in the hiccup itself, with a two-sided probability below {@value
 *       #MOVED}, the hiccup corrects nothing. In turn, chance decided which side the machine
 *       favours, so the change without the hiccup decides. Otherwise nobody knows whether machine
 *       or build moved it: what the correction takes away counts as an error of the change.
 *   <li>"Faster" must show without the hiccup, too: {@link Verdict}.
 *   <li>"No change" must not be a slowdown of the threshold without it: {@link Verdict}.
 * </ol>
 *
 * @param change decides
 * @param withoutHiccup the change without the hiccup, which is the same if the hiccup does not
 *     count
 * @param uncorrected the logarithm of the ratio of the sides, as measured
 * @param movedHiccup the logarithm of the ratio by which the hiccup moved with the sides, if that
 *     is why it does not count
 * @param isDoubted whether machine and build cannot be told apart
 */
public record Correction(
    Change change,
    Change withoutHiccup,
    double uncorrected,
    OptionalDouble movedHiccup,
    boolean isDoubted) {
  static final Correction UNKNOWN = of(Change.UNKNOWN, Change.UNKNOWN, Double.NaN);

  private static final double MOVED = 0.05;

  /**
   * What a row's levels may depend on, one value a unit of comparison.
   *
   * @param known columns of every fit, such as earlier steps
   * @param pairs a column for each pair of runs in turn; empty if they were not made so
   * @param withheld the cores withheld; empty if they are unknown
   * @param hiccup empty if it is unknown
   */
  @SuppressWarnings("ArrayRecordComponent") // Made and read in one method.
  record Columns(
      double[] side,
      List<double[]> known,
      List<double[]> pairs,
      List<double[]> withheld,
      List<double[]> hiccup) {
    private List<double[]> withoutHiccup() {
      return joined(known, withheld.isEmpty() ? pairs : withheld);
    }

    private List<double[]> all() {
      return joined(known, joined(hiccup, withheld));
    }

    /** The change of the hiccup between the sides, against its noise within pairs. */
    private Change changeOfHiccup() {
      Change paired = Change.of(hiccup.get(0), side, joined(known, joined(pairs, withheld)));
      // Few pairs leave no degree of freedom.
      return paired.isKnown() ? paired : Change.of(hiccup.get(0), side, withoutHiccup());
    }
  }

  static Correction of(double[] levels, Columns columns, boolean isGuarded) {
    double[] side = columns.side;
    double uncorrected = Change.of(levels, side, joined(columns.known, columns.pairs)).logRatio();
    Change without = Change.of(levels, side, columns.withoutHiccup());
    if (columns.hiccup.isEmpty()) {
      return of(without, without, uncorrected);
    }
    Change corrected = Change.of(levels, side, columns.all());
    Change moved = columns.changeOfHiccup();
    if (!isGuarded || !moved.isKnown() || moved.pOfEitherSide() >= MOVED) {
      return of(corrected, without, uncorrected);
    }
    var movedHiccup = OptionalDouble.of(moved.logRatio());
    return columns.pairs.isEmpty()
        ? new Correction(corrected.doubting(without), without, uncorrected, movedHiccup, true)
        : new Correction(without, without, uncorrected, movedHiccup, false);
  }

  private static Correction of(Change change, Change withoutHiccup, double uncorrected) {
    return new Correction(change, withoutHiccup, uncorrected, OptionalDouble.empty(), false);
  }

  private static List<double[]> joined(List<double[]> first, List<double[]> second) {
    var all = new ArrayList<>(first);
    all.addAll(second);
    return all;
  }

  /** The same, decided with a share of the probabilities of error. */
  Correction spending(ErrorShare part) {
    return with(change.spending(part), withoutHiccup.spending(part));
  }

  /** The same, of which one side is a single night with heavy tails. */
  Correction ofSingle() {
    return with(change.ofSingle(), withoutHiccup.ofSingle());
  }

  Correction unknown() {
    return with(change.unknown(), withoutHiccup.unknown());
  }

  private Correction with(Change other, Change otherWithoutHiccup) {
    return new Correction(other, otherWithoutHiccup, uncorrected, movedHiccup, isDoubted);
  }
}
