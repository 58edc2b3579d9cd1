package dev.zkpulsar.results.compare;

import static java.util.stream.Collectors.averagingDouble;
import static java.util.stream.Collectors.collectingAndThen;
import static java.util.stream.Collectors.groupingBy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BinaryOperator;

/**
 * Looks for changes over the nights of a history. The unit is a night, since its rounds share the
 * machine's state. Night by night, the last 1, 2, 3 and 5 nights are compared with the ten before,
 * and the last five with the first ten of the baseline, which finds a drift. A change that is found
 * starts a new baseline for its row, so it is reported in one night.
 */
final class Nights {
  private static final int[] SPANS = {5, 3, 2, 1};
  private static final int BASELINE = 10;

  /** With fewer nights before, the noise is unknown. */
  private static final int LEAST = 3;

  /** The probability of a false alarm in a night. */
  private static final double LEVEL = 0.001;

  /** The surest change, or else the row of the most nights. */
  private static final Comparator<Row> ORDER =
      Comparator.comparing((Row row) -> !row.decision().isChange())
          .thenComparing(row -> row.decision().isChange() ? row.p() : 0)
          .thenComparing(Row::since);

  private final List<String> names;
  private final double tail;

  /** The number of the night that was accepted last. */
  private int start;

  /** By cell, the last change that an earlier night showed. */
  final IdentityHashMap<Cell, Row> known = new IdentityHashMap<>();

  Nights(List<String> names, Rules rules) {
    this.names = names;
    tail = rules.tail();
  }

  /** The cell of runs with one level for each night. */
  static Cell nightly(Cell cell, List<Integer> nightOfRun) {
    var levels = nightly(cell.levels(), nightOfRun);
    var hiccups = nightly(cell.hiccups(), nightOfRun);
    return new Cell(cell.point(), cell.metric(), levels, hiccups, cell.problem());
  }

  private static NavigableMap<Integer, double[]> nightly(
      Map<Integer, double[]> runs, List<Integer> nightOfRun) {
    var mean = averagingDouble((Integer run) -> Change.mean(runs.get(run)));
    var level = collectingAndThen(mean, value -> new double[] {value});
    return runs.keySet().stream().collect(groupingBy(nightOfRun::get, TreeMap::new, level));
  }

  /**
   * The rows of the last night, after a walk over all nights.
   *
   * @param accepted the numbers of the nights that start a new baseline
   */
  List<Row> rows(List<Cell> cells, Set<Integer> accepted) {
    var rows = new IdentityHashMap<Cell, Row>();
    for (int night = 0; night < names.size(); night++) {
      rows.values().removeIf(row -> !row.decision().isChange());
      known.putAll(rows);
      if (accepted.contains(night)) {
        start = night;
        known.clear();
      }
      rows.clear();
      var undecided = new ArrayList<Row>();
      for (Cell cell : cells) {
        undecided.addAll(rows(cell, night));
      }
      for (Row row : Row.decide(undecided, LEVEL, tail)) {
        rows.merge(row.cell(), row, BinaryOperator.minBy(ORDER));
      }
    }
    for (Cell cell : cells) {
      String few = "too few nights to know the noise";
      rows.putIfAbsent(cell, Row.unknown(cell, cell.problem().isEmpty() ? few : cell.problem()));
    }
    return cells.stream().map(rows::get).sorted(Row.CHANGES_FIRST).toList();
  }

  private List<Row> rows(Cell cell, int night) {
    if (!cell.problem().isEmpty() || !cell.levels().containsKey(night)) {
      return List.of();
    }
    Row change = known.get(cell);
    int first = change == null ? start : names.indexOf(change.since());
    // Of nights with a level.
    var all = List.copyOf(cell.levels().subMap(first, true, night, true).keySet());
    var rows = new ArrayList<Row>();
    for (int span : SPANS) {
      int split = all.size() - span;
      if (split >= LEAST) {
        rows.add(row(cell, all.subList(Math.max(0, split - BASELINE), split), all, split));
      }
    }
    if (all.size() >= 2 * BASELINE) {
      rows.add(row(cell, all.subList(0, BASELINE), all, all.size() - SPANS[0]));
    }
    return rows;
  }

  private Row row(Cell cell, List<Integer> before, List<Integer> all, int split) {
    var now = all.subList(split, all.size());
    return Row.of(
        cell, names.get(now.get(0)), cell.group(before, false), cell.group(now, false), false);
  }
}
