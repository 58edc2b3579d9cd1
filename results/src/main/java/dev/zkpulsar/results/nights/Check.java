package dev.zkpulsar.results.nights;

import static java.util.stream.Collectors.averagingDouble;
import static java.util.stream.Collectors.collectingAndThen;
import static java.util.stream.Collectors.groupingBy;

import dev.zkpulsar.results.compare.Cell;
import dev.zkpulsar.results.compare.Cells;
import dev.zkpulsar.results.compare.Change;
import dev.zkpulsar.results.compare.Judgement;
import dev.zkpulsar.results.compare.Row;
import dev.zkpulsar.results.compare.Rules;
import dev.zkpulsar.results.runs.Levels;
import dev.zkpulsar.results.runs.MetricSpec;
import dev.zkpulsar.results.runs.MetricSpecs;
import dev.zkpulsar.results.text.Digits;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Judges the newest night: compares the last 1, 2, 3 and 5 nights with up to ten before them, as
 * {@code compare} compares several runs with one. The unit is a night, since its rounds share the
 * machine's state. A change that one of the four nights before showed, too, is known and raises no
 * alarm again.
 *
 * @param findings in the order of the judgement's rows
 */
public record Check(List<Finding> findings, Judgement judgement) {
  private static final int[] SPANS = {5, 3, 2, 1};
  private static final int BEFORE = 10;

  /** The longest span contains a change for so many nights after its first. */
  private static final int MEMORY = 4;

  /** The probability of a false alarm in a night. */
  public static final double LEVEL = 0.01;

  /** The surest change, or else the row of the most nights. */
  private static final Comparator<Row> ORDER =
      Comparator.comparing((Row row) -> !row.decision().isChange())
          .thenComparing(row -> row.decision().isChange() ? row.p() : 0)
          .thenComparing(Row::since);

  /**
   * The decision on a metric.
   *
   * @param row its cell has a level for each night
   * @param ofRuns the cell with a level for each run
   * @param first the number of the first night before
   * @param since the number of the first night of the newest; -1 if nothing was compared
   */
  public record Finding(Row row, Cell ofRuns, int first, int since) {}

  /** Judges by the default options of {@code check}. */
  public static Check of(Nights nights, boolean useDisturbed) {
    var specs = MetricSpecs.of(nights.runs());
    return of(nights, new Rules(specs, MetricSpec.THRESHOLD, Set.of(), false, useDisturbed, 1));
  }

  public static Check of(Nights nights, Rules rules) {
    var names = nights.dated();
    var nightOfRun = nights.nightOfRun();
    int newest = nightOfRun.indexOf(names.size() - 1);
    int expected = Math.max(0, nightOfRun.indexOf(names.size() - 2));
    var cells = new Cells(nights.runs(), newest, expected, rules, false);
    var ofRuns = new IdentityHashMap<Cell, Cell>();
    var nightly = cells.cells().stream().map(cell -> nightly(cell, nightOfRun, ofRuns)).toList();
    var rows = new Walk(names, nightly, rules.tail()).rows();
    String earlier = names.size() > 1 ? known(rows) : "there is no night before " + names.get(0);
    var found =
        rows.stream()
            .map(row -> finding(row, ofRuns.get(row.cell()), names.indexOf(row.since())))
            .toList();
    int missing = cells.missing.size();
    return new Check(found, new Judgement(rows, cells.labels, cells.notes(), missing, "", earlier));
  }

  private static Finding finding(Row row, Cell ofRuns, int since) {
    var before = List.copyOf(row.cell().levels().headMap(since).keySet());
    int first = before.isEmpty() ? -1 : before.get(Math.max(0, before.size() - BEFORE));
    return new Finding(row, ofRuns, first, since);
  }

  /** The cell with one level for each night: the mean of its rounds. */
  private static Cell nightly(Cell cell, List<Integer> nightOfRun, Map<Cell, Cell> ofRuns) {
    var levels = nightly(cell.levels(), nightOfRun);
    var covariates = cell.covariates().stream().map(each -> nightly(each, nightOfRun)).toList();
    var nightly =
        new Cell(cell.point(), cell.metric(), levels, covariates, cell.problem(), cell.zero());
    ofRuns.put(nightly, cell);
    return nightly;
  }

  private static NavigableMap<Integer, double[]> nightly(
      Map<Integer, double[]> runs, List<Integer> nightOfRun) {
    var mean = averagingDouble((Integer run) -> Levels.mean(runs.get(run)));
    var level = collectingAndThen(mean, value -> new double[] {value});
    return runs.keySet().stream().collect(groupingBy(nightOfRun::get, TreeMap::new, level));
  }

  /** The slowdowns that earlier nights showed, too; or empty. */
  private static String known(List<Row> rows) {
    var since =
        rows.stream()
            .filter(row -> row.decision() == Row.Decision.KNOWN)
            .filter(row -> row.cell().hasDirection() && row.change().logRatio() > 0)
            .map(Row::since)
            .sorted()
            .toList();
    return since.isEmpty()
        ? ""
        : "nothing new; %s still slower%s since %s"
            .formatted(
                Digits.count(since.size(), "metric"),
                since.get(0).equals(since.get(since.size() - 1)) ? "" : ", the first",
                since.get(0));
  }

  /** Decides on the newest night, and on the nights before, for what they know. */
  private record Walk(List<String> names, List<Cell> cells, double tail) {

    List<Row> rows() {
      int newest = names.size() - 1;
      var known = new IdentityHashMap<Cell, Row>();
      for (int night = Math.max(0, newest - MEMORY); night < newest; night++) {
        rows(night).values().stream()
            .filter(row -> row.decision().isChange())
            // The oldest row of the newest direction.
            .forEach(
                row -> known.merge(row.cell(), row, (old, now) -> now.isLike(old) ? old : now));
      }
      var rows = rows(newest);
      return cells.stream()
          .map(cell -> rows.getOrDefault(cell, unknown(cell)))
          .map(row -> row.isLike(known.get(row.cell())) ? known.get(row.cell()).known() : row)
          .sorted(Row.CHANGES_FIRST)
          .toList();
    }

    private static Row unknown(Cell cell) {
      String few = "too few nights to know the noise";
      return Row.unknown(cell, cell.problem().isEmpty() ? few : cell.problem());
    }

    private Map<Cell, Row> rows(int night) {
      var undecided = cells.stream().flatMap(cell -> rows(cell, night)).toList();
      var rows = new IdentityHashMap<Cell, Row>();
      Row.decide(undecided, LEVEL, tail)
          .forEach(row -> rows.merge(row.cell(), row, BinaryOperator.minBy(ORDER)));
      return rows;
    }

    private Stream<Row> rows(Cell cell, int night) {
      if (!cell.problem().isEmpty() || !cell.levels().containsKey(night)) {
        return Stream.of();
      }
      var all = List.copyOf(cell.levels().headMap(night, true).keySet());
      return IntStream.of(SPANS)
          .filter(span -> span < all.size())
          .mapToObj(span -> row(cell, all, all.size() - span))
          .filter(row -> row.change().isKnown());
    }

    /** Nights share their noise, whatever their number, since they share the machine. */
    private Row row(Cell cell, List<Integer> nights, int split) {
      var before = cell.group(nights.subList(Math.max(0, split - BEFORE), split), false);
      var now = cell.group(nights.subList(split, nights.size()), false);
      return Row.of(cell, names.get(nights.get(split)), before, Change.shared(before, now));
    }
  }
}
