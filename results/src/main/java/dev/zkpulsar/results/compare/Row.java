package dev.zkpulsar.results.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The decision on a cell.
 *
 * @param since the first night of the second group; or empty
 * @param before the level of the first group, in the metric's unit
 * @param change with an increase as a change for the worse
 * @param p of that change, corrected for the rows of its family; of the nearer direction
 * @param bound the slowdown that the row could hide, as a logarithm; infinite if unknown
 * @param reason why the row is unclear; or empty
 */
record Row(
    Cell cell,
    String since,
    double before,
    Change change,
    double p,
    double bound,
    Decision decision,
    String reason) {
  static final Comparator<Row> CHANGES_FIRST =
      Comparator.comparing(Row::decision)
          .thenComparing(Comparator.comparingDouble(Row::sortedBy).reversed());

  /** The share of the costs in the probability of a false alarm; the others have the rest. */
  private static final double COSTS = 0.2;

  /** What is decided by: a cell and its two groups of levels. */
  record Pair(Cell cell, String since, Change.Group before, Change.Group after, boolean isPaired) {}

  private double sortedBy() {
    return decision == Decision.UNCLEAR ? bound : Math.abs(change.logRatio());
  }

  /**
   * A row for each pair, changes first.
   *
   * @param level the probability that any row of runs of one build is called slower
   * @param tail the probability that a slowdown exceeds the bound of its row
   */
  static List<Row> of(List<Pair> pairs, double level, double tail) {
    var rows = new ArrayList<Row>();
    for (boolean cost : new boolean[] {false, true}) {
      var family = pairs.stream().filter(pair -> isCost(pair.cell) == cost).toList();
      rows.addAll(family(family, level * (cost ? COSTS : 1 - COSTS), tail));
    }
    rows.sort(CHANGES_FIRST);
    return rows;
  }

  static boolean isCost(Cell cell) {
    return Cost.isCost(cell.metric().name());
  }

  private static List<Row> family(List<Pair> pairs, double level, double tail) {
    var changes =
        pairs.stream()
            .map(pair -> pair.cell.worse(Change.of(pair.before, pair.after, pair.isPaired)))
            .toList();
    double[] slower =
        Change.corrected(changes.stream().filter(Change::isKnown).mapToDouble(Change::p).toArray());
    double[] faster =
        Change.corrected(
            changes.stream()
                .filter(Change::isKnown)
                .mapToDouble(change -> change.reversed().p())
                .toArray());
    var rows = new ArrayList<Row>();
    int next = 0;
    for (int i = 0; i < pairs.size(); i++) {
      Change change = changes.get(i);
      Pair pair = pairs.get(i);
      Cell cell = pair.cell;
      double before = Math.exp(pair.before.mean());
      if (change.isKnown()) {
        double p = change.logRatio() > 0 ? slower[next] : faster[next];
        Decision decision = decide(cell, change, p < level, tail);
        rows.add(new Row(cell, pair.since, before, change, p, change.bound(tail), decision, ""));
        next++;
      } else {
        rows.add(unknown(cell, before, "too few runs to know the noise"));
      }
    }
    return rows;
  }

  /** A row that nothing is known about. */
  static Row unknown(Cell cell, double before, String reason) {
    return new Row(
        cell, "", before, Change.UNKNOWN, 1, Double.POSITIVE_INFINITY, Decision.UNCLEAR, reason);
  }

  /** Half the threshold must be measured: less is a change that does not matter. */
  static Decision decide(Cell cell, Change change, boolean isSignificant, double tail) {
    double size = change.logRatio();
    if (isSignificant && Math.abs(size) >= cell.threshold() / 2) {
      Decision way = size > 0 ? Decision.SLOWER : Decision.FASTER;
      return cell.hasDirection() ? way : Decision.CHANGED;
    }
    double bound =
        cell.hasDirection()
            ? change.bound(tail)
            : Math.max(change.bound(tail), change.reversed().bound(tail));
    return bound < cell.threshold() ? Decision.NO_CHANGE : Decision.UNCLEAR;
  }

  /** The level of the second group at the machine's state of the first. */
  double after() {
    return before * Math.exp(cell.worse(change).logRatio());
  }
}
