package dev.zkpulsar.results.stats;

import dev.zkpulsar.results.text.Digits;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * The decision on a metric of a point.
 *
 * @param first the number of the first night of the first side, and that of the second; -1 if there
 *     are no nights
 * @param level of the first side; NaN if there is none
 * @param change with an increase as a change for the worse
 * @param p of that change, corrected for the others of its family; of the nearer direction
 * @param bound the slowdown that the metric could hide, as a logarithm; infinite if unknown
 * @param reason why the decision is unclear; or empty
 */
public record Verdict(
    JudgedMetric judged,
    int first,
    int since,
    double level,
    Change change,
    double p,
    double bound,
    Decision decision,
    String reason) {
  /** Changes, then what could hide the most. */
  public static final Comparator<Verdict> CHANGES_FIRST =
      Comparator.comparing(Verdict::decision)
          .thenComparing(each -> each.decision == Decision.KNOWN && each.change.logRatio() < 0)
          .thenComparingDouble(
              each ->
                  -(each.decision == Decision.UNCLEAR
                      ? each.bound
                      : Math.abs(each.change.logRatio())))
          .thenComparing(each -> each.judged.problem().isEmpty())
          .thenComparing(each -> each.judged.spec().isCost());

  /** The share of the costs in the probability of a false alarm; the others have the rest. */
  private static final double COSTS = 0.2;

  /** The first is shown first. */
  public enum Decision {
    SLOWER,
    /** Different in a metric that is neither better nor worse by itself. */
    CHANGED,
    FASTER,
    /** A change that earlier nights showed, too. */
    KNOWN,
    /** The metric could hide a slowdown of the threshold or more. */
    UNCLEAR,
    /** A slowdown of the threshold or more is excluded, but not as large a speed-up. */
    NOT_SLOWER,
    /** Both are excluded. */
    NO_CHANGE;

    public boolean isChange() {
      return compareTo(UNCLEAR) < 0;
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  /** A metric that cannot be compared. */
  static Verdict unclear(JudgedMetric judged, double level, Change change, String reason) {
    double bound = Double.POSITIVE_INFINITY;
    Change unknown = judged.worse(change).unknown();
    return new Verdict(judged, -1, -1, level, unknown, 1, bound, Decision.UNCLEAR, reason);
  }

  /** A metric that is yet to be decided, with the others. */
  static Verdict of(JudgedMetric judged, int first, int since, double level, Change change) {
    return change.isKnown()
        ? new Verdict(judged, first, since, level, judged.worse(change), 1, 0, Decision.UNCLEAR, "")
        : unclear(judged, level, change, "too few runs to know the noise");
  }

  /** Decides. The costs are a family of their own. Changes are first. */
  static List<Verdict> decide(List<Verdict> all, double level, double tail) {
    var decided = new ArrayList<>(all.stream().filter(each -> !each.change.isKnown()).toList());
    for (boolean isCost : new boolean[] {false, true}) {
      double share = level * (isCost ? COSTS : 1 - COSTS);
      var family =
          all.stream()
              .filter(each -> each.change.isKnown() && each.judged.spec().isCost() == isCost)
              .toList();
      double[] slower = corrected(family.stream().map(Verdict::change));
      double[] faster = corrected(family.stream().map(each -> each.change.reversed()));
      for (int i = 0; i < family.size(); i++) {
        double p = family.get(i).change.logRatio() > 0 ? slower[i] : faster[i];
        decided.add(family.get(i).decided(p, p < share, tail));
      }
    }
    decided.sort(CHANGES_FIRST);
    return decided;
  }

  private static double[] corrected(Stream<Change> changes) {
    return Change.corrected(changes.mapToDouble(Change::p).toArray());
  }

  /** Half the threshold must be measured: less is a change that does not matter. */
  private Verdict decided(double corrected, boolean isSignificant, double tail) {
    double upper = change.bound(tail);
    boolean mayBeSlower = upper >= threshold();
    boolean mayBeFaster = change.reversed().bound(tail) >= threshold();
    Decision next = mayBeFaster ? Decision.NOT_SLOWER : Decision.NO_CHANGE;
    if (isSignificant && Math.abs(change.logRatio()) >= threshold() / 2) {
      next = direction();
    } else if (mayBeSlower || (mayBeFaster && !judged.hasDirection())) {
      next = Decision.UNCLEAR;
    }
    return new Verdict(judged, first, since, level, change, corrected, upper, next, "");
  }

  /** The least change that matters, as a logarithm. */
  public double threshold() {
    return Math.log1p(judged.threshold());
  }

  /** Whether both are changes in one direction. */
  boolean isLike(Verdict other) {
    return decision.isChange()
        && Math.signum(change.logRatio()) == Math.signum(other.change.logRatio());
  }

  /** This change as one that is not new, as large as it was found. */
  Verdict known() {
    return new Verdict(judged, first, since, level, change, p, bound, Decision.KNOWN, "");
  }

  /** The decision in words; of a known change its direction. */
  public String way() {
    return (decision == Decision.KNOWN ? direction() : decision).toString();
  }

  private Decision direction() {
    Decision way = change.logRatio() > 0 ? Decision.SLOWER : Decision.FASTER;
    return judged.hasDirection() ? way : Decision.CHANGED;
  }

  /** Of the values: negative for a rate that fell. */
  double logRatio() {
    return judged.worse(change).logRatio();
  }

  /** The value of the first side, in the metric's unit; NaN if there is none. */
  public double before() {
    return judged.means().value(level);
  }

  /** That of the second at the machine's state of the first. */
  public double after() {
    return judged.means().value(level + logRatio());
  }

  /** The change of the value with its sign: -22 %; without a number if the value was 0. */
  public String percent() {
    return percent(logRatio());
  }

  /** The change of the value that the metric could hide, or - if that is unknown. */
  String atWorst() {
    return Double.isFinite(bound) ? percent(judged.spec().better().worseBy(bound)) : "-";
  }

  private String percent(double log) {
    if (!Double.isFinite(log)) {
      return "-";
    }
    boolean isZero = (before() == 0) != (after() == 0);
    return !isZero ? Digits.signedPercent(log) : before() == 0 ? "from 0" : "-100 %";
  }
}
