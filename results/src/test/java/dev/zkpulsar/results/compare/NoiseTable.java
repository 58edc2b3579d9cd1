package dev.zkpulsar.results.compare;

import dev.zkpulsar.results.output.MarkdownTable;
import dev.zkpulsar.results.runs.MeasuredRun;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** How noisy repeated runs are, and how many of them it takes to find a slowdown. */
final class NoiseTable {
  private static final int MOST_RUNS = 200;

  private final Rules rules;
  private final double percent;

  NoiseTable(Rules rules, double percent) {
    this.rules = rules;
    this.percent = percent;
  }

  String markdown(List<List<MeasuredRun>> suites) {
    Map<String, List<Cell>> byMetric = new LinkedHashMap<>();
    int rows = 0;
    for (List<MeasuredRun> suite : suites) {
      List<Cell> cells =
          new Cells(everySecond(suite, 0), everySecond(suite, 1), rules, Comparison.EACH).cells();
      rows += cells.size();
      cells.forEach(cell -> add(byMetric, cell.metric().name(), cell));
    }
    double alpha = Comparison.MEANS.alpha / Math.max(1, rows);
    String slowdown = String.format(Locale.ROOT, "%.0f %%", percent);
    var table =
        new MarkdownTable(
            "Noise between runs, and what it takes to find " + slowdown + " in " + rows + " rows",
            List.of(
                "metric",
                "rows",
                "least spread",
                "median",
                "most",
                "median in turn",
                "runs a side",
                "runs a side in turn",
                "history for two new runs",
                "history for three"));
    byMetric.forEach((metric, cells) -> table.row(row(metric, cells, alpha)));
    return table.toString();
  }

  /** So that the spread within the two groups is that of all, and neighbours in time are pairs. */
  private static List<MeasuredRun> everySecond(List<MeasuredRun> runs, int from) {
    return IntStream.range(0, runs.size()).filter(i -> i % 2 == from).mapToObj(runs::get).toList();
  }

  private static void add(Map<String, List<Cell>> byMetric, String metric, Cell cell) {
    if (cell.problem().isEmpty() && ofPairs(cell).freedom() > 0) {
      byMetric.computeIfAbsent(metric, any -> new ArrayList<>()).add(cell);
    }
  }

  private static Estimate ofMeans(Cell cell) {
    return Estimate.ofMeans(cell.values());
  }

  private static Estimate ofPairs(Cell cell) {
    return Estimate.ofPairs(cell.paired().values());
  }

  private static double[] spreads(List<Cell> cells, Function<Cell, Estimate> estimate) {
    return cells.stream().map(estimate).mapToDouble(Estimate::spread).sorted().toArray();
  }

  private List<String> row(String metric, List<Cell> cells, double alpha) {
    double[] spreads = spreads(cells, NoiseTable::ofMeans);
    double median = RunLevel.median(spreads);
    double inTurn = RunLevel.median(spreads(cells, NoiseTable::ofPairs));
    int side = Comparison.MEANS.leastSide;
    return List.of(
        metric,
        Integer.toString(spreads.length),
        percent(spreads[0]),
        percent(median),
        percent(spreads[spreads.length - 1]),
        percent(inTurn),
        needed(side, n -> Estimate.expected(0, 0, 1, median, n, n, 2 * n - 2), alpha),
        needed(side, n -> Estimate.expected(0, 0, 1, inTurn, n, n, n - 1), alpha),
        needed(2, n -> Estimate.expected(0, 0, 2, median, n, 1, n), alpha),
        needed(2, n -> Estimate.expected(0, 0, 3, median, n, 1, n + 1), alpha));
  }

  private static String percent(double log) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * Math.expm1(log));
  }

  /** The least number with which the slowdown is found; half of it is what matters. */
  private String needed(int least, IntFunction<Estimate> of, double alpha) {
    for (int n = least; n <= MOST_RUNS; n++) {
      if (of.apply(n).detectable(alpha, Math.log1p(percent / 200)) <= Math.log1p(percent / 100)) {
        return Integer.toString(n);
      }
    }
    return "more than " + MOST_RUNS;
  }
}
