package dev.zkpulsar.results.compare;

import dev.zkpulsar.results.runs.Levels;
import dev.zkpulsar.results.text.Digits;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * The decision on a cell.
 *
 * @param since the first night of the second group, perhaps with its commit; or empty
 * @param before the level of the first group, in the metric's unit
 * @param change with an increase as a change for the worse
 * @param p of that change, corrected for the rows of its family; of the nearer direction
 * @param bound the slowdown that the row could hide, as a logarithm; infinite if unknown
 * @param reason why the row is unclear; or empty
 */
public record Row(
    Cell cell,
    String since,
    double before,
    Change change,
    double p,
    double bound,
    Decision decision,
    String reason) {
  /** Changes, then what could hide the most. */
  public static final Comparator<Row> CHANGES_FIRST =
      Comparator.comparing(Row::decision)
          .thenComparing(row -> row.decision == Decision.KNOWN && row.change.logRatio() < 0)
          .thenComparingDouble(
              row ->
                  -(row.decision == Decision.UNCLEAR ? row.bound : Math.abs(row.change.logRatio())))
          .thenComparing(row -> row.cell.problem().isEmpty())
          .thenComparing(row -> row.cell.isCost());

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
    /** The row could hide a slowdown of the threshold or more. */
    UNCLEAR,
    /** A slowdown of the threshold or more is excluded. */
    NO_CHANGE;

    public boolean isChange() {
      return compareTo(UNCLEAR) < 0;
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  /** A row that nothing is known about. */
  public static Row unknown(Cell cell, String reason) {
    double bound = Double.POSITIVE_INFINITY;
    return new Row(cell, "", Double.NaN, Change.UNKNOWN, 1, bound, Decision.UNCLEAR, reason);
  }

  /** A row that is yet to be decided, with the others. */
  public static Row of(Cell cell, String since, Change.Group before, Change increase) {
    Change change = cell.worse(increase);
    if (!change.isKnown()) {
      return unknown(cell, "too few runs to know the noise");
    }
    double level = cell.value(Levels.mean(before.levels));
    return new Row(cell, since, level, change, 1, 0, Decision.UNCLEAR, "");
  }

  /**
   * Decides rows. The costs are a family of their own.
   *
   * @param level the probability that any row of runs of one build is called slower
   * @param tail the probability that a slowdown exceeds the bound of its row
   * @return changes first
   */
  public static List<Row> decide(List<Row> rows, double level, double tail) {
    var decided = new ArrayList<>(rows.stream().filter(row -> !row.change.isKnown()).toList());
    for (boolean cost : new boolean[] {false, true}) {
      double share = level * (cost ? COSTS : 1 - COSTS);
      var family =
          rows.stream().filter(row -> row.change.isKnown() && row.cell.isCost() == cost).toList();
      var slower = Change.corrected(family.stream().mapToDouble(row -> row.change.p()).toArray());
      var faster =
          Change.corrected(family.stream().mapToDouble(row -> row.change.reversed().p()).toArray());
      for (int i = 0; i < family.size(); i++) {
        double p = family.get(i).change.logRatio() > 0 ? slower[i] : faster[i];
        decided.add(family.get(i).decided(p, p < share, tail));
      }
    }
    decided.sort(CHANGES_FIRST);
    return decided;
  }

  /** Half the threshold must be measured: less is a change that does not matter. */
  private Row decided(double corrected, boolean isSignificant, double tail) {
    double upper = change.bound(tail);
    double hidden = cell.hasDirection() ? upper : Math.max(upper, change.reversed().bound(tail));
    Decision next = hidden < cell.threshold() ? Decision.NO_CHANGE : Decision.UNCLEAR;
    if (isSignificant && Math.abs(change.logRatio()) >= cell.threshold() / 2) {
      next = direction();
    }
    return new Row(cell, since, before, change, corrected, upper, next, "");
  }

  /** Whether both are changes in one direction; the other may be null. */
  public boolean isLike(Row other) {
    return other != null
        && decision.isChange()
        && Math.signum(change.logRatio()) == Math.signum(other.change.logRatio());
  }

  /** This change as one that is not new, as large as it was found. */
  public Row known() {
    return new Row(cell, since, before, change, p, bound, Decision.KNOWN, "");
  }

  /** The decision in words; of a known change its direction. */
  public String way() {
    return (decision == Decision.KNOWN ? direction() : decision).toString();
  }

  private Decision direction() {
    Decision way = change.logRatio() > 0 ? Decision.SLOWER : Decision.FASTER;
    return cell.hasDirection() ? way : Decision.CHANGED;
  }

  /** The logarithm of the ratio of the values: negative for a rate that fell. */
  public double logRatio() {
    return cell.worse(change).logRatio();
  }

  /** The change of the value with its sign: -22 %; without a number if the value was 0. */
  public String percent() {
    return isZero() ? fromOrToZero() : Digits.signedPercent(logRatio());
  }

  private boolean isZero() {
    return change.isKnown() && (before == 0) != (after() == 0);
  }

  private String fromOrToZero() {
    return before == 0 ? "from 0" : "-100 %";
  }

  /** The change of the value that the row could hide, with its sign; infinite if unknown. */
  String atWorst() {
    return isZero() ? fromOrToZero() : Digits.signedPercent(cell.metric().better().worseBy(bound));
  }

  /** The level of the second group at the machine's state of the first. */
  public double after() {
    return cell.value((before == 0 ? cell.zero() : Math.log(before)) + logRatio());
  }
}
