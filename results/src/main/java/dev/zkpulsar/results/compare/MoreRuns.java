package dev.zkpulsar.results.compare;

import dev.zkpulsar.results.runs.MeasuredRun;
import java.util.List;

/** How many more runs would decide the unclear rows. */
final class MoreRuns {
  private static final int MOST = 100;
  private static final int LEAST = 3;

  /** The runs suffice in four of five cases, if there is no change. */
  private static final double POWER = 0.8;

  private MoreRuns() {}

  /**
   * In words; empty if no row is unclear.
   *
   * @param side how many runs a side has now; 0 if forks are compared
   */
  static String words(
      List<Row> rows, List<MeasuredRun> runs, int side, boolean inTurn, double tail) {
    var unclear = rows.stream().filter(row -> row.decision() == Row.Decision.UNCLEAR).toList();
    if (unclear.isEmpty() || unclear.stream().anyMatch(row -> !row.cell().problem().isEmpty())) {
      return "";
    }
    var each = unclear.stream().mapToInt(row -> side == 0 ? LEAST : needed(row, side, tail));
    int needed = Math.max(LEAST, each.max().orElse(LEAST));
    if (needed > MOST) {
      return "Even %d runs of each would not decide on this machine".formatted(MOST);
    }
    int more = Math.max(1, needed - side);
    var time =
        MeasuredRun.interval(runs)
            .map(one -> Math.max(1, one.multipliedBy(2L * more).toMinutes()))
            .map(" (about %,d min)"::formatted);
    return "%d more run%s of each, %s, would decide%s"
        .formatted(
            more,
            more == 1 ? "" : "s",
            inTurn || side < 2 ? "in turn" : "best in turn",
            time.orElse(""));
  }

  private static int needed(Row row, int side, double tail) {
    if (!row.change().isKnown()) {
      return side + LEAST;
    }
    double spread = row.change().error() * Math.sqrt(side) / row.cell().threshold();
    int n = side + 1;
    while (n <= MOST && Math.sqrt(n) < spread * reach(2.0 * n - LEAST, tail)) {
      n++;
    }
    return n;
  }

  private static double reach(double freedom, double tail) {
    return Change.quantile(freedom, tail) + Change.quantile(freedom, 1 - POWER);
  }
}
