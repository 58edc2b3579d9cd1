package dev.zkpulsar.results.nights;

import static java.util.stream.Collectors.averagingDouble;
import static java.util.stream.Collectors.collectingAndThen;
import static java.util.stream.Collectors.groupingBy;

import dev.zkpulsar.results.compare.Cell;
import dev.zkpulsar.results.compare.Change;
import dev.zkpulsar.results.compare.Row;
import dev.zkpulsar.results.compare.Rules;
import dev.zkpulsar.results.runs.Levels;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BinaryOperator;
import java.util.stream.IntStream;

/**
 * Looks for changes over the nights of a history. The unit is a night, since its rounds share the
 * machine's state. Night by night, the last 1, 2, 3 and 5 nights are compared with the ten before,
 * and the last five with the first ten of the baseline, which finds a drift. A change that is found
 * starts a new baseline for its row, so it is reported in one night. The noise is that of the last
 * thirty nights within their baselines: a new baseline has a new level, and the machine's noise.
 */
public final class Nights {
  private static final int[] SPANS = {5, 3, 2, 1};
  private static final int BASELINE = 10;
  private static final int NOISE = 30;

  /** The probability of a false alarm in a night. */
  public static final double LEVEL = 0.01;

  /** The surest change, or else the row of the most nights. */
  private static final Comparator<Row> ORDER =
      Comparator.comparing((Row row) -> !row.decision().isChange())
          .thenComparing(row -> row.decision().isChange() ? row.p() : 0)
          .thenComparing(Row::since);

  private final List<String> names;
  private final double tail;

  /** By cell, the first nights of its baselines. */
  private final IdentityHashMap<Cell, TreeSet<Integer>> starts = new IdentityHashMap<>();

  /** By cell, the last change that an earlier night showed. */
  final IdentityHashMap<Cell, Row> known = new IdentityHashMap<>();

  /** The changes of all nights, in the order in which they were found. */
  final List<Row> changes = new ArrayList<>();

  public Nights(List<String> names, Rules rules) {
    this.names = names;
    tail = rules.tail();
  }

  /** The cell of runs with one level for each night. */
  public static Cell nightly(Cell cell, List<Integer> nightOfRun) {
    var levels = nightly(cell.levels(), nightOfRun);
    var covariates = cell.covariates().stream().map(each -> nightly(each, nightOfRun)).toList();
    return new Cell(cell.point(), cell.metric(), levels, covariates, cell.problem(), cell.zero());
  }

  private static NavigableMap<Integer, double[]> nightly(
      Map<Integer, double[]> runs, List<Integer> nightOfRun) {
    var mean = averagingDouble((Integer run) -> Levels.mean(runs.get(run)));
    var level = collectingAndThen(mean, value -> new double[] {value});
    return runs.keySet().stream().collect(groupingBy(nightOfRun::get, TreeMap::new, level));
  }

  /** The rows of the last night, after a walk over all. Accepted nights start a new baseline. */
  public List<Row> rows(List<Cell> cells, Set<Integer> accepted) {
    var rows = new IdentityHashMap<Cell, Row>();
    cells.forEach(cell -> starts.put(cell, new TreeSet<>(Set.of(0))));
    for (int night = 0; night < names.size(); night++) {
      rows.values().removeIf(row -> !row.decision().isChange());
      rows.forEach((cell, row) -> starts.get(cell).add(names.indexOf(row.since())));
      known.putAll(rows);
      if (accepted.contains(night)) {
        int start = night;
        starts.values().forEach(each -> each.add(start));
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
      rows.values().stream().filter(row -> row.decision().isChange()).forEach(changes::add);
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
    int start = starts.get(cell).last();
    // Of nights with a level.
    var all = List.copyOf(cell.levels().subMap(start, true, night, true).keySet());
    var rows = new ArrayList<Row>();
    for (int span : SPANS) {
      int split = all.size() - span;
      if (split > 0) {
        var before = all.subList(Math.max(0, split - BASELINE), split);
        rows.add(row(cell, before, all.subList(split, all.size())));
      }
    }
    if (all.size() >= 2 * BASELINE) {
      var now = all.subList(all.size() - SPANS[0], all.size());
      rows.add(row(cell, all.subList(0, BASELINE), now));
    }
    return rows.stream().filter(row -> row.change().isKnown()).toList();
  }

  private Row row(Cell cell, List<Integer> before, List<Integer> now) {
    int first = before.get(0);
    int oldest = now.get(0) - NOISE;
    var cuts = new TreeSet<>(starts.get(cell));
    cuts.add(first);
    var noise = new ArrayList<Change.Group>();
    for (int cut : cuts.headSet(first)) {
      var nights = IntStream.range(Math.max(cut, oldest), cuts.higher(cut)).boxed().toList();
      noise.add(cell.group(nights, false));
    }
    var old = cell.group(before, false);
    var fresh = cell.group(now, false);
    return Row.of(cell, names.get(now.get(0)), old, Change.shared(old, fresh, noise));
  }
}
