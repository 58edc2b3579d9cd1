package dev.zkpulsar.results.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

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

  private static final String TOO_FEW = "too few nights to know the noise";

  private static final Comparator<Row> ORDER =
      Comparator.comparing((Row row) -> !row.decision().isChange())
          .thenComparing(row -> row.decision().isChange() ? row.p() : 0)
          .thenComparing(Row::since);

  private final List<String> names;
  private final Rules rules;

  /** By cell, the number of the night in which its baseline begins. */
  private final IdentityHashMap<Cell, Integer> baselines = new IdentityHashMap<>();

  /** By cell, the last change that an earlier night showed. */
  final IdentityHashMap<Cell, Found> known = new IdentityHashMap<>();

  /** A change, and the number of the night that showed it. */
  record Found(Row row, int night) {}

  Nights(List<String> names, Rules rules) {
    this.names = names;
    this.rules = rules;
  }

  /** The cell of runs with one level for each night. */
  static Cell nightly(Cell cell, List<Integer> nightOfRun) {
    return new Cell(
        cell.point(),
        cell.metric(),
        cell.isTime(),
        nightly(cell.levels(), nightOfRun),
        nightly(cell.hiccups(), nightOfRun),
        cell.problem());
  }

  private static NavigableMap<Integer, double[]> nightly(
      Map<Integer, double[]> runs, List<Integer> nightOfRun) {
    var nights = new TreeMap<Integer, double[]>();
    runs.forEach(
        (run, forks) ->
            nights.merge(
                nightOfRun.get(run),
                new double[] {Change.mean(forks)},
                (one, other) -> {
                  double[] both = Arrays.copyOf(one, one.length + 1);
                  both[one.length] = other[0];
                  return both;
                }));
    return nights;
  }

  /**
   * The rows of the last night, after a walk over all nights.
   *
   * @param accepted the numbers of the nights that start a new baseline
   */
  List<Row> rows(List<Cell> cells, Set<Integer> accepted) {
    Map<Cell, Row> rows = Map.of();
    for (int night = 0; night < names.size(); night++) {
      for (Row row : rows.values()) {
        if (row.decision().isChange()) {
          baselines.put(row.cell(), names.indexOf(row.since()));
          known.put(row.cell(), new Found(row, night - 1));
        }
      }
      if (accepted.contains(night)) {
        int start = night;
        cells.forEach(cell -> baselines.put(cell, start));
        known.clear();
      }
      rows = rows(cells, night);
    }
    var last = new ArrayList<>(rows.values());
    for (Cell cell : cells) {
      if (!rows.containsKey(cell)) {
        String problem = cell.problem().isEmpty() ? TOO_FEW : cell.problem();
        last.add(Row.unknown(cell, Double.NaN, problem));
      }
    }
    last.sort(Row.CHANGES_FIRST);
    return last;
  }

  /** By cell, the row of a night: the surest change, or else that of the most nights. */
  private Map<Cell, Row> rows(List<Cell> cells, int night) {
    var pairs = new ArrayList<Row.Pair>();
    cells.forEach(cell -> add(cell, night, pairs));
    var best = new IdentityHashMap<Cell, Row>();
    for (Row row : Row.of(pairs, LEVEL, rules.tail())) {
      best.merge(row.cell(), row, (one, other) -> ORDER.compare(one, other) <= 0 ? one : other);
    }
    return best;
  }

  private void add(Cell cell, int night, List<Row.Pair> pairs) {
    if (!cell.problem().isEmpty() || !cell.levels().containsKey(night)) {
      return;
    }
    int start = baselines.getOrDefault(cell, 0);
    // The newest nights suffice, but for the first of the baseline.
    var newest = cell.levels().headMap(night, true).tailMap(start, true);
    List<Integer> all = List.copyOf(newest.keySet());
    for (int span : SPANS) {
      int split = all.size() - span;
      if (split >= LEAST) {
        add(cell, all.subList(Math.max(0, split - BASELINE), split), all, split, pairs);
      }
    }
    int split = all.size() - SPANS[0];
    if (split >= 2 * BASELINE - SPANS[0]) {
      add(cell, all.subList(0, BASELINE), all, split, pairs);
    }
  }

  private void add(
      Cell cell, List<Integer> before, List<Integer> all, int split, List<Row.Pair> pairs) {
    List<Integer> now = all.subList(split, all.size());
    String since = names.get(now.get(0));
    pairs.add(new Row.Pair(cell, since, cell.runs(before), cell.runs(now), false));
  }
}
